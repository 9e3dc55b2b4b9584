/** IndexNow: published pages are told to search engines by their protocol, which a strict server checks. */
import { expect } from 'chai';
import { senders } from '#src/app.ts';
import { changeTexts } from '#src/admin/catalogue/change-texts.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { readEditedCase } from '#src/core/catalogue/editing/index.ts';
import { announcePage } from '#src/core/index-now/index.ts';
import { deliverMessages } from '#src/core/outbox/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { href } from '#test/support/pages/links.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { openIndexNowServer, type IndexNowServer } from '#test/support/providers/index-now-server.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { closeServices, setSettings } from '#test/support/store-wide.ts';
import { openStore, testConfig, type Store } from '#test/support/store.ts';

interface MessageRow {
  readonly state: string;
  readonly response_status: number | null;
}

describe('IndexNow', () => {
  const clock = fixedClock();
  let engine: IndexNowServer;
  let services: Services;
  let store: Store;
  before(async () => {
    engine = await openIndexNowServer();
    services = await makeServices({ config: testConfig({ indexNowUrl: engine.url }), clock });
    store = await openStore(services);
  });
  beforeEach(async () => {
    engine.forget();
    await setSettings(services, new Map([['indexNow', true]]));
    await services.db('outbox_messages').where({ channel: 'index-now' }).delete();
  });
  after(async () => {
    await services.db('outbox_messages').where({ channel: 'index-now' }).delete();
    await store.close();
    await closeServices(services);
    await engine.close();
  });

  const announce = (path: string): Promise<null> =>
    transaction(services, null, async (tx) => {
      await announcePage(tx, path);
      return null;
    });
  const messages = (): Promise<MessageRow[]> =>
    services.db('outbox_messages').where({ channel: 'index-now' }).select<MessageRow[]>('state', 'response_status');
  const deliver = (): Promise<number> => deliverMessages(services, senders);

  it('A page is told in every language, with a key that the store has at the named address', async () => {
    await announce('/case/plain');
    expect(await deliver()).to.equal(1);
    const [call] = engine.accepted;
    expect(call?.urlList.map((address) => new URL(address).pathname)).to.deep.equal(
      LOCALE_CODES.map((locale) => href(locale, '/case/plain')),
    );
    const { pathname } = new URL(call?.keyLocation ?? 'none:');
    const file = await store
      .guest()
      .get(pathname)
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(file.text).to.equal(call?.key);
    expect(engine.refused).to.deep.equal([]);
  });

  it('A change by staff is told with its commit, one of a hidden case is not', async () => {
    const member = memberOf(await makeMember(services));
    const { casesByName } = await publishedCases(services);
    for (const name of ['plain', 'secret']) {
      const { id, revision, texts } = await readEditedCase(services.db, casesByName.get(name)?.id ?? 0);
      await changeTexts(services, member, { at: { id, revision }, texts });
    }
    expect(await deliver()).to.equal(1);
    expect(engine.accepted.map(({ urlList }) => new URL(urlList[0] ?? 'none:').pathname)).to.deep.equal([
      '/case/plain',
    ]);
  });

  it('Nothing is told while the setting is off, not even what waits', async () => {
    await announce('/case/plain');
    await setSettings(services, new Map([['indexNow', false]]));
    await announce('/item/sample-1');
    expect(await deliver()).to.equal(0);
    expect((await messages()).map(({ state }) => state)).to.deep.equal(['dropped']);
    expect(engine.accepted).to.deep.equal([]);
  });

  it('Too many calls and failures are tried again later, a refusal is not', async () => {
    await announce('/case/plain');
    engine.answerWith(429, { 'retry-after': '600' });
    expect(await deliver()).to.equal(0);
    clock.moveBy(300_000);
    expect(await deliver()).to.equal(0);
    expect(engine.calls()).to.equal(1);
    clock.moveBy(HOUR_MS);
    engine.answerWith(200);
    expect(await deliver()).to.equal(1);
    await announce('/case/cashback');
    engine.answerWith(403);
    expect(await deliver()).to.equal(0);
    expect((await messages()).map(({ state, response_status: status }) => [state, status])).to.deep.equal([
      ['sent', 200],
      ['failed', 403],
    ]);
  });

  it('In production an address in a private network gets nothing', async () => {
    const production = { ...services, config: { ...services.config, env: 'production' as const } };
    await announce('/case/plain');
    expect(await deliverMessages(production, senders)).to.equal(0);
    expect(engine.calls()).to.equal(0);
  });
});
