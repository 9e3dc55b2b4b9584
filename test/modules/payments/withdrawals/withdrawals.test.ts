/**
 * Withdrawals for players: a request holds the item and 75 % of its price out of the top-ups until it ends;
 * cancellation and rejection return both. Every test ends with the audit.
 */
import { expect } from 'chai';
import { ERRORS } from '#src/shared/errors.ts';
import { lockItem } from '#src/players/inventory/lock-item.ts';
import { itemsByIds, sellItems, LEGAL_MOVES } from '#src/players/inventory/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { changeSettings, readSettingsNow } from '#src/core/settings/index.ts';
import { cancelWithdrawal, endWithdrawalsOf, eraseGameTraces } from '#src/payments/withdrawals/index.ts';
import { requestWithdrawal } from '#src/payments/withdrawals/request-withdrawal.ts';
import { stepsOf, selectWithdrawal } from '#src/payments/withdrawals/store.ts';
import { returnLeftItems, returnRejectedItem } from '#src/payments/withdrawals/take-back-item.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  giveDonate,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';
import { keepSettings } from '#test/support/store-wide.ts';
import { winAtWheel } from '#test/support/catalogue/wheel-ring.ts';
import {
  ask,
  donateOf,
  finish,
  GAME_ID,
  giveUp,
  makeOwner,
  neededFor,
  type Owner,
  reject,
  statusOf,
  take,
} from './withdrawal-stage.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

const MODERATOR = 7001;

describe('Withdrawals', () => {
  const clock = fixedClock();
  let services: Services;
  before(async () => (services = await makeServices({ clock })));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const cancel = ({ player, insertId }: Owner) => cancelWithdrawal(services, player, { insertId });
  const taken = async (owner: Owner): Promise<number> => {
    const { id } = await ask(services, owner);
    await take(services, MODERATOR, id);
    return id;
  };

  it('A withdrawal holds 75 % of the price, rounded up, and leaves the rest for the next item', async () => {
    const owner = await makeOwner(services, 1234);
    const withdrawal = await ask(services, owner);
    expect(withdrawal).to.include({ status: 'waiting', reservedKopecks: owner.needed, donateKopecks: 1234 });
    expect(await donateOf(services, owner.player)).to.equal(1234);
    expect(await statusOf(services, owner.insertId)).to.equal('waiting');
    await cancel(owner);
  });

  /** Prices of 1 G that other tests have set are past by then. */
  const LONG_MS = 40 * DAY_MS;
  const setG = async (factor: number): Promise<void> => {
    await keepSettings(services, ['gPriceKopecks']);
    await transaction(services, null, async (tx) => {
      const { gPriceKopecks } = await readSettingsNow(tx);
      await changeSettings(tx, new Map([['gPriceKopecks', gPriceKopecks * factor]]));
      return null;
    });
    await services.dataVersions.refresh();
  };

  it('A price of 1 G that is lowered for a moment lets no item out for less', async () => {
    clock.moveBy(LONG_MS);
    const owner = await makeOwner(services, -1);
    const neededNow = owner.needed;
    await setG(0.01);
    const refused: unknown = await ask(services, owner).catch((error: unknown) => error);
    expect(refused).to.deep.include({ key: 'errors.withdrawal.topUp' });
    clock.moveBy(DAY_MS - 1);
    expect(await refusalOf(ask(services, owner))).to.equal('errors.withdrawal.topUp');
    // Now no other price was shown for a day.
    clock.moveBy(1);
    const { reservedKopecks } = await ask(services, owner);
    expect(reservedKopecks).to.equal(Math.ceil(neededNow / 100));
    await cancel(owner);
    await setG(100);
    expect(await neededFor(services, owner.insertId)).to.equal(neededNow);
  });

  it('A withdrawal holds 75 % of the price in the game: a higher price of 1 G requires more top-ups', async () => {
    clock.moveBy(LONG_MS);
    const owner = await makeOwner(services);
    await setG(2);
    const refused = await ask(services, owner).catch((error: unknown) => error);
    const neededNow = Math.ceil((2 * owner.priceKopecks * 3) / 4);
    expect(refused).to.deep.include({ key: 'errors.withdrawal.topUp' });
    expect((refused as { params: object }).params).to.include({ missingMinor: neededNow - owner.needed });
    await giveDonate(services, owner.player.id, neededNow - owner.needed);
    const withdrawal = await ask(services, owner);
    expect(withdrawal).to.include({ reservedKopecks: neededNow, donateKopecks: 0 });
    // The reserve is that of the request: it does not move with the price of 1 G.
    await setG(0.5);
    await take(services, MODERATOR, withdrawal.id);
    expect(await finish(services, MODERATOR, withdrawal.id)).to.include({
      priceKopecks: owner.priceKopecks,
      costKopecks: 2 * owner.priceKopecks,
      reservedKopecks: neededNow,
    });
  });

  it('A withdrawal that lacks one kopeck is refused with the missing sum, and nothing changes', async () => {
    const owner = await makeOwner(services, -1);
    const refused = await ask(services, owner).catch((error: unknown) => error);
    expect(refused).to.deep.include({ key: 'errors.withdrawal.topUp' });
    expect((refused as { params: object }).params).to.include({ missing: 0.01, missingMinor: 1 });
    expect(ERRORS['errors.withdrawal.topUp']).to.equal(403);
    expect(await statusOf(services, owner.insertId)).to.equal('owned');
    await giveDonate(services, owner.player.id, 1);
    await ask(services, owner);
    await cancel(owner);
  });

  it('Another player’s, locked, sold and already requested items are refused', async () => {
    const owner = await makeOwner(services, 1_000_000);
    const other = await makePlayer(services, 0);
    const asOther = requestWithdrawal(services, other, { insertId: owner.insertId, gameId: GAME_ID });
    expect(await refusalOf(asOther)).to.equal('errors.item.unknown');
    const unknown = requestWithdrawal(services, owner.player, { insertId: 999_999_999, gameId: GAME_ID });
    expect(await refusalOf(unknown)).to.equal('errors.item.unknown');
    await lockItem(services, owner.player, { insertId: owner.insertId, on: true });
    expect(await refusalOf(ask(services, owner))).to.equal('errors.item.locked');
    await lockItem(services, owner.player, { insertId: owner.insertId, on: false });
    await ask(services, owner);
    expect(await refusalOf(ask(services, owner))).to.equal('errors.item.state');
    expect(await refusalOf(sellItems(services, owner.player, { ids: [owner.insertId] }))).to.equal('errors.item.state');
    await cancel(owner);
    await sellItems(services, owner.player, { ids: [owner.insertId] });
    expect(await refusalOf(ask(services, owner))).to.equal('errors.item.state');
  });

  it('The game account must exist', async () => {
    const { player, insertId } = await makeOwner(services);
    for (const [gameId, key] of [
      ['', 'errors.game.enter'],
      ['   ', 'errors.game.enter'],
      ['0', 'errors.game.unknown'],
      ['01234567', 'errors.game.unknown'],
      ['9'.repeat(500), 'errors.game.unknown'],
      ['unknown', 'errors.game.unknown'],
    ] as const) {
      expect(await refusalOf(requestWithdrawal(services, player, { insertId, gameId })), gameId).to.equal(key);
    }
    const off: Services = { ...services, config: { ...services.config, demo: false } };
    expect(await refusalOf(requestWithdrawal(off, player, { insertId, gameId: GAME_ID }))).to.equal(
      'errors.withdrawal.off',
    );
  });

  it('A cancelled withdrawal returns item and sum once, and a moderator’s one cannot be cancelled', async () => {
    const owner = await makeOwner(services);
    await ask(services, owner);
    expect(await cancel(owner)).to.deep.equal({
      insertId: owner.insertId,
      status: 'owned',
      donateKopecks: owner.needed,
    });
    expect(await refusalOf(cancel(owner))).to.equal('errors.withdrawal.none');
    const other = await makePlayer(services, 0);
    const asOther = cancelWithdrawal(services, other, { insertId: owner.insertId });
    expect(await refusalOf(asOther)).to.equal('errors.item.unknown');
    const id = await taken(owner);
    expect(await refusalOf(cancel(owner))).to.equal('errors.withdrawal.taken');
    await giveUp(services, MODERATOR, id);
    expect((await cancel(owner)).donateKopecks).to.equal(owner.needed);
  });

  it('A completed withdrawal delivers the item for ever and uses up the held sum', async () => {
    const owner = await makeOwner(services, 50);
    await finish(services, MODERATOR, await taken(owner));
    expect(await statusOf(services, owner.insertId)).to.equal('withdrawn');
    expect(LEGAL_MOVES.withdrawn).to.deep.equal([]);
    expect(await donateOf(services, owner.player)).to.equal(50);
    expect(await refusalOf(cancel(owner))).to.equal('errors.withdrawal.none');
    expect(await refusalOf(returnRejectedItem(services, owner.player, owner))).to.equal('errors.item.state');
  });

  it('A rejected withdrawal returns the sum at once, and the item when the player takes it', async () => {
    const owner = await makeOwner(services);
    const id = await taken(owner);
    await reject(services, MODERATOR, id, 'Look again');
    expect(await donateOf(services, owner.player)).to.equal(owner.needed);
    expect(await statusOf(services, owner.insertId)).to.equal('error');
    expect(await selectWithdrawal(services.db, id)).to.include({ reason: 'avatar', note: 'Look again' });
    const other = await makePlayer(services, 0);
    expect(await refusalOf(returnRejectedItem(services, other, owner))).to.equal('errors.item.unknown');
    await returnRejectedItem(services, owner.player, owner);
    expect(await statusOf(services, owner.insertId)).to.equal('owned');
    expect(await refusalOf(returnRejectedItem(services, owner.player, owner))).to.equal('errors.withdrawal.returned');
    await ask(services, owner);
    await cancel(owner);
  });

  it('A rejected withdrawal returns the item by itself after a day, and not before', async () => {
    const owner = await makeOwner(services);
    await reject(services, MODERATOR, await taken(owner));
    clock.moveBy(DAY_MS - 1);
    await returnLeftItems(services);
    expect(await statusOf(services, owner.insertId)).to.equal('error');
    clock.moveBy(1);
    expect(await returnLeftItems(services)).to.be.at.least(1);
    expect(await statusOf(services, owner.insertId)).to.equal('owned');
  });

  it('A gift holds the same 75 %, and returns as the gift it was', async () => {
    const player = await makePlayer(services, 0);
    const { insertId, priceKopecks } = await winAtWheel(services, player);
    const needed = await neededFor(services, insertId);
    const owner: Owner = { player, insertId, priceKopecks, needed };
    expect(await donateOf(services, player), 'a gift brings no top-up with it').to.equal(0);
    expect(await refusalOf(ask(services, owner))).to.equal('errors.withdrawal.topUp');
    await giveDonate(services, player.id, needed);
    await ask(services, owner);
    expect(await donateOf(services, player)).to.equal(0);
    expect(await cancel(owner)).to.include({ status: 'bonus', donateKopecks: needed });
    await reject(services, MODERATOR, await taken(owner));
    await returnRejectedItem(services, player, owner);
    expect(await statusOf(services, insertId)).to.equal('bonus');
  });

  it('Open withdrawals have different listing prices, never below the item’s own', async () => {
    const owners = await Promise.all([makeOwner(services), makeOwner(services), makeOwner(services)]);
    const prices = await Promise.all(
      owners.map(async (owner) => {
        const { listingCentiG } = await ask(services, owner);
        const worth = (await itemsByIds(services.db, [owner.insertId])).get(owner.insertId)?.priceCentiG ?? 0;
        expect(listingCentiG).to.be.within(worth, worth + 99);
        return listingCentiG;
      }),
    );
    expect(new Set(prices).size).to.equal(3);
    for (const owner of owners) await cancel(owner);
  });

  it('A withdrawal and its cancellation happen once under a key', async () => {
    const owner = await makeOwner(services, 1_000_000);
    const keyed = withKey(owner.player, 'withdraw-once');
    const input = { insertId: owner.insertId, gameId: GAME_ID };
    const first = await requestWithdrawal(services, keyed, input);
    expect(await requestWithdrawal(services, keyed, input)).to.deep.equal(first);
    const again = withKey(owner.player, 'cancel-once');
    const back = await cancelWithdrawal(services, again, owner);
    expect(await cancelWithdrawal(services, again, owner)).to.deep.equal(back);
  });

  it('Each step is kept with its time, for ever', async () => {
    const owner = await makeOwner(services);
    const id = await taken(owner);
    clock.moveBy(MINUTE_MS);
    await giveUp(services, MODERATOR, id);
    await cancel(owner);
    const steps = await stepsOf(services.db, id);
    expect(steps.map(({ step, byId }) => [step, byId])).to.deep.equal([
      ['asked', null],
      ['taken', MODERATOR],
      ['handed_back', MODERATOR],
      ['cancelled', null],
    ]);
    const change = services.db('withdrawal_steps').where({ withdrawal_id: id }).delete();
    expect(await refusalOf(change)).to.contain('never changed');
  });

  it('Closing the account ends its withdrawals and deletes the game account’s data', async () => {
    const [waits, held, turned] = [await makeOwner(services), await makeOwner(services), await makeOwner(services)];
    await ask(services, waits);
    await taken(held);
    await endWithdrawalsOf(services, held.player.id);
    await reject(services, MODERATOR, await taken(turned));
    for (const one of [waits, turned]) await endWithdrawalsOf(services, one.player.id);
    for (const one of [waits, held, turned]) {
      expect(await statusOf(services, one.insertId)).to.equal('owned');
      expect(await donateOf(services, one.player)).to.equal(one.needed);
      await transaction(services, null, async (tx) => {
        await eraseGameTraces(tx, one.player.id);
        return null;
      });
      const rows = await services.db('withdrawals').where({ player_id: one.player.id }).select('game_id', 'game_name');
      expect(rows).to.deep.equal([{ game_id: '', game_name: '' }]);
    }
  });
});
