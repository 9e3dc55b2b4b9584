/*
 * The newsletter condition: the store asks the Bot API, caches the answer briefly, and refuses the opening while the
 * API is unavailable.
 */
import { expect } from 'chai';
import { linkIdentity } from '#src/players/sign-in/index.ts';
import { type Opening, openCase } from '#src/games/cases/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { type BotApiServer, openBotApi } from '#test/support/providers/bot-api-server.ts';
import { testConfig } from '#test/support/store.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
} from '#test/support/services.ts';

const openOf = (services: Services, player: Player, caseName: string): Promise<Opening> =>
  openCase(services, player, { caseName, count: 1, revealMs: 0, quote: null });

describe('A case for newsletter subscribers', () => {
  const clock = fixedClock();
  let botApi: BotApiServer;
  let services: Services;
  let player: Player;
  let subject: number;
  before(async () => {
    botApi = await openBotApi();
    services = await makeServices({ clock, config: testConfig({ telegram: botApi.bot }) });
  });
  beforeEach(async () => {
    botApi.recover();
    player = await makePlayer(services, 100_000);
    subject = 5_000_000_000 + player.id;
    await linkIdentity(services, player, { provider: 'telegram', subject: String(subject) }, { keptSession: null });
  });
  after(() => expectCleanAudit(services));
  after(async () => {
    await closeServices(services);
    await botApi.close();
  });

  const open = () => openOf(services, player, 'for-telegram');
  const forget = () => services.redis.del(`newsletter:${botApi.bot.channel}:${String(subject)}`);

  for (const status of ['member', 'administrator', 'creator']) {
    it(`A ${status} can open the case`, async () => {
      botApi.members.set(subject, { status });
      expect((await open()).drops).to.have.lengthOf(1);
    });
  }

  it('A restricted member who is still in the channel can open the case, and one who left cannot', async () => {
    botApi.members.set(subject, { status: 'restricted', is_member: false });
    expect(await refusalOf(open())).to.equal('errors.case.telegram');
    await forget();
    botApi.members.set(subject, { status: 'restricted', is_member: true });
    await open();
  });

  for (const status of ['left', 'kicked', null]) {
    it(`The case is closed to a user who is ${status ?? 'unknown to Telegram'}`, async () => {
      if (status !== null) botApi.members.set(subject, { status });
      expect(await refusalOf(open())).to.equal('errors.case.telegram');
    });
  }

  it('A player without Telegram is refused without a request', async () => {
    const before = botApi.count();
    const unlinked = await makePlayer(services, 100_000);
    expect(await refusalOf(openOf(services, unlinked, 'for-telegram'))).to.equal('errors.case.telegram');
    expect(botApi.count()).to.equal(before);
  });

  it('An answer is cached for a while, and a refusal only briefly', async () => {
    botApi.members.set(subject, { status: 'member' });
    const before = botApi.count();
    await open();
    await open();
    expect(botApi.count()).to.equal(before + 1);
    const key = `newsletter:${botApi.bot.channel}:${String(subject)}`;
    expect(await services.redis.ttl(key)).to.be.within(30, 60);
    await forget();
    botApi.members.set(subject, { status: 'left' });
    expect(await refusalOf(open())).to.equal('errors.case.telegram');
    expect(await services.redis.ttl(key)).to.be.within(0, 3);
  });

  for (const day of ['broken', 'garbage', 'closed', 'silent'] as const) {
    it(`A player gets a message when Telegram is ${day}, and nothing is opened`, async function () {
      this.timeout(20_000);
      botApi.members.set(subject, { status: 'member' });
      botApi.have(day, 1);
      expect(await refusalOf(open())).to.equal('errors.case.telegramAway');
      expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(100_000);
      await forget();
      await open();
    });
  }

  it('A bot outside of the channel counts as no answer, not as a refusal of the player', async () => {
    const config = testConfig({ telegram: { ...botApi.bot, channel: '@another_one' } });
    expect(await refusalOf(openOf({ ...services, config }, player, 'for-telegram'))).to.equal(
      'errors.case.telegramAway',
    );
  });

  it('Without Redis every opening sends a request', async () => {
    botApi.members.set(subject, { status: 'member' });
    const away = () => Promise.reject(new Error('away'));
    const redis = Object.assign(Object.create(services.redis) as typeof services.redis, { get: away, set: away });
    const before = botApi.count();
    await openOf({ ...services, redis }, player, 'for-telegram');
    await openOf({ ...services, redis }, player, 'for-telegram');
    expect(botApi.count()).to.equal(before + 2);
  });
});
