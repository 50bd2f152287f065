package maven

// An object is an instance of a class of Maven's model. Objects are not changed once
// they are shared: every step makes new ones and shares what it leaves alone, so that a
// parent read once serves all its children.
type object struct {
	class *class
	// slots hold what the class's fields hold, by kind; nil is Java's null (for lists:
	// empty).
	slots  []any
	origin Origin
	// maven4: it was read as Maven 4 reads, in which an empty classifier is none.
	maven4 bool
	// shared objects are kept by the Builder for all runs, and so is what is worked out
	// about them; key is their class's key then.
	shared bool
	key    string
}

// properties keep the order in which they were first written.
type properties struct {
	names  []string
	values map[string]Value
}

// newObject is Java's constructor: fields have their initial values.
func newObject(c *class) *object {
	o := &object{class: c, slots: make([]any, len(c.fields))}
	for i := range c.fields {
		if initial := c.fields[i].initial; initial != "" {
			o.slots[i] = &Value{Text: initial, Raw: initial, Origin: Origin{Way: Default}}
		}
	}
	return o
}

func (o *object) clone() *object {
	c := *o
	c.slots = append([]any(nil), o.slots...)
	c.shared, c.key = false, ""
	return &c
}

// keyOf tells an object apart from others of its class in a list.
func keyOf(o *object) string {
	if o.key != "" {
		return o.key
	}
	return o.class.key(o)
}

// share marks an object, before anybody else sees it, as one that the Builder keeps.
func (o *object) share() *object {
	if o.class.key != nil {
		o.key = o.class.key(o)
	}
	o.shared = true
	return o
}

// shareWhole shares an object and the members of its lists.
func (o *object) shareWhole() {
	if o.shared {
		return
	}
	for _, content := range o.slots {
		if list, ok := content.([]*object); ok {
			for _, member := range list {
				if !member.shared {
					member.share()
				}
			}
		}
	}
	o.share()
}

func (o *object) slot(name string) any {
	if o == nil {
		return nil
	}
	at := o.class.index(name)
	if at < 0 {
		return nil
	}
	return o.slots[at]
}

// set changes an object that is not shared yet.
func (o *object) set(name string, content any) { o.slots[o.class.index(name)] = content }

// with gives a copy in which one field is changed.
func (o *object) with(name string, content any) *object {
	c := o.clone()
	c.set(name, content)
	return c
}

// value gives a text field, nil when it is not set.
func (o *object) value(name string) *Value {
	v, _ := o.slot(name).(*Value)
	return v
}

// text gives a text field, "" when it is not set.
func (o *object) text(name string) string {
	if v := o.value(name); v != nil {
		return v.Text
	}
	return ""
}

// copyOf gives a text field by value; the zero Value when it is not set.
func (o *object) copyOf(name string) Value {
	if v := o.value(name); v != nil {
		return *v
	}
	return Value{}
}

func (o *object) one(name string) *object {
	v, _ := o.slot(name).(*object)
	return v
}

func (o *object) many(name string) []*object {
	v, _ := o.slot(name).([]*object)
	return v
}

func (o *object) texts(name string) []Value {
	v, _ := o.slot(name).([]Value)
	return v
}

func (o *object) properties(name string) *properties {
	v, _ := o.slot(name).(*properties)
	return v
}

func (o *object) dom(name string) *Node {
	v, _ := o.slot(name).(*Node)
	return v
}

// isTrue is Java's Boolean.parseBoolean of a field, with a value for one that is not set.
func (o *object) isTrue(name string, unset bool) bool {
	v := o.value(name)
	if v == nil {
		return unset
	}
	return equalFoldASCII(v.Text, "true")
}

func equalFoldASCII(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		x, y := a[i], b[i]
		if x >= 'A' && x <= 'Z' {
			x += 'a' - 'A'
		}
		if y >= 'A' && y <= 'Z' {
			y += 'a' - 'A'
		}
		if x != y {
			return false
		}
	}
	return true
}

func (p *properties) get(name string) (Value, bool) {
	if p == nil {
		return Value{}, false
	}
	v, ok := p.values[name]
	return v, ok
}

func (p *properties) len() int {
	if p == nil {
		return 0
	}
	return len(p.names)
}

// put changes properties that are not shared yet.
func (p *properties) put(name string, v Value) {
	if p.values == nil {
		p.values = map[string]Value{}
	}
	if _, known := p.values[name]; !known {
		p.names = append(p.names, name)
	}
	p.values[name] = v
}

func (p *properties) putAll(from *properties) {
	if from == nil {
		return
	}
	for _, name := range from.names {
		p.put(name, from.values[name])
	}
}

func newProperties(size int) *properties {
	return &properties{names: make([]string, 0, size), values: make(map[string]Value, size)}
}
