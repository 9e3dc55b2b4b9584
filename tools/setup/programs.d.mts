/** A server program of this machine. */
export interface Program {
  readonly path: string;
  /** The name by which it is called, if it is not its own. */
  readonly argv0?: string;
  /** The folder of its installation. */
  readonly base: string;
}

/** Environment variables that the program needs. */
export function programEnvironment(program: Program): NodeJS.ProcessEnv;

/** MariaDB of an unpacked folder; null when none runs. */
export function unpackedDatabase(folder: string): Promise<Program | null>;

/** Finds the required server programs; downloads missing ones into a folder. */
export function findPrograms(
  dataPath: string,
  wanted: { readonly database: boolean; readonly redis: boolean },
): Promise<{ readonly database: Program | null; readonly redis: Program | null }>;

/** MariaDB's reader of binary logs; downloads it into a folder when it is missing. Throws when it is unavailable. */
export function findLogReader(dataPath: string): Promise<{ readonly path: string; readonly libraries: string }>;
