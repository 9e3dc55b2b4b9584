/** Every program of which scripts/build-server.mjs makes one file in `build`. */
export const BUNDLED_PROGRAMS: string[];

/** Arguments with which Node runs a program: its bundle, or its TypeScript where it has none. */
export function programArgs(file: string): string[];
