/**
 * Battles in the console: all of them with a search, and one with its seats, money and draws.
 * Invariant: These pages read only; a battle is decided by its players and its draws alone.
 */
export {};
