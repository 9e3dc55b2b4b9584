/**
 * The published verifier accepts every fixed vector and rejects every altered proof; verify-draw.all.test.ts has the
 * other exit codes of its command, and proofs from an address.
 */
import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vectors from '#test/fixtures/fair-vectors.json' with { type: 'json' };
import { ALTERED_PROOFS, firstProof, proofOf, runVerifier, VERIFIER } from '#test/support/catalogue/proof-samples.ts';

interface Step {
  readonly name: string;
  readonly holds: boolean;
  readonly [value: string]: unknown;
}
interface Verdict {
  readonly holds: boolean | null;
  readonly reason: string | null;
  readonly steps: readonly Step[];
}
interface Verifier {
  verifyDraw(proof: unknown): Verdict;
  ticketOf(x: bigint): number;
  proofAddress(source: string): URL;
}

describe('verify-draw.mjs', () => {
  let verifier: Verifier;

  before(async () => {
    const loaded: unknown = await import(pathToFileURL(VERIFIER).href);
    verifier = loaded as Verifier;
  });

  for (const vector of vectors.vectors) {
    it(`The script agrees with ${vector.clientSeed}:${String(vector.nonce)}:${String(vector.cursor)}`, () => {
      const verdict = verifier.verifyDraw(proofOf(vector));
      expect(verdict.reason).to.equal(null);
      expect(verdict.holds).to.equal(true);
      const step = (name: string) => verdict.steps.find((one) => one.name === name);
      expect(step('revealed')).to.include({ computedHash: vector.serverSeedHash });
      expect(step('digest')).to.include({ digest: vector.digest });
      expect(step('ticket')).to.include({ x: vector.x, computedTicket: vector.roll });
    });
  }

  it('The ticket is exact where a double would be wrong by one', () => {
    for (const { x, roll } of vectors.boundary) expect(verifier.ticketOf(BigInt(x))).to.equal(roll);
  });

  it('The script agrees with published games of other sites that use the same message form', () => {
    for (const game of vectors.published) {
      const proof = { ...firstProof(), ...game, ticket: game.roll };
      const verdict = verifier.verifyDraw(proof);
      expect(verdict.steps.find(({ name }) => name === 'digest')).to.include({ digest: game.digest });
      expect(verdict.steps.find(({ name }) => name === 'ticket')).to.include({ holds: true, x: game.x });
    }
  });

  describe('The failing step of an altered proof', () => {
    for (const [what, [step, change]] of Object.entries(ALTERED_PROOFS)) {
      it(`The verdict names ${step} after ${what}`, () => {
        const proof = firstProof();
        const verdict = verifier.verifyDraw({ ...proof, ...change(proof) });
        expect(verdict.holds).to.equal(false);
        expect(verdict.reason).to.be.a('string');
        expect(verdict.steps.filter(({ holds }) => !holds).map(({ name }) => name)).to.include(step);
      });
    }
  });

  it('A draw whose seed is not revealed is not judged', () => {
    expect(verifier.verifyDraw({ ...firstProof(), serverSeed: null })).to.include({ holds: null });
  });

  it('Input that is not a proof is refused', () => {
    const proof = firstProof();
    const wrong = [null, [], {}, { ...proof, ticket: 1_000_000 }, { ...proof, nonce: 2 ** 53 }, { ...proof, odds: [] }];
    for (const thing of wrong) expect(() => verifier.verifyDraw(thing)).to.throw(TypeError, /not a proof/);
  });

  it('The address of a proof page is turned into the address of its JSON', () => {
    const addressOf = (source: string) => verifier.proofAddress(source).href;
    expect(addressOf('https://a.example/en/fair/draw/7')).to.equal('https://a.example/api/fair/draw/7');
    expect(addressOf('http://a.example:81/fair/draw/7')).to.equal('http://a.example:81/api/fair/draw/7');
    expect(addressOf('https://a.example/api/fair/draw/7')).to.equal('https://a.example/api/fair/draw/7');
  });

  it('The command prints the verdict of a proof, and exits with 1 and the reason when it does not hold', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'verify-draw-'));
    try {
      const file = path.join(folder, 'false.json');
      await writeFile(file, JSON.stringify({ ...firstProof(), ticket: 7 }));
      const answer = await runVerifier(file);
      expect(answer.code).to.equal(1);
      expect(answer.out).to.contain('ok   revealed');
      expect(answer.out).to.contain('FAIL ticket').and.contain('DOES NOT HOLD: The seeds give ticket 994080');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
