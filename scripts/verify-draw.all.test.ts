/* The command verify-draw.mjs: its exit codes, and the sources of a proof. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { firstProof, runVerifier as run } from '#test/support/proof-samples.ts';

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
