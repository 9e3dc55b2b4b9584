import { createHash } from 'node:crypto';
import { hashOfLeaf } from './merkle.ts';

/** The values of a row in canonical form: decimal numbers, texts, times in ISO 8601 with milliseconds, and NULL. */
export type CanonicalRow = readonly (string | null)[];

/** The rows of one table in a seal: those with a key above `afterKey`, up to and including `lastKey`. */
export interface SealedRange {
  readonly table: string;
  readonly afterKey: number;
  readonly lastKey: number;
  readonly rows: number;
  /** Hides the root, because the rows of a quiet minute could be guessed from it. Hex. */
  readonly commitment: string;
}

/** Everything that the hash of a seal covers. */
export interface SealHeader {
  readonly number: number;
  readonly sealedAt: Date;
  readonly previousHash: string;
  /** The restore between the previous seal and this one; null without one. */
  readonly restore: { readonly backedUpAt: Date; readonly restoredAt: Date } | null;
  /** In the order of their names. */
  readonly ranges: readonly SealedRange[];
}

/** The previous hash of the first seal. */
export const NO_HASH = '0'.repeat(64);

const COMMITMENT = Buffer.of(2);
const SEAL = Buffer.of(3);

/** The leaf of a row (docs/rules.md 18). */
export const leafOf = (table: string, values: CanonicalRow): Buffer =>
  hashOfLeaf(JSON.stringify(['opencrate/row/1', table, ...values]));

export const commitmentOf = (salt: Buffer, root: Buffer): string =>
  createHash('sha256').update(COMMITMENT).update(salt).update(root).digest('hex');

/** The hash of a seal, by which the next one names it. */
export function hashOfSeal({ number, sealedAt, previousHash, restore, ranges }: SealHeader): string {
  const header = JSON.stringify([
    'opencrate/seal/1',
    String(number),
    sealedAt.toISOString(),
    previousHash,
    restore && [restore.backedUpAt.toISOString(), restore.restoredAt.toISOString()],
    ranges.map(({ table, afterKey, lastKey, rows, commitment }) => [
      table,
      String(afterKey),
      String(lastKey),
      String(rows),
      commitment,
    ]),
  ]);
  return createHash('sha256').update(SEAL).update(header, 'utf8').digest('hex');
}
