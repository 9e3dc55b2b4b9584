/** Arguments with which Node runs a program: its bundle, or its TypeScript where it has none. */
export function programArgs(file: string): string[];
