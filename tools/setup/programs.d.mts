/** A server program that runs here. */
export interface Program {
  readonly path: string;
  /** By which name it is called, where that is not its own. */
  readonly argv0?: string;
  /** The folder of its installation. */
  readonly base: string;
}

/** What a program has to have in its environment. */
export function programEnvironment(program: Program): NodeJS.ProcessEnv;

/** MariaDB of an unpacked folder; null where there is none that runs. */
export function unpackedDatabase(folder: string): Promise<Program | null>;

/** Finds the server programs that are wanted; fetches them under a folder where the machine lacks them. */
export function findPrograms(
  dataPath: string,
  wanted: { readonly database: boolean; readonly redis: boolean },
): Promise<{ readonly database: Program | null; readonly redis: Program | null }>;
