/** The console's line on a newer release: asked of RELEASES_URL, shown to admins, and only when it is newer. */
import { expect } from 'chai';
import { askForReleases, findNewerRelease } from '#src/admin/analytics/newer-release.ts';
import { RELEASE } from '#src/platform/release.ts';
import { openProviderServer, type ProviderServer } from '#test/support/providers/provider-server.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asStaff, testConfig } from '#test/support/store.ts';

describe('A newer release', function () {
  this.timeout(60_000);
  let published: ProviderServer;
  let answer: { status: number; body: unknown };
  let paths: string[] = [];
  before(async () => {
    published = await openProviderServer(({ path }) => {
      paths.push(path);
      if (path === '/moved/latest.json') return { status: 302, body: {}, headers: { location: '/latest.json' } };
      return answer;
    });
  });
  after(() => published.close());
  const stage = stageWith(() => makeServices({ config: testConfig({ releasesUrl: `${published.url}/moved` }) }));

  const ask = async (version: unknown): Promise<string | null> => {
    answer = { status: 200, body: { version } };
    await askForReleases(stage.services);
    return await findNewerRelease(stage.services);
  };

  it('Admins see its version and where the way to it is described, and other members do not', async () => {
    expect(await ask('12.0.3')).to.equal('12.0.3');
    const { agent } = await asStaff(stage.store, 'admin');
    const { text } = await agent.get('/en/staff').expect(200);
    expect(text).to.include('Version 12.0.3 has been published').and.include('/staff/help/operating#upgrades');
    const keeper = await asStaff(stage.store, 'manager');
    expect((await keeper.agent.get('/en/staff').expect(200)).text).not.to.include('has been published');
  });

  it('The running release and an older one are not news', async () => {
    expect(await ask('0.9.0')).to.equal(null);
    expect(await ask(RELEASE.version)).to.equal(null);
    expect(await ask('10.0.0'), 'numbers are compared, not letters').to.equal('10.0.0');
  });

  it('An answer that names no version changes nothing, and fails the job', async () => {
    await ask('12.0.3');
    for (const version of ['<b>12</b>', '13', '', null, { major: 13 }]) {
      const failure: unknown = await ask(version).catch((error: unknown) => error);
      expect(failure, JSON.stringify(version)).to.be.instanceOf(Error);
    }
    answer = { status: 503, body: {} };
    const failure: unknown = await askForReleases(stage.services).catch((error: unknown) => error);
    expect(String(failure)).to.contain('status 503');
    expect(await findNewerRelease(stage.services)).to.equal('12.0.3');
  });

  it('Without RELEASES_URL no question is asked, and a former answer is not shown', async () => {
    await ask('12.0.3');
    paths = [];
    const services = { ...stage.services, config: { ...stage.services.config, releasesUrl: null } };
    await askForReleases(services);
    expect(paths).to.deep.equal([]);
    expect(await findNewerRelease(services)).to.equal(null);
  });
});
