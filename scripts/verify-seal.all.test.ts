/*
 * The published verifier of sealed history on altered chains, on draws that cannot be judged, and on a chain at an
 * address.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import vectors from '#test/fixtures/seal-vectors.json' with { type: 'json' };
import { runVerifier } from '#test/support/catalogue/proof-samples.ts';
import { ALTERED_CHAINS, type Verdicts, verdictsIn } from '#test/support/catalogue/seal-samples.ts';

describe('The command verify-draw.mjs --chain', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'verify-seal-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('A draw of the vectors alone is accepted with 0', async () => {
    expect(await verdictsIn(folder, vectors.chain, [vectors.proof])).to.include({ code: 0 });
  });

  for (const [name, chain] of Object.entries(ALTERED_CHAINS)) {
    it(`A chain with ${name} is refused`, async () => {
      const verdicts = await verdictsIn(folder, chain, [vectors.proof]);
      expect(verdicts.code).to.equal(1);
      expect(verdicts.chain.holds).to.equal(false);
      expect(verdicts.chain.reason).to.match(/eal/);
    });
  }

  it('A draw in a seal that the chain does not have is refused, and one without a seal cannot be judged', async () => {
    const later = vectors.chain.slice(2);
    expect((await verdictsIn(folder, later, [vectors.proof])).draws[0]?.reason).to.contain('not in the list');
    const { code, draws } = await verdictsIn(folder, vectors.chain, [{ ...vectors.proof, seal: null }]);
    expect(code).to.equal(2);
    expect(draws[0]?.holds).to.equal(null);
  });

  it('A sealed draw whose seed is not revealed is verified as far as it can be', async () => {
    const { draws } = await verdictsIn(folder, vectors.chain, [{ ...vectors.proof, serverSeed: null }]);
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
      const { code, out } = await runVerifier('--json', '--chain', address);
      expect(code).to.equal(0);
      expect((JSON.parse(out) as Verdicts).chain).to.include({ holds: true, seals: 4, first: 1 });
    } finally {
      server.close();
    }
  });
});
