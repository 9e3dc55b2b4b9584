/** Says on the browser's console that something broke which the page survived. */
export function reportFailure(where: string, error: unknown): void {
  console.error(`${where}:`, error);
}
