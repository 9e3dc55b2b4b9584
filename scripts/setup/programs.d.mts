/** A server program that runs here. */
export interface Program {
  readonly path: string;
}

/** Finds the server programs that are wanted; fetches them under a folder where the machine lacks them. */
export function findPrograms(
  dataPath: string,
  wanted: { readonly database: boolean; readonly redis: boolean },
): Promise<{ readonly database: Program | null; readonly redis: Program | null }>;
