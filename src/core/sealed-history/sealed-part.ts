import { chunksOf } from '#src/shared/chunks.ts';
import { leafOf } from './canonical.ts';
import { rootOf } from './merkle.ts';
import type { KeyedRow } from './read-rows.ts';

/**
 * Leaves of one part of a tree. A power of two, so that each part is a subtree: its root shows where a row was changed
 * and makes the path of a leaf without reading the whole seal.
 */
export const PART_LEAVES = 64;

/** A part of the tree of a sealed range: the key of its first row, and its root in hex. */
export type SealedPart = readonly [firstKey: number, root: string];

/** The parts of the tree over some rows, in order. */
export const partsOf = (table: string, rows: readonly KeyedRow[]): SealedPart[] =>
  chunksOf(rows, PART_LEAVES).map((chunk) => [
    chunk[0]?.key ?? 0,
    rootOf(chunk.map(({ values }) => leafOf(table, values))).toString('hex'),
  ]);

/** The roots of parts, as the leaves of the tree above them. */
export const partRoots = (parts: readonly SealedPart[]): Buffer[] => parts.map(([, root]) => Buffer.from(root, 'hex'));
