import { levelOf } from '#src/shared/level.ts';
import { ownIdentities } from '#src/players/identities/index.ts';
import { readExp } from '#src/players/players/index.ts';
import { type CaseCondition, type ConditionKind, type PublishedCase, topUpDaysOf } from '#src/core/catalogue/index.ts';
import { stateOf } from '#src/core/catalogue/models/index.ts';
import { caseReturnOf, openingWorthKopecks } from '#src/core/catalogue/returns/index.ts';
import type { Settings } from '#src/core/settings/index.ts';
import { readToppedUp } from '#src/core/ledger/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Db } from '#src/platform/database/database.ts';
import { AppError, type ErrorKey, type ErrorParams } from '#src/shared/errors.ts';
import type { NewsletterStatus } from './newsletter.ts';
import { type FreeOpening, selectCooldown, selectCooldownEnds } from './store.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';
import { timeLeft } from '#src/shared/time-left.ts';

/**
 * Player facts used by case conditions. `readPlayerFacts` leaves facts that the case does not need at their defaults.
 */
export interface PlayerFacts {
  readonly hasVk: boolean;
  readonly telegram: NewsletterStatus;
  readonly exp: number;
  readonly level: number;
  /** Top-ups by the number of days for which they count. */
  readonly toppedUpKopecks: ReadonlyMap<number, number>;
  /** End of the player's cooldown on this case; null when the player has not opened it. */
  readonly againAt: Date | null;
  /** The player's openings of free cases within 24 hours, the earliest first. None in lists, which do not need them. */
  readonly freeOpenings: readonly FreeOpening[];
}

const GUEST_FACTS: PlayerFacts = {
  hasVk: false,
  telegram: 'not-linked',
  exp: 0,
  level: 1,
  toppedUpKopecks: new Map(),
  againAt: null,
  freeOpenings: [],
};

/**
 * The player and the moment for which facts are read. The newsletter status needs a network call, so it is fetched
 * before any transaction.
 */
export interface PlayerFactsQuery {
  /** Null for a guest, who meets no condition except the cooldown. */
  readonly playerId: number | null;
  readonly now: Date;
  readonly telegram: NewsletterStatus;
  readonly levelStepExp: number;
}

/**
 * Reads the facts that the conditions of the case need. In an opening's transaction the player's wallets are locked, so
 * the facts cannot change before commit.
 */
export async function readPlayerFacts(db: Db, query: PlayerFactsQuery, offer: PublishedCase): Promise<PlayerFacts> {
  const { playerId } = query;
  if (playerId === null) return GUEST_FACTS;
  const kinds = kindsOf([offer]);
  const since = timeAfter(query.now, -DAY_MS);
  const facts = await readFactsOfKinds(db, { ...query, playerId }, kinds, topUpDaysIn([offer]));
  const cooldown = kinds.has('cooldown')
    ? await selectCooldown(db, { playerId, caseId: offer.id, since })
    : { againAt: null, freeOpenings: [] };
  return { ...facts, telegram: query.telegram, ...cooldown };
}

/** Reads the facts of a player that the conditions of any of the cases need, for a list of cards. */
export async function readFactsByCase(
  db: Db,
  query: KindsQuery,
  cases: readonly PublishedCase[],
): Promise<(offer: PublishedCase) => Omit<PlayerFacts, 'telegram'>> {
  const kinds = kindsOf(cases);
  const [facts, cooldownEnds] = await Promise.all([
    readFactsOfKinds(db, query, kinds, topUpDaysIn(cases)),
    kinds.has('cooldown') ? selectCooldownEnds(db, query.playerId) : [],
  ]);
  const endByCase = new Map(cooldownEnds.map(({ caseId, againAt }) => [caseId, againAt]));
  return ({ id }) => ({ ...facts, againAt: endByCase.get(id) ?? null, freeOpenings: [] });
}

const kindsOf = (cases: readonly PublishedCase[]): ReadonlySet<ConditionKind> =>
  new Set(cases.flatMap(({ conditions }) => conditions.map(({ kind }) => kind)));

/** The different numbers of days whose top-ups the conditions of the cases count. */
const topUpDaysIn = (cases: readonly PublishedCase[]): ReadonlySet<number> =>
  new Set(cases.flatMap(({ conditions }) => conditions.flatMap((condition) => topUpDaysOf(condition) ?? [])));

type KindsQuery = Omit<PlayerFactsQuery, 'telegram' | 'playerId'> & { readonly playerId: number };

/** One by one, because an opening reads them in its transaction. */
async function readFactsOfKinds(
  db: Db,
  { playerId, now, levelStepExp }: KindsQuery,
  kinds: ReadonlySet<ConditionKind>,
  topUpDays: ReadonlySet<number>,
): Promise<Omit<PlayerFacts, 'againAt' | 'freeOpenings' | 'telegram'>> {
  const identities = kinds.has('vk') ? await ownIdentities(db, playerId) : [];
  const exp = kinds.has('level') ? await readExp(db, playerId) : 0;
  const toppedUpKopecks = new Map<number, number>();
  for (const days of topUpDays) {
    toppedUpKopecks.set(days, await readToppedUp(db, playerId, timeAfter(now, -days * DAY_MS)));
  }
  const hasVk = identities.some(({ provider }) => provider === 'vk');
  return { hasVk, exp, level: levelOf(exp, levelStepExp), toppedUpKopecks };
}

/** Returns whether the facts meet a condition at `now`. A guest meets only the cooldown. */
export function isMet(condition: CaseCondition, facts: PlayerFacts, now: Date): boolean {
  const { kind, value } = condition;
  if (kind === 'vk') return facts.hasVk;
  if (kind === 'telegram') return facts.telegram === 'subscribed';
  if (kind === 'level') return facts.level >= value;
  if (kind === 'topup') return toppedUpOf(condition, facts) >= value;
  return facts.againAt === null || facts.againAt <= now;
}

/** The player's top-ups that count for a condition, in kopecks. */
export const toppedUpOf = (condition: CaseCondition, { toppedUpKopecks }: PlayerFacts): number =>
  toppedUpKopecks.get(topUpDaysOf(condition) ?? 0) ?? 0;

/** An error to be thrown later by `refuse` or shown on the page. */
export interface CaseRefusal {
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  readonly retryAfterSeconds: number | null;
}

const UNAVAILABLE: CaseRefusal = { key: 'errors.case.unavailable', params: {}, retryAfterSeconds: null };
/** `Retry-After` while Telegram is unavailable. */
const AWAY_SECONDS = 10;
/** Order in which unmet conditions are reported. */
const ORDER: readonly ConditionKind[] = ['vk', 'telegram', 'level', 'topup', 'cooldown'];

export const sortConditions = (conditions: readonly CaseCondition[]): CaseCondition[] =>
  conditions.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));

/** Reason why the case is closed to all players at `now`; null when it is open. */
export const closedReason = (offer: PublishedCase, now: Date): CaseRefusal | null =>
  stateOf(offer, now) === 'active' ? null : UNAVAILABLE;

/** The settings that limit the free cases of a player. */
type FreeCaseLimits = Pick<Settings, 'gPriceKopecks' | 'freeCasesDayMaxKopecks'>;

/** The worth of an opening for the daily limit of free cases. */
export const freeWorthOf = (offer: PublishedCase, limits: Pick<Settings, 'gPriceKopecks'>): number =>
  offer.priceKind === 'free' ? openingWorthKopecks(caseReturnOf(offer), limits) : 0;

/**
 * The first unmet condition of a player, or the daily limit of free cases; null when the player may open the case. Does
 * not check the balance.
 */
export function unmetCondition(
  offer: PublishedCase,
  facts: PlayerFacts,
  limits: FreeCaseLimits,
  now: Date,
): CaseRefusal | null {
  const missing = sortConditions(offer.conditions).find((condition) => !isMet(condition, facts, now));
  if (missing !== undefined) return refusalFor(missing, facts, now);
  const worthKopecks = freeWorthOf(offer, limits);
  if (worthKopecks === 0) return null;
  const againAt = freeAgainAt(facts.freeOpenings, limits.freeCasesDayMaxKopecks - worthKopecks, now);
  return againAt === null ? null : waiting('errors.case.freeDay', againAt, now);
}

/**
 * When the openings of free cases within 24 hours are worth `mostKopecks` or less, so that another one fits; null when
 * they are now. A limit below the worth of the case itself is never met: the answer is in 24 hours.
 */
function freeAgainAt(openings: readonly FreeOpening[], mostKopecks: number, now: Date): Date | null {
  let leftKopecks = openings.reduce((sum, { freeKopecks }) => sum + freeKopecks, 0);
  if (leftKopecks <= mostKopecks) return null;
  for (const { openedAt, freeKopecks } of openings) {
    leftKopecks -= freeKopecks;
    if (leftKopecks <= mostKopecks) return timeAfter(openedAt, DAY_MS);
  }
  return timeAfter(now, DAY_MS);
}

/** A refusal that names the time until `againAt`. */
function waiting(key: ErrorKey, againAt: Date, now: Date): CaseRefusal {
  const leftMs = Math.max(0, againAt.getTime() - now.getTime());
  return { key, params: { time: timeLeft(leftMs) }, retryAfterSeconds: Math.ceil(leftMs / 1000) };
}

export function refuse({ key, params, retryAfterSeconds }: CaseRefusal): never {
  throw new AppError(key, params, retryAfterSeconds);
}

function refusalFor(condition: CaseCondition, facts: PlayerFacts, now: Date): CaseRefusal {
  const { kind, value } = condition;
  const because = (key: ErrorKey, params: ErrorParams = {}, retryAfterSeconds: number | null = null): CaseRefusal => ({
    key,
    params,
    retryAfterSeconds,
  });
  if (kind === 'vk') return because('errors.case.vk');
  if (kind === 'level') return because('errors.case.level', { level: value });
  if (kind === 'topup') {
    const days = topUpDaysOf(condition) ?? 0;
    return because('errors.case.topup', { count: days, missingKopecks: value - toppedUpOf(condition, facts) });
  }
  if (kind === 'telegram') {
    return facts.telegram === 'away'
      ? because('errors.case.telegramAway', {}, AWAY_SECONDS)
      : because('errors.case.telegram');
  }
  return waiting('errors.case.cooldown', facts.againAt ?? now, now);
}

/** End of the cooldown that an opening at `now` starts; null for a case without a cooldown. */
export function cooldownEndOf(offer: PublishedCase, now: Date): Date | null {
  const pause = offer.conditions.find(({ kind }) => kind === 'cooldown');
  return pause === undefined ? null : timeAfter(now, pause.value * HOUR_MS);
}
