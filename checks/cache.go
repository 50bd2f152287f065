package checks

import "sync"

// A cache keeps what was worked out by key, for all goroutines; each key is worked out
// once.
type cache[V any] struct {
	mu    sync.Mutex
	known map[string]func() V
}

func newCache[V any]() *cache[V] { return &cache[V]{known: map[string]func() V{}} }

// get gives what is known for a key, or works it out. The work may ask for other keys.
func (c *cache[V]) get(key string, work func() V) V {
	c.mu.Lock()
	once, ok := c.known[key]
	if !ok {
		once = sync.OnceValue(work)
		c.known[key] = once
	}
	c.mu.Unlock()
	return once()
}

// drop forgets a key.
func (c *cache[V]) drop(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, key)
}
