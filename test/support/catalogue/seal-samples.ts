import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import vectors from '#test/fixtures/seal-vectors.json' with { type: 'json' };
import { runVerifier } from '#test/support/catalogue/proof-samples.ts';

interface Verdict {
  readonly holds: boolean | null;
  readonly reason: string | null;
  readonly steps: readonly { readonly name: string; readonly holds: boolean }[];
}
export interface Verdicts {
  readonly chain: { readonly holds: boolean; readonly reason: string | null; readonly headHash: string };
  readonly draws: readonly Verdict[];
}
type Proof = typeof vectors.proof;
type Seals = typeof vectors.chain;

const copy = <Value>(value: Value): Value => structuredClone(value);
const zeros = '0'.repeat(64);

/** Changes a copy of the proof. */
const altered = (change: (proof: Proof) => void): Proof => {
  const proof = copy(vectors.proof);
  change(proof);
  return proof;
};

export const ALTERED_DRAWS: Readonly<Record<string, Proof>> = {
  'another id': altered((proof) => (proof.id = 1083)),
  'another kind': altered((proof) => (proof.kind = 'contract')),
  'another row': altered((proof) => (proof.seal.values[10] = '2026-11-22T12:01:00.501Z')),
  'other odds': altered(({ odds, seal }) => {
    seal.values[9] = JSON.stringify(odds.map(({ from, to }) => [7, from, to]));
  }),
  'another place': altered((proof) => (proof.seal.index += 1)),
  'a shorter path': altered((proof) => proof.seal.path.pop()),
  'another path': altered((proof) => (proof.seal.path[0] = zeros)),
  'another salt': altered((proof) => (proof.seal.salt = zeros)),
  'a seal of other rows': altered(({ seal }) => {
    const [range] = seal.checkpoint.tables;
    if (range !== undefined) range.afterKey = 1082;
  }),
  'another time of the seal': altered((proof) => (proof.seal.checkpoint.sealedAt = '2026-11-22T12:05:00.251Z')),
};

const alteredChain = (change: (seals: Seals) => unknown): Seals => {
  const seals = copy(vectors.chain);
  change(seals);
  return seals;
};

export const ALTERED_CHAINS: Readonly<Record<string, Seals>> = {
  'a seal missing': alteredChain((seals) => seals.splice(1, 1)),
  'a seal twice': alteredChain((seals) => seals.push(...copy(seals.slice(0, 1)))),
  'a hash changed': alteredChain((seals) => seals.slice(0, 1).forEach((seal) => (seal.hash = zeros))),
  'rows of a seal changed': alteredChain((seals) => seals[0]?.tables.forEach((range) => (range.rows += 1))),
  'a restore concealed': alteredChain((seals) => seals.slice(3).forEach((seal) => (seal.restore = null))),
};

/** The verdicts of verify-draw.mjs on a chain and draws, read from files of a folder. */
export async function verdictsIn(
  folder: string,
  chain: unknown,
  proofs: unknown,
): Promise<Verdicts & { readonly code: number }> {
  const [chainFile, proofsFile] = [join(folder, 'chain.json'), join(folder, 'proofs.json')];
  await Promise.all([writeFile(chainFile, JSON.stringify(chain)), writeFile(proofsFile, JSON.stringify(proofs))]);
  const { code, out } = await runVerifier('--json', '--chain', chainFile, proofsFile);
  return { code, ...(JSON.parse(out) as Verdicts) };
}
