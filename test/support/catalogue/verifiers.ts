import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A step of a verdict: what was verified, and whether it holds. */
export interface VerifiedStep {
  readonly name: string;
  readonly holds: boolean;
}

/** The verdict of a published verifier on a chain and on draws. */
export interface VerifierAnswer {
  readonly chain: { readonly holds: boolean; readonly first: number; readonly reason: string | null };
  readonly draws: readonly { readonly holds: boolean | null; readonly steps: readonly VerifiedStep[] }[];
}

const MOST_BYTES = 100_000_000;

/** The answer of the published verifier about draws and the chain that they are in. */
export async function verifySealed(
  folder: string,
  seals: readonly object[],
  proofs: readonly object[],
): Promise<VerifierAnswer> {
  const [chainFile, proofFile] = [join(folder, 'chain.json'), join(folder, 'proofs.json')];
  await Promise.all([writeFile(chainFile, JSON.stringify(seals)), writeFile(proofFile, JSON.stringify(proofs))]);
  const words = ['scripts/verify-draw.mjs', '--json', '--chain', chainFile, proofFile];
  const out = await new Promise<string>((resolve) => {
    execFile(process.execPath, words, { maxBuffer: MOST_BYTES }, (_, text) => resolve(text));
  });
  return JSON.parse(out) as VerifierAnswer;
}

/** The verdict of the published verifier on a chain. */
export const verifyChainIn = async (folder: string, seals: readonly object[]): Promise<VerifierAnswer['chain']> =>
  (await verifySealed(folder, seals, [])).chain;
