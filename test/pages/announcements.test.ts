/**
 * Announcements: which one is active at a given time, its texts, and the event that open pages receive on a change.
 * Uses a test clock.
 */
import { expect } from 'chai';
import {
  addAnnouncement,
  type Audience,
  currentAnnouncement,
  endDemoAnnouncements,
} from '#src/players/announcements/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { seedAdvert } from '#tools/demo/seed-advert.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName, openStore, type SignedInPlayer, type Store } from '#test/support/store.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';
import { HOUR_MS } from '#src/shared/time.ts';

const START = new Date('2026-11-21T12:00:00Z');

interface AnnouncementAnswer {
  readonly data: null | Readonly<Record<string, unknown>>;
}

describe('Announcements', function () {
  this.timeout(60_000);
  let services: Services;
  let store: Store;
  let now = START;
  let player: SignedInPlayer;
  before(async () => {
    services = { ...(await makeShop()), clock: { now: () => now } };
    store = await openStore(services);
    player = await asPlayer(store, freshName());
  });
  beforeEach(async () => {
    now = START;
    await services.db('advert_texts').del();
    await services.db('adverts').del();
    await services
      .db('data_versions')
      .insert({ name: 'adverts', version: 1 })
      .onConflict('name')
      .merge({ version: services.db.raw('version + 1') });
    await services.dataVersions.refresh();
  });
  after(async () => {
    await store.close();
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const announce = (
    lead: string,
    fromAt: Date,
    untilAt: Date | null = null,
    link: `/${string}` | null = null,
    audience: Audience = 'everybody',
  ) =>
    transaction(services, null, (tx) =>
      addAnnouncement(tx, {
        caseId: null,
        link,
        fromAt,
        untilAt,
        audience,
        isDemo: false,
        texts: new Map([['en', { lead, text: 'Text', action: link === null ? null : 'Go' }]] as const),
      }),
    );
  const currentLead = async (): Promise<string | null> => {
    await services.dataVersions.refresh();
    return (await currentAnnouncement(services, 'players'))?.texts.get('en')?.lead ?? null;
  };
  const announcementIn = async (locale: string): Promise<AnnouncementAnswer['data']> => {
    await services.dataVersions.refresh();
    await player.post('/api/user/language/change', { code: locale }).expect(200);
    const answer = await player.get('/api/advert/get').expect(200);
    return (answer.body as AnnouncementAnswer).data;
  };

  /** What a guest and a player are told by the call. */
  const leadsOf = async (): Promise<unknown[]> => {
    await services.dataVersions.refresh();
    await player.post('/api/user/language/change', { code: 'en' }).expect(200);
    const guest = await store.guest().get('/api/advert/get').set('Cookie', 'locale=en').expect(200);
    const own = await player.get('/api/advert/get').expect(200);
    return [guest, own].map(({ body }) => (body as AnnouncementAnswer).data?.['lead'] ?? null);
  };
  /** The address that a page has for the announcement; undefined without one. */
  const pagesOf = async (viewer: SignedInPlayer | null): Promise<string | undefined> => {
    await services.dataVersions.refresh();
    const { text } = await (viewer?.agent ?? store.guest()).get('/en/faq').expect(200);
    return /data-announcement="([^"]*)"/.exec(text)?.[1];
  };

  it('An announcement is public from its start to its end, by the clock alone', async () => {
    await announce('one', timeAfter(START, HOUR_MS), timeAfter(START, 2 * HOUR_MS));
    expect(await currentLead()).to.equal(null);
    now = timeAfter(START, HOUR_MS);
    expect(await currentLead()).to.equal('one');
    now = timeAfter(START, 2 * HOUR_MS - 1);
    expect(await currentLead()).to.equal('one');
    now = timeAfter(START, 2 * HOUR_MS);
    expect(await currentLead()).to.equal(null);
  });

  it('The newest of the running announcements is the only public one', async () => {
    await announce('old', START);
    await announce('new', START, timeAfter(START, HOUR_MS));
    expect(await currentLead()).to.equal('new');
    now = timeAfter(START, HOUR_MS);
    expect(await currentLead()).to.equal('old');
  });

  it('The call answers in the caller’s language, with a picture of the case or null', async () => {
    expect(await announcementIn('pl')).to.equal(null);
    expect(await seedAdvert(services)).to.equal(true);
    const logo = (await publishedCases(services)).casesByName.get('daily-quota')?.hoverImage ?? '';
    const polish = await announcementIn('pl');
    expect(polish).to.include({ link: '/pl/bonus', action: 'Zobacz bonusy' });
    expect(String(polish?.['logo'])).to.contain(logo);
    expect((await announcementIn('ru'))?.['lead']).to.equal('Бонус каждый день');
  });

  it('A missing text is replaced by the fallback language', async () => {
    await announce('only English', START);
    expect((await announcementIn('ua'))?.['lead']).to.equal('only English');
  });

  it('A running announcement is on pages and at an address of its own, and an ended one is not', async () => {
    await announce('here', START, timeAfter(START, HOUR_MS), '/bonus');
    await services.dataVersions.refresh();
    const id = (await currentAnnouncement(services, 'guests'))?.id ?? 0;
    const home = (await store.guest().get('/en').expect(200)).text;
    expect(home).to.contain(`data-announcement="/en/announcement/${String(id)}"`);
    expect(
      (
        await store
          .guest()
          .get(`/en/announcement/${String(id)}`)
          .expect(200)
      ).text,
    ).to.contain('>here</p>');
    await store
      .guest()
      .get(`/en/announcement/${String(id + 1)}`)
      .expect(404);
    await store.guest().get('/en/announcement/x').expect(404);
    now = timeAfter(START, HOUR_MS);
    await store
      .guest()
      .get(`/en/announcement/${String(id)}`)
      .expect(404);
    expect((await store.guest().get('/en/faq').expect(200)).text).not.to.contain('data-announcement');
  });

  it('Guests and players get the newest announcement of their own, by call, on pages and at its address', async () => {
    const none = await pagesOf(null);
    await announce('all', START);
    expect(await leadsOf()).to.deep.equal(['all', 'all']);
    const before = await pagesOf(null);
    expect(before).not.to.equal(none);
    await announce('their own', START, null, null, 'players');
    expect(await leadsOf()).to.deep.equal(['all', 'their own']);
    const own = (await currentAnnouncement(services, 'players'))?.id ?? 0;
    // A page that guests got before and one that is rendered again, both from the cache of guests.
    expect([await pagesOf(null), await pagesOf(null)]).to.deep.equal([before, before]);
    expect(await pagesOf(player)).to.equal(`/en/announcement/${String(own)}`);
    await store
      .guest()
      .get(`/en/announcement/${String(own)}`)
      .expect(404);
    await player.agent.get(`/en/announcement/${String(own)}`).expect(200);
    await announce('come in', START, null, null, 'guests');
    expect(await leadsOf()).to.deep.equal(['come in', 'their own']);
    expect(await pagesOf(null)).not.to.equal(before);
    expect(await pagesOf(player)).to.equal(`/en/announcement/${String(own)}`);
  });

  it('Pages of a sign-in, a payment or a battle carry no announcement', async () => {
    await announce('later', START);
    await services.dataVersions.refresh();
    for (const path of ['/en/login', '/en/payment'])
      expect((await store.guest().get(path).expect(200)).text, path).not.to.contain('data-announcement');
    expect((await player.agent.get('/en/payment').expect(200)).text).not.to.contain('data-announcement');
    expect((await player.agent.get('/en/faq').expect(200)).text).to.contain('data-announcement');
  });

  it('Demo announcements are for players, are created once, and ended ones stay ended', async () => {
    expect(await seedAdvert(services)).to.equal(true);
    expect(await leadsOf()).to.deep.equal([null, 'A bonus every day']);
    expect(await seedAdvert(services)).to.equal(false);
    expect(await transaction(services, null, (tx) => endDemoAnnouncements(tx))).to.equal(1);
    expect(await currentLead()).to.equal(null);
    expect(await transaction(services, null, (tx) => endDemoAnnouncements(tx))).to.equal(0);
    expect(await seedAdvert(services)).to.equal(false);
  });

  it('A button has both its text and its link or does not exist', async () => {
    const half = { lead: 'x', text: 'x', action: 'Go' };
    const advert = {
      caseId: null,
      link: null,
      fromAt: START,
      untilAt: null,
      audience: 'everybody' as const,
      isDemo: false,
    };
    const made = transaction(services, null, (tx) =>
      addAnnouncement(tx, { ...advert, texts: new Map([['en', half]]) }),
    );
    expect(await made.catch((error: unknown) => String(error))).to.contain('button');
  });
});
