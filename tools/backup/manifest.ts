import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Totals } from './totals.ts';

/** What lies beside a backup and says what is in it. */
export interface Manifest {
  readonly format: 1;
  /** The moment that the backup shows, in UTC. */
  readonly takenAt: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Tells whether another SECRET_KEY is the one that seeds of this backup were sealed with, and nothing of the key. */
  readonly keyMark: string;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly totals: Totals;
}

const shape: z.ZodType<Manifest> = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  keyMark: z.string(),
  rows: z.record(z.string(), z.int()),
  totals: z.record(z.string(), z.array(z.record(z.string(), z.string()))),
});

/** Where the manifest of a backup lies. */
export const manifestFileOf = (file: string): string => `${file.replace(/\.sql\.gz$/, '')}.json`;

/** Reads the manifest beside a backup. Throws where there is none, or it is none of ours. */
export async function readManifest(file: string): Promise<Manifest> {
  return shape.parse(JSON.parse(await readFile(manifestFileOf(file), 'utf8')));
}

/** SHA-256 of a file, as hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A mark that two equal keys share. */
export const keyMarkOf = (secretKey: Buffer): string =>
  createHmac('sha256', secretKey).update('the mark of a backup').digest('hex').slice(0, 16);
