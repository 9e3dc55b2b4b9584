import type { Connection } from 'mysql2';
import { ask } from './connect.ts';

/** The newest seal of the history in a backup, by which it can be compared with the published chain. */
export interface SealHead {
  readonly number: number;
  /** ISO 8601. */
  readonly sealedAt: string;
  readonly hash: string;
}

/** The head as the connection's transaction sees it; null before the first seal, or before the tables exist. */
export async function readSealHead(connection: Connection): Promise<SealHead | null> {
  const tables = await ask(
    connection,
    "SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'seals'",
  );
  if (tables.length === 0) return null;
  const [head] = await ask<{ id: number; sealedAt: string; hash: string }>(
    connection,
    `SELECT id, CONCAT(REPLACE(CAST(sealed_at AS CHAR), ' ', 'T'), 'Z') AS sealedAt, hash FROM seals
     ORDER BY id DESC LIMIT 1`,
  );
  return head === undefined ? null : { number: head.id, sealedAt: head.sealedAt, hash: head.hash };
}
