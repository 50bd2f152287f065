package jar

// armorAlphabet is that of org.openjdk.jmh.util.lines.Armor, the padding last.
const armorAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="

const padding = uint32(len(armorAlphabet) - 1)

var armorValues = func() (values [128]uint32) {
	for i := range values {
		// What String.indexOf gives for a character that is not there.
		values[i] = ^uint32(0)
	}
	for i := range len(armorAlphabet) {
		values[armorAlphabet[i]] = uint32(i)
	}
	return values
}()

// unarmor decodes a value of @Param: eight symbols hold three UTF-16 units, the least
// significant bits first. It does what JMH does to text that was never armored, too: the
// text is garbled unless its length gives it away.
func unarmor(armored []uint16) ([]uint16, *exception) {
	if len(armored)%8 != 0 {
		return nil, &exception{illegalArgument, "The length should be multiple of 8"}
	}
	decoded := make([]uint16, 0, len(armored)/8*3)
	cut := 0
	for ; len(armored) > 0; armored = armored[8:] {
		var in [8]uint32
		for i, unit := range armored[:8] {
			in[i] = ^uint32(0)
			if int(unit) < len(armorValues) {
				in[i] = armorValues[unit]
			}
		}
		switch padding {
		case in[3]:
			clear(in[3:])
			cut = 2
		case in[6]:
			clear(in[6:])
			cut = 1
		}
		var bytes [6]uint32
		for half := range 2 {
			from, to := in[4*half:], bytes[3*half:]
			to[0] = from[0]&0xFF + from[1]&0x3<<6
			to[1] = from[1]&0xFF>>2 + from[2]&0xF<<4
			to[2] = from[2]&0xFF>>4 + from[3]&0x3F<<2
		}
		for i := range 3 {
			decoded = append(decoded, uint16(bytes[2*i]+bytes[2*i+1]<<8))
		}
	}
	return decoded[:len(decoded)-cut], nil
}
