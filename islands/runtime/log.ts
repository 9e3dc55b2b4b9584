/** Says on the browser's console that something broke which the page survived. */
export function reportFailure(where: string, error: unknown): void {
  console.error(`${where}:`, error);
}

/** Says something on the browser's console that nobody has to do anything about. */
export function say(where: string, text: string): void {
  console.info(`${where}:`, text);
}
