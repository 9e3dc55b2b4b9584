import type { Program } from './programs.mjs';

/** A place of private servers: its folder, and how durable they are. */
export interface Place {
  readonly folder: string;
  readonly profile: 'durable' | 'fast';
  readonly schema: string;
}

/** Makes MariaDB run in a place, at the address that it had there before. Throws when it does not start. */
export function ensureDatabase(place: Place, program: Program | null): Promise<{ pid: number; url: string }>;

/** Makes Redis run in a place, like ensureDatabase. */
export function ensureRedis(place: Place, program: Program | null): Promise<{ pid: number; url: string }>;

/** Ends the servers of a place, whoever started them. */
export function endServers(place: Place): Promise<void>;
