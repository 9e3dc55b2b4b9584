import { createHash } from 'node:crypto';
import type { RandomSource } from '#src/platform/services.ts';

/** Random choices that repeat for the same text. */
export interface Chance {
  /** A number in [0, 1). */
  readonly share: () => number;
  /** An integer, both ends included. */
  readonly between: (low: number, high: number) => number;
  readonly isOneOf: (share: number) => boolean;
  /**
   * One of the entries, by their weights.
   *
   * @throws RangeError when there are no entries
   */
  readonly pick: <Entry>(entries: readonly Entry[], weightOf?: (entry: Entry) => number) => Entry;
}

/** Creates random choices from a text: xorshift128 over its digest. Good enough for demo data, unfit for draws. */
export function chanceFrom(text: string): Chance {
  const digest = createHash('sha256').update(text).digest();
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [number, number, number, number];
  const next = (): number => {
    const mixedBits = a ^ (a << 11);
    [a, b, c] = [b, c, d];
    d = (d ^ (d >>> 19) ^ mixedBits ^ (mixedBits >>> 8)) >>> 0;
    return d / 0x1_0000_0000;
  };
  const pick = <Entry>(entries: readonly Entry[], weightOf: (entry: Entry) => number = () => 1): Entry => {
    const total = entries.reduce((sum, entry) => sum + weightOf(entry), 0);
    let rest = next() * total;
    const chosenEntry = entries.find((entry) => (rest -= weightOf(entry)) < 0) ?? entries.at(-1);
    if (chosenEntry === undefined) throw new RangeError('The list is empty');
    return chosenEntry;
  };
  return {
    share: next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    isOneOf: (share) => next() < share,
    pick,
  };
}

/** Bytes derived from a text, so that a demo player's draws are the same in each demo. */
export function bytesFrom(text: string): RandomSource {
  let counter = 0;
  const block = (): Buffer => createHash('sha256').update(`${text}:${counter++}`).digest();
  return {
    bytes: (size) => {
      const blocks = Array.from({ length: Math.ceil(size / 32) }, block);
      return Buffer.concat(blocks).subarray(0, size);
    },
  };
}
