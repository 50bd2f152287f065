package diag

// A Doc is what a check has to say about itself. It feeds `explain`, the README's
// table and the rules of machine formats. No part of it may be empty.
type Doc struct {
	// What says in one sentence when the check fires.
	What string
	// Why says what goes wrong, and how it shows.
	Why string
	// Example is a small input that fires, Instead the same mended.
	Example, Instead string
	// Fix says what the fix does and how safe it is, or that there is none.
	Fix string
	// Precision says how often the check is right and how that was measured.
	Precision string
	// References are public sources: issue numbers, titles, addresses.
	References []string
}

// A Rule is a check as other programs see it.
type Rule struct {
	ID, Name string
	// On is what the check looks at, Severity the highest that it reports.
	On       Kind
	Severity Severity
	Doc      Doc
}
