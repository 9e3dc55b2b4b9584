import { newFormKey } from '#src/platform/security/form-key.ts';
import { selectLatestOpening, selectOpening } from './store.ts';
import { runningCashbackPercent, stateOfReader } from '#src/players/players/index.ts';
import {
  type CaseCondition,
  type PublishedCase,
  publishedCases,
  readStock,
  versionById,
} from '#src/core/catalogue/index.ts';
import {
  type CaseDetailsModel,
  caseListModel,
  caseModel,
  type CaseReturnsModel,
  caseReturnsModel,
} from '#src/core/catalogue/models/index.ts';
import {
  FACTS_OF_ALL,
  missingAmount,
  priceFacts,
  type PriceFacts,
  priceFor,
  pricesFor,
  quoteOf,
} from '#src/core/catalogue/prices/index.ts';
import { drawIdsOf, readProof, readSeeds } from '#src/core/draws/index.ts';
import { averageCost, worthOfOpenings } from '#src/games/average-cost.ts';
import { itemsOfDraws } from '#src/players/inventory/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { type StoreViewer, type Viewer, viewerKey } from '#src/shared/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { fail } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { listVouchers } from '#src/core/vouchers/index.ts';
import type {
  CasePageModel,
  ConditionsPageModel,
  OpeningModel,
  TotalsModel,
} from '#views/games/cases/case-page-model.ts';
import type { VoucherModel } from '#ui/models/cases.ts';
import { conditionModels } from './ask-model.ts';
import { errorWords } from '#src/shared/error-words.ts';
import { closedReason, isMet, unmetCondition } from './conditions.ts';
import { balanceFor } from './find-cases.ts';
import { favouriteNames } from './favourite-case.ts';
import { loadFeed } from './feed-model.ts';
import { findVisibleCase } from './find-shown-case.ts';
import { openingModel } from './opening-model.ts';
import { loadMetConditions, loadPlayerFacts } from './player-facts.ts';

/** An opening this young is mentioned again unless this browser has shown it: the page was lost before that. */
const LATEST_MS = 2 * MINUTE_MS;

interface SharedCase {
  readonly returns: CaseReturnsModel;
  readonly totals: TotalsModel;
  readonly averageCost: CasePageModel['averageCost'];
  readonly version: CasePageModel['version'];
  readonly quote: string;
}

const sharedCases = objectCache<Map<string, SharedCase>>();
/** Languages in the currencies in which a case is read at the same time. */
const KEPT_VIEWS = 32;

/**
 * The part of a case page that is the same for all viewers with one language and currency who have no cashback from the
 * wheel. They get the same objects, whose HTML is rendered once. A change of the case makes a new `shownCase`.
 */
function sharedCaseOf(shownCase: PublishedCase, viewer: Viewer, gPriceKopecks: Kopecks): SharedCase {
  const facts = priceFacts(viewer);
  const views = sharedCases(shownCase, () => new Map());
  const key = `${viewerKey(viewer)} ${String(gPriceKopecks)}`;
  const view = views.get(key) ?? {
    returns: caseReturnsModel(shownCase, viewer, gPriceKopecks),
    totals: totalsModel(shownCase, facts),
    averageCost: caseCost(shownCase, facts, gPriceKopecks),
    version: { number: shownCase.version.number, since: shownCase.version.createdAt.toISOString() },
    quote: quoteOf(shownCase, facts, gPriceKopecks),
  };
  keepNewest(views, key, view, KEPT_VIEWS);
  return view;
}

/** With the opening whose result the browser has shown. */
interface CaseViewer extends StoreViewer {
  readonly browser?: { readonly shownOpening: number | null };
}

/** Everything the case page shows to a guest or a player. An opening is shown only to the player who made it. */
export async function loadCasePage(
  services: Services,
  viewer: CaseViewer,
  input: { readonly name: string; readonly opening: number | null },
): Promise<CasePageModel> {
  const { player } = viewer;
  const publishedCase = await findVisibleCase(services, input.name);
  const now = services.clock.now();
  const [settings, facts, feed, remaining, own] = await Promise.all([
    readSettings(services),
    loadPlayerFacts(services, player?.id ?? null, publishedCase),
    loadFeed(services, viewer, publishedCase),
    publishedCase.stockTotal === null ? null : readStock(services.db, publishedCase.id),
    player === null ? GUEST_CASE_DATA : loadPlayerCaseData(services, player, viewer, publishedCase, input),
  ]);
  const { returns, totals, averageCost, version, quote } = sharedCaseOf(publishedCase, viewer, settings.gPriceKopecks);
  // The page asks a guest to sign in instead of listing conditions. An unavailable Telegram blocks the opening itself,
  // not the page.
  const missing = player === null ? null : unmetCondition(publishedCase, facts, settings, now);
  const refusal = closedReason(publishedCase, now) ?? (missing?.key === 'errors.case.telegramAway' ? null : missing);
  const met = (condition: CaseCondition): boolean => player !== null && isMet(condition, facts, now);
  const page = {
    case: caseModel(publishedCase, viewer, { now, gPriceKopecks: settings.gPriceKopecks, isMet: met, returns }),
    asks: await conditionModels(services, viewer, publishedCase, facts, player === null),
    stock:
      publishedCase.stockTotal === null || remaining === null
        ? null
        : { left: remaining, total: publishedCase.stockTotal },
    feed,
    version,
    averageCost,
    quote,
    blocked: refusal && { error: refusal.key, params: errorWords(refusal.params, viewer) },
  };
  return { ...page, ...own, ...totals, ...wheelCashbackModel(publishedCase, viewer, own.wheelCashback) };
}

type PlayerCaseData = Pick<
  CasePageModel,
  'favourite' | 'voucher' | 'seeds' | 'missing' | 'balance' | 'wheelCashback' | 'opening' | 'latest' | 'idempotencyKey'
>;

const GUEST_CASE_DATA: PlayerCaseData = {
  favourite: null,
  voucher: null,
  seeds: null,
  missing: null,
  balance: null,
  wheelCashback: null,
  opening: null,
  latest: null,
  idempotencyKey: null,
};

async function loadPlayerCaseData(
  services: Services,
  player: Player,
  viewer: CaseViewer,
  shown: PublishedCase,
  input: { readonly opening: number | null },
): Promise<PlayerCaseData> {
  const [voucher, favourites, state, seeds, opening, latest] = await Promise.all([
    voucherFor(services, player.id, shown),
    favouriteNames(services, player.id),
    stateOfReader(services, player),
    readSeeds(services.db, player.id),
    input.opening === null ? null : loadOpening(services, player, viewer, input.opening),
    input.opening === null ? loadLatest(services, player, viewer, shown) : null,
  ]);
  if (state === null) fail('errors.auth.invalid');
  const { account, balances } = state;
  return {
    favourite: { name: shown.name, isOn: favourites.includes(shown.name) },
    voucher,
    seeds: { serverSeedHash: seeds.serverSeedHash, clientSeed: seeds.clientSeed, nonce: seeds.nonce },
    missing: missingAmount(shown, priceFacts(viewer), balanceFor(shown, balances)),
    balance: floorToCurrency(kopecks(balances.moneyKopecks), viewer.currency.rate),
    wheelCashback: runningCashbackPercent(account, services.clock.now().getTime()),
    opening,
    latest,
    idempotencyKey: newFormKey(services),
  };
}

/** The player's voucher for this case that expires first; null without a valid one or when the case is closed. */
async function voucherFor(
  services: Services,
  playerId: number,
  publishedCase: PublishedCase,
): Promise<VoucherModel | null> {
  const now = services.clock.now();
  if (closedReason(publishedCase, now) !== null) return null;
  const good = (await listVouchers(services.db, playerId)).filter(
    ({ caseId, usedAt, untilAt }) => caseId === publishedCase.id && usedAt === null && untilAt > now,
  );
  const [first] = good.toSorted((one, other) => one.untilAt.getTime() - other.untilAt.getTime());
  return first === undefined ? null : { id: first.id, until: first.untilAt.toISOString() };
}

export async function loadConditions(
  services: Services,
  viewer: StoreViewer,
  name: string,
): Promise<ConditionsPageModel> {
  const { player } = viewer;
  const publishedCase = await findVisibleCase(services, name);
  const facts = await loadPlayerFacts(services, player?.id ?? null, publishedCase);
  const asks = await conditionModels(services, viewer, publishedCase, facts, player === null);
  return {
    name: publishedCase.name,
    title: publishedCase.texts[viewer.locale].title,
    asks,
    left: asks.filter(({ met }) => !met).length,
  };
}

/** The player's last opening, when it opened this case a moment ago. */
async function loadLatest(
  services: Services,
  player: Player,
  viewer: CaseViewer,
  shown: PublishedCase,
): Promise<OpeningModel | null> {
  const latest = await selectLatestOpening(services.db, player.id);
  if (latest?.caseId !== shown.id || latest.id === viewer.browser?.shownOpening) return null;
  const ageMs = services.clock.now().getTime() - latest.createdAt.getTime();
  return ageMs < LATEST_MS ? await loadOpening(services, player, viewer, latest.id) : null;
}

/** An opening of this player with the current state of its drops; null when it belongs to another player. */
async function loadOpening(
  services: Services,
  player: Player,
  viewer: Viewer,
  openingId: number,
): Promise<OpeningModel | null> {
  const row = await selectOpening(services.db, openingId);
  if (row?.playerId !== player.id) return null;
  const drawIds = await drawIdsOf(services.db, 'case', row.id);
  const [catalogue, version, items, proof] = await Promise.all([
    publishedCases(services),
    versionById(services, row.versionId),
    itemsOfDraws(services.db, drawIds),
    readProof(services.db, drawIds[0] ?? 0),
  ]);
  const caseName = catalogue.casesById.get(row.caseId)?.name;
  if (caseName === undefined || !version || !proof) return null;
  return openingModel({ ...row, caseName, proof }, items, { catalogue, version }, viewer);
}

/** The points of the wheel's cashback for 1, 2, ... 10 openings. Null where none runs: the totals have zeros. */
function wheelCashbackModel(
  shownCase: PublishedCase,
  viewer: Viewer,
  percent: number | null,
): Pick<TotalsModel, 'wheelCashbackPoints'> | null {
  if (percent === null) return null;
  const { wheelCashbackPoints } = totalsModel(shownCase, priceFacts(viewer, { wheelCashbackPercent: percent }));
  return { wheelCashbackPoints };
}

/** The average cost of ten openings, in the unit of the price; null for a free case. */
function caseCost(shownCase: PublishedCase, facts: PriceFacts, gPriceKopecks: Kopecks): number | null {
  const { kind, chargedMinor } = priceFor(shownCase, facts);
  const worth = worthOfOpenings([shownCase.version], gPriceKopecks);
  if (kind === 'money') return averageCost(chargedMinor, worth, facts.rate);
  return kind === 'bonuses' ? Math.ceil(averageCost(chargedMinor, worth, FACTS_OF_ALL.rate)) : null;
}

/** The prices of 1, 2, ... 10 openings as lists. Cashback is exact, as the movements show it. */
function totalsModel(shownCase: PublishedCase, facts: PriceFacts): TotalsModel {
  const prices = pricesFor(shownCase, facts);
  return {
    totals: prices.map(({ shown }) => shown),
    totalsMinor: prices.map(({ chargedMinor }) => chargedMinor),
    oldTotals: shownCase.oldPrice === null ? null : prices.map(({ shownOld }) => shownOld ?? 0),
    cashbackPoints: prices.map((price) => price.cashbackCentiPoints / 100),
    wheelCashbackPoints: prices.map((price) => price.wheelCashbackCentiPoints / 100),
  };
}

/**
 * All listed cases in display order, as a string that holds a JSON array: the shape that the API specification
 * prescribes.
 */
export async function answerCaseList(services: Services, viewer: StoreViewer): Promise<string> {
  const catalogue = await publishedCases(services);
  const metConditions = await loadMetConditions(services, viewer.player?.id ?? null, catalogue.listed);
  return JSON.stringify(caseListModel(catalogue, viewer, services.clock.now(), metConditions));
}

/**
 * One case with its odds.
 *
 * @throws errors.case.unknown when the case is hidden or does not exist
 */
export async function answerCase(
  services: Services,
  viewer: StoreViewer,
  { name }: { readonly name: string },
): Promise<CaseDetailsModel> {
  const { player } = viewer;
  const publishedCase = await findVisibleCase(services, name);
  const [facts, { gPriceKopecks }] = await Promise.all([
    loadPlayerFacts(services, player?.id ?? null, publishedCase),
    readSettings(services),
  ]);
  const now = services.clock.now();
  const isMetBy = (condition: CaseCondition): boolean => player !== null && isMet(condition, facts, now);
  return caseModel(publishedCase, viewer, { now, gPriceKopecks, isMet: isMetBy });
}
