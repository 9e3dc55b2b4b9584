import type { Program } from './programs.mjs';

/** Address and credentials of a private server. */
interface Access {
  readonly profile: 'durable' | 'fast' | 'scratch';
  readonly port: number;
  readonly password: string;
  readonly schema: string;
  readonly socketFolder: string;
}

/** Creates the data folder of a new database. Throws when the program fails. */
export function makeDatabase(folder: string, program: Program, profile: 'durable' | 'fast' | 'scratch'): Promise<void>;

/** The arguments of a running server. */
export function databaseArgs(folder: string, program: Program, wanted: Access): string[];

/** The name of a server's socket in its folder. */
export const DATABASE_SOCKET: string;

/** The user of the running store; it may change rows only. */
export const STORE_USER: string;
