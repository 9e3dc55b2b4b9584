/** A published seal: everything that its hash covers, and the hash (docs/rules.md 18). */
export interface PublishedSeal {
  readonly number: number;
  readonly sealedAt: string;
  readonly previousHash: string;
  readonly restore: { readonly backedUpAt: string; readonly restoredAt: string } | null;
  readonly hash: string;
  readonly tables: readonly {
    readonly table: string;
    readonly afterKey: number;
    readonly lastKey: number;
    readonly rows: number;
    readonly commitment: string;
  }[];
}

/** The way from the sealed row of a draw to the commitment of its seal. */
export interface SealedRow {
  readonly values: readonly (string | null)[];
  readonly index: number;
  readonly salt: string;
  readonly path: readonly string[];
}

const DRAWS = 'draws';
const LEAF = 0;
const NODE = 1;
const COMMITMENT = 2;
const SEAL = 3;

/** Recomputes the hash of a seal with WebCrypto and returns whether it is the published one. */
export async function isSealWhole(seal: PublishedSeal, subtle: SubtleCrypto): Promise<boolean> {
  const { number, sealedAt, previousHash, restore, tables } = seal;
  const header = [
    'opencrate/seal/1',
    String(number),
    sealedAt,
    previousHash,
    restore && [restore.backedUpAt, restore.restoredAt],
    tables.map(({ table, afterKey, lastKey, rows, commitment }) => [
      table,
      String(afterKey),
      String(lastKey),
      String(rows),
      commitment,
    ]),
  ];
  return hexOf(await hashOf(subtle, SEAL, textBytes(JSON.stringify(header)))) === seal.hash;
}

/** Recomputes the way from the row of a draw to its seal, and returns whether it leads there. */
export async function isRowSealed(row: SealedRow, seal: PublishedSeal, subtle: SubtleCrypto): Promise<boolean> {
  const range = seal.tables.find(({ table }) => table === DRAWS);
  const key = Number(row.values[0]);
  if (range === undefined || key <= range.afterKey || key > range.lastKey) return false;
  const leaf = await hashOf(subtle, LEAF, textBytes(JSON.stringify(['opencrate/row/1', DRAWS, ...row.values])));
  const root = await rootOf(leaf, { ...row, size: range.rows }, subtle);
  return root !== null && hexOf(await hashOf(subtle, COMMITMENT, bytesOfHex(row.salt), root)) === range.commitment;
}

/** The root of a Merkle tree from one leaf and the path beside it (RFC 9162, 2.1.3.2); null when they do not fit. */
async function rootOf(
  leaf: Bytes,
  { index, size, path }: { readonly index: number; readonly size: number; readonly path: readonly string[] },
  subtle: SubtleCrypto,
): Promise<Bytes | null> {
  let [position, last, hash] = [index, size - 1, leaf];
  if (position > last) return null;
  for (const step of path.map(bytesOfHex)) {
    if (last === 0) return null;
    if (position % 2 === 1 || position === last) {
      hash = await hashOf(subtle, NODE, step, hash);
      while (position % 2 === 0 && position !== 0) [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
    } else hash = await hashOf(subtle, NODE, hash, step);
    [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

type Bytes = Uint8Array<ArrayBuffer>;

const textBytes = (text: string): Bytes => new TextEncoder().encode(text);

const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a kind and some parts. */
async function hashOf(subtle: SubtleCrypto, kind: number, ...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  whole[0] = kind;
  let offset = 1;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return new Uint8Array(await subtle.digest('SHA-256', whole));
}
