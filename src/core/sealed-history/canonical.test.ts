/** The canonical encoding and the trees agree with fixed vectors, which a program of its own has made. */
import { expect } from 'chai';
import vectors from '#test/fixtures/seal-vectors.json' with { type: 'json' };
import { timeFromText } from '#src/platform/process/clock.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import { commitmentOf, hashOfSeal, leafOf } from './canonical.ts';
import { pathOf, rootOf } from './merkle.ts';
import { PART_LEAVES } from './sealed-part.ts';

const leavesOf = (size: number): Buffer[] =>
  Array.from({ length: size }, (_, index) => leafOf('draws', [String(index)]));
const hex = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('hex'));

describe('The canonical form of sealed history', () => {
  it('The leaf of a row is that of the vectors, with every kind of text', () => {
    for (const { table, values, leaf } of vectors.leaves)
      expect(leafOf(table, values).toString('hex'), values.join()).to.equal(leaf);
  });

  for (const { size, root, paths } of vectors.trees) {
    it(`The tree of ${String(size)} leaves has the root and the paths of the vectors, as a whole and in parts`, () => {
      const leaves = leavesOf(size);
      expect(rootOf(leaves).toString('hex')).to.equal(root);
      const parts = chunksOf(leaves, PART_LEAVES);
      const roots = parts.map(rootOf);
      expect(rootOf(roots).toString('hex')).to.equal(root);
      for (const { index, path } of paths) {
        expect(hex(pathOf(leaves, index))).to.deep.equal(path);
        const part = Math.floor(index / PART_LEAVES);
        const pathInPart = pathOf(parts[part] ?? [], index % PART_LEAVES);
        expect(hex([...pathInPart, ...pathOf(roots, part)])).to.deep.equal(path);
      }
    });
  }

  it('The hash of a seal is that of the vectors, with and without a restore or rows', () => {
    for (const { number, sealedAt, previousHash, restore, hash, tables } of vectors.chain) {
      const header = {
        number,
        sealedAt: timeFromText(sealedAt),
        previousHash,
        restore: restore && {
          backedUpAt: timeFromText(restore.backedUpAt),
          restoredAt: timeFromText(restore.restoredAt),
        },
        ranges: tables,
      };
      expect(hashOfSeal(header)).to.equal(hash);
    }
  });

  it('The commitment hides the root of a range, and each salt gives another one', () => {
    const [leaf] = leavesOf(1);
    if (leaf === undefined) throw new Error('no leaf');
    const salts = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const commitments = salts.map((salt) => commitmentOf(salt, leaf));
    expect(new Set(commitments).size).to.equal(2);
    const { seal } = vectors.proof;
    const [range] = seal.checkpoint.tables;
    const root = Buffer.from('0'.repeat(64), 'hex');
    expect(commitmentOf(Buffer.from(seal.salt, 'hex'), root)).not.to.equal(range?.commitment);
  });
});
