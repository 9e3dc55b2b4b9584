import { hash } from 'node:crypto';

/**
 * Merkle trees as in RFC 6962: a leaf is SHA-256(0x00 || data), a node SHA-256(0x01 || left || right), and the left
 * part of a tree has the largest power of two of leaves that is smaller than their number.
 */
const LEAF = '\0';
const HASH_BYTES = 32;
/** Reused for every node: an audit of a large store computes as many nodes as it reads rows. */
const node = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

// The one-shot function is faster than createHash, and an audit hashes every row twice.
export const hashOfLeaf = (data: string): Buffer => hash('sha256', LEAF + data, 'buffer');

function hashOfNode(left: Buffer, right: Buffer): Buffer {
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return hash('sha256', node, 'buffer');
}

/** The root over leaves, or over the roots of equal parts of a tree. Throws without any, because no tree is empty. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (first === undefined) throw new RangeError('A tree needs a leaf');
  // Joining neighbours level by level, with an odd last one passed on, gives the tree of RFC 6962.
  let level = leaves;
  while (level.length > 1) level = joinNeighbours(level);
  return level[0] ?? first;
}

/** The hashes beside the way from a leaf to the root, from the lowest to the highest. */
export function pathOf(leaves: readonly Buffer[], index: number): Buffer[] {
  const path: Buffer[] = [];
  let level = leaves;
  for (let position = index; level.length > 1; position = Math.floor(position / 2)) {
    const neighbour = level[position % 2 === 0 ? position + 1 : position - 1];
    if (neighbour !== undefined) path.push(neighbour);
    level = joinNeighbours(level);
  }
  return path;
}

function joinNeighbours(level: readonly Buffer[]): Buffer[] {
  const joined: Buffer[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]];
    if (left !== undefined) joined.push(right === undefined ? left : hashOfNode(left, right));
  }
  return joined;
}
