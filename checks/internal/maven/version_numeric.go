package maven

import "strings"

// compareNumeric compares versions that are numbers between dots, as most are: numbers one
// by one, missing ones are 0 (ComparableVersion drops trailing zeros). ok is false for all
// others, and for numbers that may not fit.
func compareNumeric(a, b string) (order int, ok bool) {
	for a != "" || b != "" {
		var x, y int
		if x, a, ok = nextNumber(a); !ok {
			return 0, false
		}
		if y, b, ok = nextNumber(b); !ok {
			return 0, false
		}
		if order == 0 {
			order = x - y
		}
	}
	return order, true
}

// maxDigits keeps a number within 32 bits.
const maxDigits = 9

func nextNumber(text string) (number int, rest string, ok bool) {
	if text == "" {
		return 0, "", true
	}
	part, rest, more := strings.Cut(text, ".")
	if part == "" || len(part) > maxDigits || more && rest == "" {
		return 0, "", false
	}
	for _, digit := range []byte(part) {
		if digit < '0' || digit > '9' {
			return 0, "", false
		}
		number = number*10 + int(digit-'0')
	}
	return number, rest, true
}
