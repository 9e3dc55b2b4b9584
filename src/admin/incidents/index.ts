/**
 * Incidents in the console: what staff write about troubles, for the status page.
 * Invariant: Every change is a line of the log; an incident begins in the past, and ends after its beginning.
 */
export {};
