/**
 * Countries where paid play is closed: actions that take money, points or items are refused by the country of the
 * request or the declared one, and free actions still work. A change applies from the next game.
 */
import { expect } from 'chai';
import { spinWheel } from '#src/games/wheel/index.ts';
import { countryOf } from '#src/players/player-protection/index.ts';
import { changeCountry } from '#src/players/player-protection/change-country.ts';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { demoCase } from '#src/games/cases/demo-case.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { signContract } from '#src/games/contracts/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import { createPayment } from '#src/payments/top-ups/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { listVouchers } from '#src/core/vouchers/index.ts';
import { closeCountries } from '#test/support/catalogue/closed-countries.ts';
import { everyPrize, publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  giveMoney,
  givePoints,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

const CLOSED = 'AQ';
const OPEN = 'BV';

describe('A country where paid play is closed', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  let services: Services;
  let player: Player;
  let ids: readonly number[];
  let target = 0;
  before(async () => {
    services = await makeServices({ clock });
    await publishRing(services, ringOf((await everyPrize(services)).case));
    const { itemsById } = await publishedCases(services);
    target = [...itemsById.values()].sort((one, other) => other.priceCentiG - one.priceCentiG)[0]?.id ?? 0;
  });
  beforeEach(async () => {
    await closeCountries(services, []);
    player = await makePlayer(services, 100_000);
    await givePoints(services, player.id, 10_000);
    const { drops } = await open(player, 'plain', 5);
    ids = drops.filter(({ itemId }) => itemId !== target).map(({ insertId }) => insertId);
    await closeCountries(services, [CLOSED]);
  });
  after(async () => {
    await closeCountries(services, []);
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const open = (by: Player, caseName: string, count = 1, voucher: number | null = null) =>
    openCase(services, by, { caseName, count, revealMs: 0, quote: null, voucher });
  const upgrade = (by: Player, addMinor: number) =>
    rollUpgrade(services, by, { ids: ids.slice(0, 1), addMinor, target, side: 'under', quote: null, revealMs: 0 });

  /** Topping up and all actions that take something for a draw. */
  const COSTLY: Readonly<Record<string, (by: Player) => Promise<unknown>>> = {
    'a case': (by) => open(by, 'plain'),
    'several cases': (by) => open(by, 'plain', 10),
    'a case with cashback': (by) => open(by, 'cashback'),
    'a case for points': (by) => open(by, 'for-points'),
    'a contract': (by) => signContract(services, by, { ids: ids.slice(0, 3), quote: null, revealMs: 0 }),
    'an upgrade of items': (by) => upgrade(by, 0),
    'an upgrade with money': (by) => upgrade(by, 100),
    'a top-up': (by) => createPayment(services, by, { sum: 100, method: 'sandbox', promo: '' }),
  };

  const refusals = async (by: Player): Promise<Record<string, string>> => {
    const entries: [string, string][] = [];
    for (const [name, act] of Object.entries(COSTLY)) entries.push([name, await refusalOf(act(by))]);
    return Object.fromEntries(entries);
  };
  const all = (key: string) => Object.fromEntries(Object.keys(COSTLY).map((name) => [name, key]));
  const traces = () =>
    Promise.all(
      ['openings', 'contracts', 'upgrades', 'payments', 'draws'].map(async (table) => {
        const [row] = await services
          .db(table)
          .where({ player_id: player.id })
          .count<{ n: number | string }[]>({ n: '*' });
        return Number(row?.n);
      }),
    );

  it('Every payment is refused by the country of the request alone', async () => {
    const before = await traces();
    expect(await refusals({ ...player, country: CLOSED })).to.deep.equal(all('errors.country'));
    expect(await traces()).to.deep.equal(before);
  });

  it('Every payment is refused by the declared country alone', async () => {
    await changeCountry(services, player, { country: CLOSED });
    expect(await refusals(player)).to.deep.equal(all('errors.country'));
    expect(await refusals({ ...player, country: OPEN })).to.deep.equal(all('errors.country'));
  });

  it('Free actions stay possible', async () => {
    await changeCountry(services, player, { country: CLOSED });
    const there = { ...player, country: CLOSED };
    await giveFreeSpins(services, player.id, 1);
    await open(there, 'for-free');
    await spinWheel(services, there, { promo: null, version: null, revealMs: 0 });
    const [voucher] = await listVouchers(services.db, player.id);
    await open(there, 'plain', 1, voucher?.id ?? 0);
    await takeBonus(services, there);
    await demoCase(services, { caseName: 'plain' });
    await sellItems(services, there, { ids });
  });

  it('Players with two open or unknown countries can play', async () => {
    for (const country of [null, OPEN]) await open({ ...player, country }, 'plain');
    await changeCountry(services, player, { country: OPEN });
    await open({ ...player, country: OPEN }, 'for-points');
  });

  it('A change of the list or the declaration holds for the next game, also in other processes', async () => {
    await changeCountry(services, player, { country: CLOSED });
    expect(await refusalOf(open(player, 'plain'))).to.equal('errors.country');
    await changeCountry(services, player, { country: OPEN });
    await open(player, 'plain');
    await closeCountries(services, [CLOSED, OPEN]);
    expect(await refusalOf(open(player, 'plain'))).to.equal('errors.country');
    const other = await makeServices({ clock });
    expect(
      await refusalOf(openCase(other, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null })),
    ).to.equal('errors.country');
    await closeServices(other);
    await closeCountries(services, []);
    await open({ ...player, country: CLOSED }, 'plain');
  });

  it('A repeated key returns the committed answer and charges nothing new', async () => {
    const keyed = withKey(player, `closed-${String(player.id)}`);
    const before = await open(keyed, 'plain');
    const again = await open({ ...keyed, country: CLOSED }, 'plain');
    expect(again).to.deep.equal(before);
  });

  it('Among concurrent openings none commits after the declaration of a closed country', async () => {
    await giveMoney(services, player.id, 100_000);
    const acts = Array.from({ length: 20 }, (_, index) =>
      index === 8 ? changeCountry(services, player, { country: CLOSED }) : refusalOf(open(player, 'plain')),
    );
    const answers = await Promise.all(acts);
    const [row] = await services.db('players').select<{ country_at: Date }[]>('country_at').where({ id: player.id });
    const refused = answers.filter((answer) => answer === 'errors.country').length;
    expect(await countryOf(services.db, player.id)).to.equal(CLOSED);
    expect(row?.country_at).to.be.instanceOf(Date);
    const [opened] = await services
      .db('openings')
      .where({ player_id: player.id })
      .count<{ n: number | string }[]>({ n: '*' });
    expect(Number(opened?.n)).to.equal(1 + 19 - refused);
    expect(await refusalOf(open(player, 'plain'))).to.equal('errors.country');
  });

  it('Staff are notified once when a player replaces the declaration of a closed country', async () => {
    const flags = () => services.db('flags').select<object[]>('kind').where({ player_id: player.id });
    for (const country of [OPEN, null, CLOSED]) await changeCountry(services, player, { country });
    expect(await flags()).to.deep.equal([]);
    for (const country of [null, CLOSED, OPEN]) await changeCountry(services, player, { country });
    expect(await flags()).to.deep.equal([{ kind: 'account.country' }]);
  });

  it('An opening needs no additional statement when no country is closed', async () => {
    const statements = async (): Promise<number> => {
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }): number => statements.push(sql);
      services.db.on('query', note);
      await open(player, 'cashback');
      services.db.removeListener('query', note);
      return statements.filter((sql) => !/^(BEGIN|COMMIT)|database_epoch/.test(sql)).length;
    };
    await open(player, 'cashback');
    const closed = await statements();
    await closeCountries(services, []);
    await open(player, 'cashback');
    expect(closed).to.equal(await statements());
  });
});
