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

/** Runs the command verify-draw.mjs. */
export async function runVerifier(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  return await new Promise((resolve) => {
    execFile(process.execPath, [VERIFIER, ...words], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}
