/**
 * Backups in the console: the last steps of the recovery, and a request for a backup now.
 * Invariant: The store copies nothing itself; one request at a time is a row that a program of the server takes.
 */
export {};
