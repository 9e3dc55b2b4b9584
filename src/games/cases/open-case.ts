import { addExp, buyerOf, floorExpFor, runningUntil } from '#src/accounts/index.ts';
import { type PublishedCase, caseByName, quoteOf, readOffer, takeStock } from '#src/catalogue/index.ts';
import { type PlayerWallets, lockWalletsOf, post } from '#src/ledger/index.ts';
import { assertMayPlay, countPlay, type Place, type Played } from '#src/limits/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { type Settings, readSettings } from '#src/settings/index.ts';
import { useVoucher } from '#src/vouchers/index.ts';
import { fail } from '#src/shared/errors.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { againAtOf, closedBy, missingBy, readKnown, refuse } from './conditions.ts';
import { caseOpened } from './events.ts';
import { askNewsletter, type Subscription } from './newsletter.ts';
import type { Opening } from './opening.ts';
import { type OpeningPrice, openingPostings, openingPrice, payingWallet } from './price.ts';
import { rollDrops } from './roll-drops.ts';
import { insertOpening, takePause } from './store.ts';

export interface OpenCaseInput {
  readonly caseName: string;
  /** 1 to 10, all or nothing. */
  readonly count: number;
  /** How long after commit others are told, in ms: the length of the player's own reel. */
  readonly revealMs: number;
  /** What the page showed of odds and price; null from clients that showed nothing. */
  readonly quote: string | null;
  /** A voucher of the player: it stands for the price and the conditions. Left out, the price is paid. */
  readonly voucher?: number | null;
}

/** What is known before the transaction begins. */
interface Asked {
  readonly opened: PublishedCase;
  readonly settings: Settings;
  readonly telegram: Subscription;
}

/**
 * Opens a case, for what it costs. Fails with `errors.case.unknown`, `errors.case.unavailable`, with what `missingBy`
 * says is missing, with `errors.case.count` for several of what opens one by one, `errors.case.changed` when odds
 * or price are not those of the quote, `errors.case.funds`, those of `useVoucher` and of `assertMayPlay`; a refused
 * opening takes nothing and burns no nonce. A voucher opens one of its case whatever that costs and asks
 * for, while the case is open.
 */
export async function openCase(world: World, player: Player, input: OpenCaseInput): Promise<Opening> {
  const [opened, settings] = await Promise.all([caseByName(world, input.caseName), readSettings(world)]);
  if (!opened) fail('errors.case.unknown');
  const closed = closedBy(opened, world.clock.now());
  if (closed) refuse(closed);
  // The network is asked before anything is locked.
  const telegram = (input.voucher ?? null) === null ? await askNewsletter(world, player.id, opened) : 'not-linked';
  return await transaction(world, player, (tx) => openOnce(tx, world, player, input, { opened, settings, telegram }));
}

async function openOnce(tx: Tx, world: World, player: Player, input: OpenCaseInput, asked: Asked): Promise<Opening> {
  const { opened, settings } = asked;
  const { voucher = null } = input;
  const wallets = await lockWalletsOf(tx, player.id);
  await assertOffered(tx, opened, settings, input.quote);
  if (voucher === null) await assertMet(tx, player, asked);
  const againAt = voucher === null ? againAtOf(opened, tx.now) : null;
  const { price, place } = await priceOf(tx, player, input, asked);
  const isSingle = againAt !== null || price.paid === 0;
  if (isSingle && input.count > 1) fail('errors.case.count');
  await assertMayPlay(tx, player, place && { kopecks: moneyOf(price), ...place });
  assertFunds(wallets, price, player, world);
  if (againAt !== null && !(await takePause(tx, player.id, opened.id, againAt))) fail('errors.busy', {}, 1);
  const revealAt = timeAfter(tx.now, input.revealMs);
  const openingId = await insertOpening(tx, player.id, opened, { count: input.count, price, againAt, revealAt });
  if (voucher !== null) await useVoucher(tx, player.id, { voucherId: voucher, caseId: opened.id, openingId });
  const drops = await rollDrops(tx, world, player.id, opened, settings, { ...input, openingId, revealAt });
  const balanceAfter = await post(tx, openingPostings(wallets, openingId, price));
  await countPlay(tx, player.id, playedOf(price, drops));
  const exp = await addExp(tx, player.id, floorExpFor(moneyOf(price), settings.expPerRouble), input.count);
  if (opened.stockTotal !== null) await takeStock(tx, opened.id, input.count);
  const opening: Opening = {
    id: openingId,
    caseName: opened.name,
    versionId: opened.version.id,
    drops,
    createdAt: tx.now.toISOString(),
    balanceKopecks: balanceAfter(wallets.money),
    bonusCentiPoints: balanceAfter(wallets.bonus),
    exp,
  };
  tx.announce(caseOpened(player.id, opening, revealAt));
  return opening;
}

// The case comes from a cache that another process's publishing reaches a moment later: the row has the last word.
async function assertOffered(tx: Tx, opened: PublishedCase, settings: Settings, quote: string | null): Promise<void> {
  const row = await readOffer(tx, opened.id);
  const closed = closedBy({ ...opened, state: row.state }, tx.now);
  if (closed) refuse(closed);
  const isSame =
    row.versionId === opened.version.id &&
    row.price === opened.price &&
    row.priceKind === opened.priceKind &&
    row.cashbackPercent === opened.cashbackPercent;
  if (!isSame || (quote !== null && quote !== quoteOf(opened, settings.gPriceKopecks))) fail('errors.case.changed');
}

async function assertMet(tx: Tx, player: Player, { opened, settings, telegram }: Asked): Promise<void> {
  const asker = { playerId: player.id, telegram, levelStepExp: settings.levelStepExp, now: tx.now };
  const missing = missingBy(opened, await readKnown(tx, asker, opened), tx.now);
  if (missing) refuse(missing);
}

/** What an opening costs, and from where: null for one that costs nothing, which is open everywhere. */
interface Priced {
  readonly price: OpeningPrice;
  readonly place: Place | null;
}

async function priceOf(
  tx: Tx,
  player: Player,
  { count, voucher = null }: OpenCaseInput,
  { opened, settings }: Asked,
): Promise<Priced> {
  const isPaid = voucher === null && opened.priceKind !== 'free';
  const buyer = isPaid ? await buyerOf(tx, player.id) : null;
  const isRunning = buyer !== null && runningUntil(buyer.cashbackUntil, tx.now.getTime()) !== null;
  const price = openingPrice(opened, count, {
    isByVoucher: voucher !== null,
    wheelPercent: isRunning ? settings.wheelCashbackPercent : null,
  });
  return { price, place: buyer && { closedCountries: settings.closedCountries, country: buyer.country } };
}

function assertFunds(wallets: PlayerWallets, price: OpeningPrice, player: Player, { texts }: World): void {
  if (payingWallet(wallets, price).balance >= price.paid) return;
  const currency =
    price.kind === 'bonuses' ? texts.t(player.locale)('cases.opener.points') : player.currency.toUpperCase();
  fail('errors.case.funds', { currency });
}

/** What was won for money may make up for it; what came for nothing, or for points, is a gift. */
function playedOf(price: OpeningPrice, drops: Opening['drops']): Played {
  const worth = drops.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
  return price.kind === 'money' ? { spent: price.paid, won: worth } : { gifted: worth };
}

/** The money in a price: exp grows with it, and with no points. */
const moneyOf = ({ kind, paid }: OpeningPrice): Kopecks => kopecks(kind === 'money' ? paid : 0);
