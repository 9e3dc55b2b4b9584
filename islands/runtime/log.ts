/** Logs an error that the page recovered from to the console. */
export function reportFailure(where: string, error: unknown): void {
  console.error(`${where}:`, error);
}

/** Logs an informational message to the console. */
export function logMessage(where: string, text: string): void {
  console.info(`${where}:`, text);
}
