import type { Program } from './programs.mjs';

/** Private servers: their folder and durability. */
export interface Place {
  readonly folder: string;
  readonly profile: 'durable' | 'fast' | 'scratch';
  readonly schema: string;
}

/** Starts MariaDB in its folder, at its previous address. Throws when it does not start. */
export function ensureDatabase(place: Place, program: Program | null): Promise<{ pid: number; url: string }>;

/** Starts Redis in its folder, like ensureDatabase. */
export function ensureRedis(place: Place, program: Program | null): Promise<{ pid: number; url: string }>;

/** Stops the servers of a folder, even if another command started them. */
export function endServers(place: Place): Promise<void>;
