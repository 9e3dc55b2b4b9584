/**
 * Both published verifiers accept the sealed draw and the chain of the fixed vectors, and agree about every altered
 * one: a draw that is not the sealed one, a path, a seal, a chain with a change, a gap or a repetition.
 */
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import vectors from '#test/fixtures/seal-vectors.json' with { type: 'json' };

interface Verdict {
  readonly holds: boolean | null;
  readonly reason: string | null;
  readonly steps: readonly { readonly name: string; readonly holds: boolean }[];
}
interface Verdicts {
  readonly chain: { readonly holds: boolean; readonly reason: string | null; readonly headHash: string };
  readonly draws: readonly Verdict[];
}
type Proof = typeof vectors.proof;
type Seals = typeof vectors.chain;

const fileOf = (name: string): string => path.join(PROJECT_FOLDER, 'scripts', name);
const PROGRAMS = [
  [process.execPath, fileOf('verify-draw.mjs')],
  ['python3', fileOf('verify_draw.py')],
] as const;

const run = (
  [program, script]: readonly [string, string],
  words: readonly string[],
): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    execFile(program, [script, ...words], (error, out) => {
      resolve({ code: error ? Number(error.code) : 0, out });
    });
  });

const copy = <Value>(value: Value): Value => structuredClone(value);
const zeros = '0'.repeat(64);

/** Changes a copy of the proof. */
const altered = (change: (proof: Proof) => void): Proof => {
  const proof = copy(vectors.proof);
  change(proof);
  return proof;
};

const ALTERED_DRAWS: Readonly<Record<string, Proof>> = {
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

const ALTERED_CHAINS: Readonly<Record<string, Seals>> = {
  'a seal missing': alteredChain((seals) => seals.splice(1, 1)),
  'a seal twice': alteredChain((seals) => seals.push(...copy(seals.slice(0, 1)))),
  'a hash changed': alteredChain((seals) => seals.slice(0, 1).forEach((seal) => (seal.hash = zeros))),
  'rows of a seal changed': alteredChain((seals) => seals[0]?.tables.forEach((range) => (range.rows += 1))),
  'a restore concealed': alteredChain((seals) => seals.slice(3).forEach((seal) => (seal.restore = null))),
};

describe('The verifiers of sealed history', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'verify-seal-'));
  });
  after(() => rm(folder, { recursive: true }));

  const save = async (name: string, content: unknown): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, JSON.stringify(content));
    return file;
  };

  /** The verdicts of both programs, which must be the same. */
  const verdictsOn = async (chain: unknown, proofs: unknown): Promise<Verdicts & { code: number }> => {
    const words = ['--json', '--chain', await save('chain.json', chain), await save('proofs.json', proofs)];
    const [first, second] = await Promise.all(
      PROGRAMS.map(async (program) => {
        const { code, out } = await run(program, words);
        const { chain: chainVerdict, draws } = JSON.parse(out) as Verdicts;
        const verdicts = draws.map(({ holds, reason, steps }) => ({
          holds,
          reason,
          steps: steps.map((step) => ({ name: step.name, holds: step.holds })),
        }));
        return { code, chain: chainVerdict, draws: verdicts };
      }),
    );
    if (first === undefined) throw new Error('no program');
    expect(first).to.deep.equal(second);
    return first;
  };

  it('A draw of the vectors is in their chain', async () => {
    const { code, chain, draws } = await verdictsOn(vectors.chain, [vectors.proof]);
    expect(code).to.equal(0);
    expect(chain).to.include({ holds: true, headHash: vectors.chain.at(-1)?.hash });
    expect(draws[0]?.steps.slice(-2).map(({ name }) => name)).to.deep.equal(['sealed', 'chained']);
    expect(draws[0]).to.include({ holds: true, reason: null });
  });

  it('Every altered draw is refused, for the same reason by both', async () => {
    const { code, draws } = await verdictsOn(vectors.chain, Object.values(ALTERED_DRAWS));
    expect(code).to.equal(1);
    Object.keys(ALTERED_DRAWS).forEach((name, place) => {
      expect(draws[place]?.steps.find((step) => step.name === 'sealed')?.holds, name).to.equal(false);
    });
  });

  for (const [name, chain] of Object.entries(ALTERED_CHAINS)) {
    it(`A chain with ${name} is refused`, async () => {
      const verdicts = await verdictsOn(chain, [vectors.proof]);
      expect(verdicts.code).to.equal(1);
      expect(verdicts.chain.holds).to.equal(false);
      expect(verdicts.chain.reason).to.match(/eal/);
    });
  }

  it('A draw in a seal that the chain does not have is refused, and one without a seal cannot be judged', async () => {
    const later = vectors.chain.slice(2);
    expect((await verdictsOn(later, [vectors.proof])).draws[0]?.reason).to.contain('not in the list');
    const { code, draws } = await verdictsOn(vectors.chain, [{ ...vectors.proof, seal: null }]);
    expect(code).to.equal(2);
    expect(draws[0]?.holds).to.equal(null);
  });

  it('A sealed draw whose seed is not revealed is verified as far as it can be', async () => {
    const { draws } = await verdictsOn(vectors.chain, [{ ...vectors.proof, serverSeed: null }]);
    expect(draws[0]?.holds).to.equal(null);
    expect(draws[0]?.steps.map(({ name }) => name)).to.deep.equal(['committed', 'sealed', 'chained']);
  });

  it('The chain is read from an address, page by page', async () => {
    const server = createServer((request, response) => {
      const isSecond = request.url?.includes('cursor=2') === true;
      const items = isSecond ? vectors.chain.slice(0, 1) : vectors.chain.slice(1);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'ok', data: { items, next: isSecond ? null : '2', total: null } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const address = `http://127.0.0.1:${String(port)}/api/fair/checkpoints`;
      for (const program of PROGRAMS) {
        const { code, out } = await run(program, ['--json', '--chain', address]);
        expect(code).to.equal(0);
        expect((JSON.parse(out) as Verdicts).chain).to.include({ holds: true, seals: 4, first: 1 });
      }
    } finally {
      server.close();
    }
  });
});
