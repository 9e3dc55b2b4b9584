/**
 * The published verifier of draws and of the chain that they are in, over fixed vectors. verify-seal.all.test.ts runs
 * its command on altered chains too.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import vectors from '#test/fixtures/seal-vectors.json' with { type: 'json' };
import { VERIFIER } from '#test/support/catalogue/proof-samples.ts';
import { ALTERED_CHAINS, ALTERED_DRAWS, type Verdicts, verdictsIn } from '#test/support/catalogue/seal-samples.ts';

describe('The verifier of sealed history', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'verify-seal-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('A draw of the vectors is in their chain, and every altered one is refused', async () => {
    const proofs = [vectors.proof, ...Object.values(ALTERED_DRAWS)];
    const { code, chain, draws } = await verdictsIn(folder, vectors.chain, proofs);
    expect(code).to.equal(1);
    expect(chain).to.include({ holds: true, headHash: vectors.chain.at(-1)?.hash });
    const [honest, ...altered] = draws;
    expect(honest?.steps.slice(-2).map(({ name }) => name)).to.deep.equal(['sealed', 'chained']);
    expect(honest).to.include({ holds: true, reason: null });
    Object.keys(ALTERED_DRAWS).forEach((name, index) => {
      expect(altered[index]?.steps.find((step) => step.name === 'sealed')?.holds, name).to.equal(false);
    });
  });

  it('Every altered chain is refused with a reason', async () => {
    const loaded: unknown = await import(pathToFileURL(VERIFIER).href);
    const { verifyChain } = loaded as { verifyChain: (seals: readonly object[]) => Verdicts['chain'] };
    expect(verifyChain(vectors.chain)).to.include({ holds: true, reason: null });
    for (const [name, chain] of Object.entries(ALTERED_CHAINS)) {
      const { holds, reason } = verifyChain(chain);
      expect(holds, name).to.equal(false);
      expect(reason, name).to.match(/eal/);
    }
  });
});
