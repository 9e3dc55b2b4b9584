import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { DatabaseServer } from './connect.ts';
import type { SealHead } from './seal-head.ts';
import type { Totals } from './totals.ts';

/** The place in the server's binary log at which a backup was taken: everything after it came later. */
export interface LogPosition {
  readonly file: string;
  readonly position: number;
  /** The last global transaction ids before it. Shows whether an archived log belongs to the same history. */
  readonly gtid: string;
  /** The schema that was backed up. */
  readonly schema: string;
}

/** Description of a backup, stored beside it. */
export interface Manifest {
  readonly format: 1;
  /** Time of the snapshot, in UTC. */
  readonly takenAt: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Shows whether a SECRET_KEY is the one that encrypted this backup's seeds, and reveals nothing about the key. */
  readonly keyMark: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly totals: Totals;
  /** The head of the sealed history; null before the first seal, and in backups of earlier releases. */
  readonly head: SealHead | null;
  /** Size of the tables and indexes on the server. */
  readonly dataBytes: number | null;
  readonly log: LogPosition | null;
  /** The reason that the place in the log is unknown; null where it is known, and in backups of earlier releases. */
  readonly whyNoLog: string | null;
  /** The server that was backed up: one of another maker does not read its backups. */
  readonly server: DatabaseServer;
}

const shape: z.ZodType<Manifest> = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  keyMark: z.string(),
  rows: z.record(z.string(), z.int()),
  totals: z.record(z.string(), z.array(z.record(z.string(), z.string()))),
  head: z
    .object({ number: z.int(), sealedAt: z.string(), hash: z.string() })
    .nullish()
    .transform((head) => head ?? null),
  // Earlier releases did not write these.
  dataBytes: z.int().nullable().default(null),
  log: z.object({ file: z.string(), position: z.int(), gtid: z.string(), schema: z.string() }).nullable().default(null),
  whyNoLog: z.string().nullable().default(null),
  server: z
    .object({ maker: z.enum(['mariadb', 'mysql']), version: z.string() })
    .default({ maker: 'mariadb', version: '' }),
});

export const manifestFileOf = (file: string): string => `${file.replace(/\.sql\.gz$/, '')}.json`;

/**
 * Reads the manifest beside a backup.
 *
 * @throws Error when there is no manifest or its format is unknown
 */
export const readManifest = async (file: string): Promise<Manifest> =>
  shape.parse(JSON.parse(await readFile(manifestFileOf(file), 'utf8')));

/** SHA-256 of a file, as hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A fingerprint of the key: equal keys have equal fingerprints. */
export const keyMarkOf = (secretKey: Buffer): string =>
  createHmac('sha256', secretKey).update('the mark of a backup').digest('hex').slice(0, 16);
