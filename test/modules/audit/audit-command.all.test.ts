/* Where `npm run audit -- --heads` takes heads from: an address with or without a password, and what cannot be read. */
import { join } from 'node:path';
import { expect } from 'chai';
import { openProviderServer, type ProviderServer } from '#test/support/providers/provider-server.ts';
import { BROKEN, forgedOf, type HeadsStage, linesOf, openHeadsStage } from './heads-stage.ts';

describe('The sources of heads for the audit command', function () {
  this.timeout(180_000);
  let stage: HeadsStage;
  let server: ProviderServer;
  let served: unknown;
  before(async () => {
    stage = await openHeadsStage('audit_sources');
    const access = `Basic ${Buffer.from('witness:p@ss').toString('base64')}`;
    server = await openProviderServer(({ path, headers: { authorization } }) => {
      const isAllowed = path === '/heads' || (path === '/private' && authorization === access);
      return { status: isAllowed ? 200 : path === '/private' ? 401 : 404, body: served };
    });
  });
  after(async () => {
    await server.close();
    await stage.close();
  });

  it('Heads are read from an address too, in the form in which a witness keeps them', async () => {
    const { audited, heads } = stage;
    served = heads;
    const good = await audited(`${server.url}/heads`);
    expect(good.output).to.contain(`${String(heads.length)} of ${String(heads.length)} heads are in the chain.`);
    expect(good.code, good.output).to.equal(0);
    served = { data: { items: forgedOf(heads) } };
    const forged = await audited(`${server.url}/heads`);
    expect(forged.output).to.contain(BROKEN);
    expect(forged.code, forged.output).to.equal(1);
  });

  it('A name and a password of the address are sent to the witness, and never printed', async () => {
    const { audited, heads } = stage;
    served = heads;
    const [good, wrong] = await Promise.all(
      ['p%40ss', 'other'].map((password) =>
        audited(server.url.replace('://', `://witness:${password}@`).concat('/private')),
      ),
    );
    expect(good?.code, good?.output).to.equal(0);
    expect(wrong?.code).to.equal(1);
    expect(wrong?.output).to.contain('/private answers 401').and.not.contain('other');
  });

  it('Heads that cannot be read end with 1 and one line: nothing is taken for confirmed', async () => {
    const { audited, fileOf, folder, heads } = stage;
    for (const [from, reason] of [
      [fileOf(`${linesOf(heads)}\n{"number":1}`), `line ${String(heads.length + 1)}`],
      [fileOf(''), 'no heads'],
      [join(folder, 'none.json'), 'none.json'],
      [`${server.url}/nothing`, '404'],
      ['http://127.0.0.1:1/heads', '127.0.0.1:1'],
    ] as const) {
      const { code, output } = await audited(from);
      expect(output, from).to.contain(reason).and.not.contain('heads are in the chain');
      expect(output, from).not.to.match(/\n\s+at /);
      expect(code, output).to.equal(1);
    }
  });
});
