/** An error that the user can fix: printed as its message without a stack. */
export class Refusal extends Error {}

/** Prints a line of progress to stderr. */
export function say(line: string): void;
