import { formatPoints } from '#src/shared/format-value.ts';
import { addExp, runningCashbackPercent } from '#src/players/players/index.ts';
import { type Buyer, insertOpening, readBuyer, startCooldown } from './store.ts';
import { floorExpFor } from '#src/shared/level.ts';
import { type Offer, type PublishedCase, caseByName, readOffer, takeStock } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { type CasePrice, priceFacts, type PriceFacts, priceFor, quoteOf } from '#src/core/catalogue/prices/index.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import { type PlayerWallets, type Posting, type Wallet, post, shownMoney } from '#src/core/ledger/index.ts';
import {
  assertMayPlay,
  countPlay,
  type PlayFacts,
  type PlayTotals,
  readPlayFacts,
} from '#src/players/player-protection/index.ts';
import { type ActivePair, lockWalletsAndPair, roll } from '#src/core/draws/index.ts';
import { grantItems } from '#src/players/inventory/index.ts';
import { countGift } from '#src/core/gifts/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Player } from '#src/shared/actor.ts';
import type { DataStamp } from '#src/platform/database/data-version.ts';
import { assertFresh, withFreshCaches } from '#src/platform/database/fresh-caches.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { type Settings, readSettings } from '#src/core/settings/index.ts';
import { useVoucher } from '#src/core/vouchers/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { currencyWords } from '#src/shared/currency-words.ts';
import { formatMoney } from '#src/shared/format.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { cooldownEndOf, closedReason, freeWorthOf, unmetCondition, readPlayerFacts, refuse } from './conditions.ts';
import { caseOpened } from './events.ts';
import { readNewsletterStatus, type NewsletterStatus } from './newsletter.ts';
import type { OpenedDrop, Opening } from './opening.ts';

export interface OpenCaseInput {
  readonly caseName: string;
  /** 1 to 10, all or nothing. */
  readonly count: number;
  /** Delay after commit until other users see the drops, in ms: the length of the player's own animation. */
  readonly revealMs: number;
  /** Hash of the odds and price that the page showed; null from clients without a quote. */
  readonly quote: string | null;
  /** The total that the button showed, in kopecks or hundredths of a point; null from clients that showed none. */
  readonly totalMinor?: number | null;
  /** Id of a voucher that replaces the price and the conditions; without one the price is paid. */
  readonly voucher?: number | null;
}

interface OpenCaseContext {
  readonly services: Services;
  readonly player: Player;
  readonly input: OpenCaseInput;
  readonly opened: PublishedCase;
  /** Versions of the caches that the case and the settings come from. */
  readonly stamp: DataStamp;
  readonly settings: Settings;
  readonly telegram: NewsletterStatus;
  readonly viewer: Viewer;
}

/**
 * Opens a case at its price. A refused opening takes nothing and uses no nonce. A voucher opens one while the case is
 * active, without its price and its conditions.
 * @throws errors.case.unknown, errors.case.unavailable, the unmet condition of `unmetCondition`, errors.case.count for
 * several of a case that opens one at a time, errors.case.total when the total differs from the shown one,
 * errors.case.changed when odds or price differ from the quote, errors.case.funds, the errors of `useVoucher` and of
 * `assertMayPlay`.
 */
export async function openCase(services: Services, player: Player, input: OpenCaseInput): Promise<Opening> {
  return await withFreshCaches(services, 'errors.case.changed', (stamp) =>
    openByCaches(services, player, input, stamp),
  );
}

async function openByCaches(
  services: Services,
  player: Player,
  input: OpenCaseInput,
  stamp: DataStamp,
): Promise<Opening> {
  const [publishedCase, settings, viewer] = await Promise.all([
    caseByName(services, input.caseName),
    readSettings(services),
    viewerIn(services, player),
  ]);
  if (!publishedCase) fail('errors.case.unknown');
  const refusal = closedReason(publishedCase, services.clock.now());
  if (refusal) refuse(refusal);
  // The network call comes before any lock is taken.
  const telegram =
    (input.voucher ?? null) === null ? await readNewsletterStatus(services, player.id, [publishedCase]) : 'not-linked';
  const context = { services, player, input, opened: publishedCase, stamp, settings, telegram, viewer };
  return await transaction(services, player, (tx) => openOnce(tx, context));
}

async function openOnce(tx: Tx, context: OpenCaseContext): Promise<Opening> {
  const { player, input, opened, settings } = context;
  const { voucher = null } = input;
  const locked = await lockOpening(tx, context);
  const { wallets, pair, offer, buyer, facts } = locked;
  const { price, againAt, freeKopecks } = await agreeOnTerms(tx, context, locked);
  if (againAt !== null && !(await startCooldown(tx, player.id, opened.id, { againAt, freeKopecks })))
    fail('errors.busy', {}, 1);
  const revealAt = timeAfter(tx.now, input.revealMs);
  const gainedExp = floorExpFor(moneyOf(price), settings.expPerRouble);
  const openingId = await insertOpening(tx, player.id, opened, {
    count: input.count,
    price,
    stockPeriodId: offer.stockPeriodId,
    againAt,
    exp: gainedExp,
    gPriceKopecks: settings.gPriceKopecks,
    revealAt,
  });
  if (voucher !== null) await useVoucher(tx, player.id, { voucherId: voucher, caseId: opened.id, openingId });
  const drops = await rollDrops(tx, context, pair, { openingId, revealAt });
  const balanceAfter = await post(tx, postingsOf(wallets, openingId, price));
  await countPlay(tx, player.id, playedOf(price, drops));
  await countGift(tx, { playerId: player.id, kopecks: freeKopecks }, settings);
  await addExp(tx, player.id, gainedExp, input.count);
  if (offer.stockPeriodId !== null) await takeStock(tx, offer.stockPeriodId, input.count);
  const opening: Opening = {
    id: openingId,
    caseName: opened.name,
    versionId: opened.version.id,
    drops,
    createdAt: tx.now.toISOString(),
    balanceKopecks: shownMoney(balanceAfter(wallets.money), facts.unshown),
    bonusCentiPoints: balanceAfter(wallets.bonus),
    exp: buyer.exp + gainedExp,
  };
  tx.publish(caseOpened(player.id, opening, revealAt));
  return opening;
}

/** The rows that an opening has locked, and the facts that it read behind these locks. */
interface LockedOpening {
  readonly wallets: PlayerWallets;
  readonly pair: ActivePair;
  readonly offer: Offer;
  readonly buyer: Buyer;
  readonly facts: PlayFacts;
}

/** @throws errors.case.unknown, errors.case.unavailable, and as `assertFresh` */
async function lockOpening(
  tx: Tx,
  { services, player, input, opened, stamp }: OpenCaseContext,
): Promise<LockedOpening> {
  const { wallets, pair } = await lockWalletsAndPair(tx, services, { playerId: player.id, count: input.count });
  const offer = await readOffer(tx, opened.id);
  if (offer === null) fail('errors.case.unknown');
  await assertFresh(tx, stamp);
  const refusal = closedReason({ ...opened, state: offer.state }, tx.now);
  if (refusal) refuse(refusal);
  return { wallets, pair, offer, buyer: await readBuyer(tx, player.id), facts: await readPlayFacts(tx, player.id) };
}

/** The terms of an opening that nothing refuses any more. */
interface OpeningTerms {
  readonly price: CasePrice;
  /** End of the cooldown that the opening starts. */
  readonly againAt: Date | null;
  /** The worth that counts for the limits of gifts; 0 for a paid opening and for one by a voucher. */
  readonly freeKopecks: number;
}

async function agreeOnTerms(
  tx: Tx,
  context: OpenCaseContext,
  { wallets, offer, buyer, facts }: LockedOpening,
): Promise<OpeningTerms> {
  const { player, input, opened, settings, viewer } = context;
  const hasVoucher = (input.voucher ?? null) !== null;
  const isPaid = !hasVoucher && offer.priceKind !== 'free';
  const wheelCashbackPercent = isPaid ? runningCashbackPercent(buyer, tx.now.getTime()) : null;
  const priced = priceFacts(viewer, { hasVoucher, wheelCashbackPercent });
  const price = priceFor({ ...opened, ...offer }, priced, input.count);
  assertTotal(price, context);
  assertQuote(offer, priced, context);
  if (!hasVoucher) await assertConditionsMet(tx, context);
  const againAt = hasVoucher ? null : cooldownEndOf(opened, tx.now);
  const isSingle = againAt !== null || price.chargedMinor === 0;
  if (isSingle && input.count > 1) fail('errors.case.count');
  // Free openings are allowed in every country.
  const stake = isPaid ? { kopecks: moneyOf(price), closedCountries: settings.closedCountries } : null;
  assertMayPlay(player, facts, stake);
  assertFunds(wallets, price, context);
  return { price, againAt, freeKopecks: hasVoucher ? 0 : freeWorthOf(opened, settings) };
}

/** This error contains the new total, so check it before the quotes, whose error has none. */
function assertTotal(
  { kind, chargedMinor, shown }: CasePrice,
  { input: { totalMinor = null }, viewer: { t, currency } }: OpenCaseContext,
): void {
  if (totalMinor === null || totalMinor === chargedMinor) return;
  const sum = kind === 'bonuses' ? formatPoints(shown, t) : formatMoney(shown, currency.sign);
  fail('errors.case.total', { sum });
}

function assertQuote(offer: Offer, facts: PriceFacts, { input: { quote }, opened, settings }: OpenCaseContext): void {
  const isSame =
    offer.versionId === opened.version.id &&
    offer.price === opened.price &&
    offer.priceKind === opened.priceKind &&
    offer.cashbackPercent === opened.cashbackPercent;
  if (!isSame || (quote !== null && quote !== quoteOf(opened, facts, settings.gPriceKopecks))) {
    fail('errors.case.changed');
  }
}

async function assertConditionsMet(tx: Tx, { player, opened, settings, telegram }: OpenCaseContext): Promise<void> {
  const query = { playerId: player.id, telegram, levelStepExp: settings.levelStepExp, now: tx.now };
  const missing = unmetCondition(opened, await readPlayerFacts(tx, query, opened), settings, tx.now);
  if (missing) refuse(missing);
}

/** Any number of many: a name of the currency after "not enough". */
const MANY = 10;

function assertFunds(wallets: PlayerWallets, price: CasePrice, { viewer: { t, currency } }: OpenCaseContext): void {
  if (payingWallet(wallets, price).balance >= price.chargedMinor) return;
  const { code, sign } = currency;
  const words = price.kind === 'bonuses' ? t('cases.opener.points') : currencyWords(code, t.tag, MANY, sign);
  fail('errors.case.funds', { currency: words });
}

/** Rolls by the published odds and gives the player the items. */
async function rollDrops(
  tx: Tx,
  { player, input, opened, settings }: OpenCaseContext,
  pair: ActivePair,
  { openingId, revealAt }: { readonly openingId: number; readonly revealAt: Date },
): Promise<OpenedDrop[]> {
  const { version } = opened;
  const odds = version.rows.map(({ from, to, item }) => ({ from, to, itemId: item.id }));
  const request = { playerId: player.id, kind: 'case', subjectId: openingId, versionId: version.id, odds } as const;
  const draws = await roll(tx, pair, { ...request, count: input.count });
  const rolled = draws.map(({ id: drawId, itemId, ticket, nonce }) => {
    const item = version.rows.find((row) => row.item.id === itemId)?.item;
    assert(item, `Version ${String(version.id)} does not contain item ${String(itemId)}`);
    const worth = itemValueOf(item, settings.gPriceKopecks);
    return { itemId, drawId, ticket, nonce, ...worth, caseId: opened.id, rarity: item.rarityRank };
  });
  const items = await grantItems(tx, player.id, rolled, revealAt);
  return items.map(({ insertId, itemId, drawId, ticket, nonce, priceKopecks, priceCentiG }) => {
    return { insertId, itemId, drawId, ticket, nonce, priceKopecks, priceCentiG };
  });
}

const payingWallet = (wallets: PlayerWallets, { kind }: CasePrice): Wallet =>
  kind === 'bonuses' ? wallets.bonus : wallets.money;

/** Ledger transfers of an opening: the price to the house, each cashback to the player. Zero amounts are left out. */
function postingsOf(wallets: PlayerWallets, openingId: number, price: CasePrice): Posting[] {
  const subject = { type: 'opening', id: openingId };
  const payer = payingWallet(wallets, price);
  const toHouse = { debit: payer, credit: 'case_revenue', unit: payer.unit, subject } as const;
  const toPlayer = { debit: 'case_cashback', credit: wallets.bonus, unit: 'BONUS', subject } as const;
  const postings: Posting[] = [
    { ...toHouse, amount: price.chargedMinor, kind: 'case_opening' },
    { ...toPlayer, amount: price.cashbackCentiPoints, kind: 'case_cashback' },
    { ...toPlayer, amount: price.wheelCashbackCentiPoints, kind: 'wheel_cashback' },
  ];
  return postings.filter(({ amount }) => amount > 0);
}

/**
 * Winnings count against spending only when the opening was paid with money. Drops of free and points-paid openings
 * count as gifts.
 */
function playedOf(price: CasePrice, drops: Opening['drops']): PlayTotals {
  const worth = drops.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
  return price.kind === 'money' ? { spent: price.chargedMinor, won: worth } : { gifted: worth };
}

/** Exp grows only with money spent, not with points. */
const moneyOf = ({ kind, chargedMinor }: CasePrice): Kopecks => kopecks(kind === 'money' ? chargedMinor : 0);
