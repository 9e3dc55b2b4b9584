import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import vectors from '#test/fixtures/fair-vectors.json' with { type: 'json' };

export const VERIFIER = join(PROJECT_FOLDER, 'scripts/verify-draw.mjs');

/** A proof of a vector: its ticket alone is the outcome, the tickets beside it belong to other entries. */
export const proofOf = (vector: (typeof vectors.vectors)[number]) => ({
  kind: 'case',
  versionId: 4,
  clientSeed: vector.clientSeed,
  nonce: vector.nonce,
  cursor: vector.cursor,
  serverSeedHash: vector.serverSeedHash,
  serverSeed: vector.serverSeed as string | null,
  ticket: vector.roll,
  outcome: { id: 2, title: 'Hit', from: vector.roll, to: vector.roll },
  odds: [
    { id: 3, title: 'Above', from: vector.roll + 1, to: 999_999 },
    { id: 2, title: 'Hit', from: vector.roll, to: vector.roll },
    { id: 1, title: 'Below', from: 0, to: vector.roll - 1 },
  ],
});

export const firstProof = () => {
  const vector = vectors.vectors[0];
  if (!vector) throw new Error('no vectors');
  return proofOf(vector);
};

interface ProgramResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const runProgram = (program: string, words: readonly string[]): Promise<ProgramResult> =>
  new Promise((resolve) => {
    execFile(program, words, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });

/** Runs the command verify-draw.mjs. */
export const runVerifier = (...words: string[]): Promise<ProgramResult> =>
  runProgram(process.execPath, [VERIFIER, ...words]);

/** Runs the command verify_draw.py; its code is NaN where Python is not installed. */
export const runPythonVerifier = (...words: string[]): Promise<ProgramResult> =>
  runProgram('python3', [join(PROJECT_FOLDER, 'scripts/verify_draw.py'), ...words]);

/** Changes of a proof by which it no longer holds, with the step that fails. */
export const ALTERED_PROOFS: Readonly<
  Record<string, readonly [step: string, change: (proof: ReturnType<typeof firstProof>) => object]>
> = {
  'another hash': ['revealed', () => ({ serverSeedHash: 'f'.repeat(64) })],
  'another seed': ['revealed', () => ({ serverSeed: 'e'.repeat(64) })],
  'another client seed': ['ticket', () => ({ clientSeed: 'another seed' })],
  'another nonce': ['ticket', (proof) => ({ nonce: proof.nonce + 1 })],
  'another cursor': ['ticket', () => ({ cursor: 1 })],
  'another ticket': ['ticket', (proof) => ({ ticket: proof.ticket + 1 })],
  'a gap in the odds': ['odds', (proof) => ({ odds: proof.odds.slice(1) })],
  'an overlap in the odds': ['odds', (proof) => ({ odds: [...proof.odds, { id: 9, from: 5, to: 6 }] })],
  'another outcome': ['outcome', (proof) => ({ outcome: { ...proof.outcome, id: 3 } })],
  'a widened range': ['outcome', (proof) => ({ outcome: { ...proof.outcome, to: 999_999 } })],
};
