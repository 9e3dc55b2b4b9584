/* The commands verify-draw.mjs and verify_draw.py: their exit codes, and the sources of a proof. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import vectors from '#test/fixtures/fair-vectors.json' with { type: 'json' };
import seals from '#test/fixtures/seal-vectors.json' with { type: 'json' };
import {
  ALTERED_PROOFS,
  firstProof,
  proofOf,
  runPythonVerifier,
  runVerifier as run,
} from '#test/support/catalogue/proof-samples.ts';

describe('The command verify-draw.mjs', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'verify-draw-'));
  });
  after(() => rm(folder, { recursive: true }));

  const fileOf = async (name: string, content: unknown): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

  it('The command exits with 0 for a valid proof, with or without its envelope', async () => {
    const bare = await run(await fileOf('bare.json', firstProof()));
    expect(bare).to.include({ code: 0, err: '' });
    expect(bare.out).to.match(/HOLDS\n$/);
    const wrapped = await run('--json', await fileOf('wrapped.json', { status: 'ok', data: firstProof() }));
    expect(wrapped.code).to.equal(0);
    expect(JSON.parse(wrapped.out)).to.include({ holds: true, reason: null });
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
      response.end(JSON.stringify(isKnown ? { status: 'ok', data: firstProof() } : { status: 'error', error: 'none' }));
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

describe('The command verify_draw.py', () => {
  let folder: string;
  before(async function () {
    folder = await mkdtemp(path.join(tmpdir(), 'verify-draw-py-'));
    // `npm test` reports these tests as skipped where Python is missing.
    if (Number.isNaN((await runPythonVerifier('--help')).code)) this.skip();
  });
  after(() => rm(folder, { recursive: true }));

  const runBoth = async (content: unknown) => {
    const file = path.join(folder, 'proof.json');
    await writeFile(file, JSON.stringify(content));
    return await Promise.all([runPythonVerifier('--json', file), run('--json', file)]);
  };

  it('Every vector, every altered proof and every unrevealed one has the same verdict as in JavaScript', async () => {
    const proof = firstProof();
    const altered = Object.values(ALTERED_PROOFS).map(([, change]) => ({ ...proof, ...change(proof) }));
    const [python, script] = await runBoth([
      ...vectors.vectors.map(proofOf),
      ...altered,
      { ...proof, serverSeed: null },
    ]);
    expect(python.code).to.equal(1).and.equal(script.code);
    const verdictsOf = ({ out }: { readonly out: string }) =>
      (JSON.parse(out) as { holds: boolean | null; reason: string | null; steps: object[] }[]).map(
        ({ holds, reason, steps }) => ({ holds, reason, steps: steps.length }),
      );
    expect(verdictsOf(python)).to.deep.equal(verdictsOf(script));
  });

  it('A sealed draw is verified without its seal', async () => {
    const [python] = await runBoth(seals.proof);
    expect(python.code).to.equal(0);
    expect(python.out).not.to.include('seal');
  });

  it('The proof of a battle is refused with the name of its verifier, and what is no proof with a reason', async () => {
    const [battle] = await runBoth({ ...firstProof(), kind: 'battle', rounds: [] });
    expect(battle.code).to.equal(2);
    expect(battle.out).to.include('verify-draw.mjs');
    const proof = firstProof();
    for (const wrong of [null, 7, {}, { ...proof, ticket: 1_000_000 }, { ...proof, nonce: 2 ** 53 }]) {
      const [python, script] = await runBoth(wrong);
      expect(python.code).to.equal(2).and.equal(script.code);
    }
  });
});
