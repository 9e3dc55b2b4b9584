/**
 * The published verifier accepts every fixed vector, rejects every altered proof, and sets its exit code: 0 holds, 1
 * does not hold, 2 cannot be judged. Proofs come from files and from an HTTP server of the test.
 */
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import vectors from '#test/fixtures/fair-vectors.json' with { type: 'json' };

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

const script = path.join(PROJECT_FOLDER, 'scripts/verify-draw.mjs');

/** A proof of a vector: its ticket alone is the outcome, the tickets beside it belong to other entries. */
const proofOf = (vector: (typeof vectors.vectors)[number]) => ({
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

const firstProof = () => {
  const vector = vectors.vectors[0];
  if (!vector) throw new Error('no vectors');
  return proofOf(vector);
};

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

describe('verify-draw.mjs', () => {
  let verifier: Verifier;
  let folder: string;

  before(async () => {
    const loaded: unknown = await import(pathToFileURL(script).href);
    verifier = loaded as Verifier;
    folder = await mkdtemp(path.join(tmpdir(), 'verify-draw-'));
  });
  after(() => rm(folder, { recursive: true }));

  const fileOf = async (name: string, content: unknown): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

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
    const altered: Record<string, [step: string, change: (proof: ReturnType<typeof firstProof>) => object]> = {
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
    for (const [what, [step, change]] of Object.entries(altered)) {
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

  describe('The command', () => {
    it('The command exits with 0 for a valid proof, with or without its envelope', async () => {
      const bare = await run(await fileOf('bare.json', firstProof()));
      expect(bare).to.include({ code: 0, err: '' });
      expect(bare.out).to.match(/HOLDS\n$/);
      const wrapped = await run('--json', await fileOf('wrapped.json', { status: 'ok', data: firstProof() }));
      expect(wrapped.code).to.equal(0);
      expect(JSON.parse(wrapped.out)).to.include({ holds: true, reason: null });
    });

    it('The command exits with 1 for an invalid proof and gives the reason', async () => {
      const answer = await run(await fileOf('false.json', { ...firstProof(), ticket: 7 }));
      expect(answer.code).to.equal(1);
      expect(answer.out).to.contain('FAIL ticket').and.contain('DOES NOT HOLD: The seeds give ticket 994080');
    });

    it('The command exits with 2 when there is nothing to judge', async () => {
      const closed = await run(await fileOf('closed.json', { ...firstProof(), serverSeed: null }));
      expect(closed.code).to.equal(2);
      expect(closed.out).to.contain('not been revealed yet');
      const nothing = [[], ['a', 'b'], [path.join(folder, 'missing.json')], [await fileOf('text.json', 'hello')]];
      for (const words of nothing) {
        const answer = await run(...words);
        expect(answer.code).to.equal(2);
        expect(answer.err).to.match(/\S/);
      }
      const refused = await run('--json', await fileOf('refused.json', { status: 'error', message: 'No such draw' }));
      expect(JSON.parse(refused.out)).to.deep.include({ holds: null, reason: 'the store refused: No such draw' });
    });

    it('The command reads a proof from an address', async () => {
      const server = createServer((request, response) => {
        const isKnown = request.url === '/api/fair/draw/7';
        response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify(isKnown ? { status: 'ok', data: firstProof() } : { status: 'error', error: 'none' }),
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      try {
        expect((await run(`http://127.0.0.1:${String(port)}/en/fair/draw/7`)).code).to.equal(0);
        expect((await run(`http://127.0.0.1:${String(port)}/api/fair/draw/8`)).code).to.equal(2);
      } finally {
        server.close();
      }
    });
  });
});
