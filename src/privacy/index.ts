/**
 * Privacy: what a player reads of their own play, how far they let themselves go, what they take along and how they
 * leave (docs/rules.md 14).
 * Invariant: an export shows a player nothing but their own; a deleted account keeps its rows of value and nothing by
 * which somebody could be known.
 */
