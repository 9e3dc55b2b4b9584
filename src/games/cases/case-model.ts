import { cashbackUntil, runningUntil } from '#src/accounts/index.ts';
import {
  type CaseCondition,
  type PublishedCase,
  caseModel,
  priceShown,
  publishedCases,
  quoteOf,
  readStock,
  versionById,
} from '#src/catalogue/index.ts';
import { drawIdsOf, readSeeds } from '#src/draws/index.ts';
import { itemsOfDraws } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import { listVouchers } from '#src/vouchers/index.ts';
import type { CasePageModel, ConditionsPageModel, OpeningModel, VoucherModel } from '#views/cases/case-page-model.ts';
import { askModels } from './ask-model.ts';
import { closedBy, isMet, type Known, missingBy, readKnown } from './conditions.ts';
import { favouriteNames } from './favourite-case.ts';
import { loadFeed } from './feed-model.ts';
import { findOpening } from './find-opening.ts';
import { findShownCase } from './find-shown-case.ts';
import { askNewsletter } from './newsletter.ts';
import { openingModel } from './opening-model.ts';

const MAX_COUNT = 10;

/** Everything the case page shows, for a guest or a player. An opening is shown to the player who made it alone. */
export async function loadCasePage(
  world: World,
  player: Player | null,
  reader: Reader,
  input: { readonly name: string; readonly opening: number | null },
): Promise<CasePageModel> {
  const shown = await findShownCase(world, input.name);
  const now = world.clock.now();
  const [settings, known, feed, left] = await Promise.all([
    readSettings(world),
    knownOf(world, player, shown),
    loadFeed(world, reader, shown),
    shown.stockTotal === null ? null : readStock(world.db, shown.id),
  ]);
  // A guest is asked to sign in, and told then. That Telegram is away is told to who opens.
  const missing = player === null ? null : missingBy(shown, known, now);
  const refusal = closedBy(shown, now) ?? (missing?.key === 'errors.case.telegramAway' ? null : missing);
  const met = (condition: CaseCondition): boolean => player !== null && isMet(condition, known, now);
  const page = {
    case: caseModel(shown, reader, { now, gPriceKopecks: settings.gPriceKopecks, isMet: met }),
    asks: await askModels(world, reader, shown, known, player === null),
    stock: shown.stockTotal === null || left === null ? null : { left, total: shown.stockTotal },
    feed,
    version: { number: shown.version.number, since: shown.version.createdAt.toISOString() },
    quote: quoteOf(shown, settings.gPriceKopecks),
    totals: totalsOf(shown, reader),
    blocked: refusal && { error: refusal.key, params: refusal.params },
  };
  return player === null
    ? { ...page, ...NOBODY }
    : { ...page, ...(await loadOwn(world, player, reader, shown, input)) };
}

type Own = Pick<
  CasePageModel,
  'favourite' | 'voucher' | 'seeds' | 'missing' | 'balance' | 'wheelCashback' | 'opening' | 'idempotencyKey'
>;

const NOBODY: Own = {
  favourite: null,
  voucher: null,
  seeds: null,
  missing: null,
  balance: null,
  wheelCashback: null,
  opening: null,
  idempotencyKey: null,
};

/** What of the page is the player's own. */
async function loadOwn(
  world: World,
  player: Player,
  reader: Reader,
  shown: PublishedCase,
  input: { readonly opening: number | null },
): Promise<Own> {
  const [voucher, favourites, balances, seeds, wheelCashback, opening] = await Promise.all([
    voucherFor(world, player.id, shown),
    favouriteNames(world, player.id),
    readBalances(world.db, player.id),
    readSeeds(world.db, player.id),
    wheelCashbackOf(world, player.id),
    input.opening === null ? null : loadOpening(world, player, reader, input.opening),
  ]);
  const balanceMinor = shown.priceKind === 'bonuses' ? balances.bonusCentiPoints : balances.moneyKopecks;
  return {
    favourite: { name: shown.name, isOn: favourites.includes(shown.name) },
    voucher,
    seeds: { serverSeedHash: seeds.serverSeedHash, clientSeed: seeds.clientSeed, nonce: seeds.nonce },
    missing:
      shown.price > balanceMinor ? priceShown(shown.priceKind, shown.price - balanceMinor, reader.currency.rate) : null,
    balance: floorToCurrency(kopecks(balances.moneyKopecks), reader.currency.rate),
    wheelCashback,
    opening,
    idempotencyKey: world.random.bytes(16).toString('hex'),
  };
}

/** What is known of who looks, for the conditions of a case. Telegram is asked where the case asks for it. */
async function knownOf(world: World, player: Player | null, shown: PublishedCase): Promise<Known> {
  const playerId = player?.id ?? null;
  const [telegram, { levelStepExp }] = await Promise.all([askNewsletter(world, playerId, shown), readSettings(world)]);
  return await readKnown(world.db, { playerId, now: world.clock.now(), telegram, levelStepExp }, shown);
}

/** A player's voucher for a case that can be opened, the one that ends first; null without one. */
async function voucherFor(world: World, playerId: number, shown: PublishedCase): Promise<VoucherModel | null> {
  const now = world.clock.now();
  if (closedBy(shown, now) !== null) return null;
  const good = (await listVouchers(world.db, playerId)).filter(
    ({ caseId, usedAt, untilAt }) => caseId === shown.id && usedAt === null && untilAt > now,
  );
  const [first] = good.toSorted((one, other) => one.untilAt.getTime() - other.untilAt.getTime());
  return first === undefined ? null : { id: first.id, until: first.untilAt.toISOString() };
}

/** Percent of the wheel's cashback that a player has now; null while none runs. */
async function wheelCashbackOf(world: World, playerId: number): Promise<number | null> {
  const [until, settings] = await Promise.all([cashbackUntil(world.db, playerId), readSettings(world)]);
  return runningUntil(until, world.clock.now().getTime()) === null ? null : settings.wheelCashbackPercent;
}

/** What a case asks for, and what who looks has to do about it. */
export async function loadConditions(
  world: World,
  player: Player | null,
  reader: Reader,
  name: string,
): Promise<ConditionsPageModel> {
  const shown = await findShownCase(world, name);
  const known = await knownOf(world, player, shown);
  const asks = await askModels(world, reader, shown, known, player === null);
  return {
    name: shown.name,
    title: shown.texts[reader.locale].title,
    asks,
    left: asks.filter(({ met }) => !met).length,
  };
}

/** An opening of this player with its drops as they stand now, or null for somebody else's. */
async function loadOpening(
  world: World,
  player: Player,
  reader: Reader,
  openingId: number,
): Promise<OpeningModel | null> {
  const row = await findOpening(world, player, openingId);
  if (!row) return null;
  const [catalogue, version, items] = await Promise.all([
    publishedCases(world),
    versionById(world, row.versionId),
    itemsOfDraws(world.db, await drawIdsOf(world.db, 'case', row.id)),
  ]);
  const caseName = catalogue.casesById.get(row.caseId)?.name;
  if (caseName === undefined || !version) return null;
  return openingModel({ id: row.id, caseName }, items, { catalogue, version }, reader);
}

const totalsOf = (shown: PublishedCase, reader: Reader): number[] =>
  Array.from({ length: MAX_COUNT }, (_, place) =>
    priceShown(shown.priceKind, shown.price * (place + 1), reader.currency.rate),
  );
