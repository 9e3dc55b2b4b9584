import { levelOf, ownIdentities, readExp } from '#src/accounts/index.ts';
import { type CaseCondition, type ConditionKind, type PublishedCase, stateOf } from '#src/catalogue/index.ts';
import { readToppedUp } from '#src/ledger/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db.ts';
import { AppError, type ErrorKey, type ErrorParams } from '#src/shared/errors.ts';
import type { Subscription } from './newsletter.ts';
import { selectPause } from './store.ts';

/** Over how many days a condition counts what was topped up. */
const TOP_UP_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;
const MINUTE_MS = 60 * 1000;

/** What is known of a player for a case's conditions. What the case does not ask for is not read: see `readKnown`. */
export interface Known {
  readonly hasVk: boolean;
  readonly telegram: Subscription;
  readonly exp: number;
  readonly level: number;
  readonly toppedUpKopecks: number;
  /** From when on the player may open the case again; null for who never did. */
  readonly againAt: Date | null;
}

const UNKNOWN: Known = {
  hasVk: false,
  telegram: 'not-linked',
  exp: 0,
  level: 1,
  toppedUpKopecks: 0,
  againAt: null,
};

/** Who asks, when, and what Telegram has said of them: that is asked of the network, before any transaction. */
export interface Asker {
  /** Null for a guest, who fulfils nothing. */
  readonly playerId: number | null;
  readonly now: Date;
  readonly telegram: Subscription;
  readonly levelStepExp: number;
}

/** Reads what a case asks for. In an opening's transaction the player's wallets are locked, so all of it stays so. */
export async function readKnown(db: Db, asker: Asker, offer: PublishedCase): Promise<Known> {
  const { playerId, now, telegram, levelStepExp } = asker;
  const asks = (kind: ConditionKind): boolean => offer.conditions.some((one) => one.kind === kind);
  if (playerId === null) return UNKNOWN;
  const [linked, exp, toppedUpKopecks, againAt] = [
    asks('vk') ? await ownIdentities(db, playerId) : [],
    asks('level') ? await readExp(db, playerId) : 0,
    asks('topup') ? await readToppedUp(db, playerId, timeAfter(now, -TOP_UP_DAYS * DAY_MS)) : 0,
    asks('cooldown') ? await selectPause(db, playerId, offer.id) : null,
  ];
  const hasVk = linked.some(({ provider }) => provider === 'vk');
  return { hasVk, telegram, exp, level: levelOf(exp, levelStepExp), toppedUpKopecks, againAt };
}

/** Whether a condition is met by what is known at a moment. A guest meets none, a pause apart. */
export function isMet({ kind, value }: CaseCondition, known: Known, now: Date): boolean {
  if (kind === 'vk') return known.hasVk;
  if (kind === 'telegram') return known.telegram === 'subscribed';
  if (kind === 'level') return known.level >= value;
  if (kind === 'topup') return known.toppedUpKopecks >= value;
  return known.againAt === null || known.againAt <= now;
}

/** A refusal that has not been spoken yet. */
export interface Refusal {
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  readonly retryAfterSeconds: number | null;
}

const UNAVAILABLE: Refusal = { key: 'errors.case.unavailable', params: {}, retryAfterSeconds: null };
/** Telegram may be there again so soon. */
const AWAY_SECONDS = 10;
/** In this order a player is told what is missing first. */
const ORDER: readonly ConditionKind[] = ['vk', 'telegram', 'level', 'topup', 'cooldown'];

/** Conditions in the order in which they are asked. */
export const byOrder = (conditions: readonly CaseCondition[]): CaseCondition[] =>
  conditions.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));

/** Why nobody can open a case at `now`; null when it is open. */
export const closedBy = (offer: PublishedCase, now: Date): Refusal | null =>
  stateOf(offer, now) === 'active' ? null : UNAVAILABLE;

/** Which condition keeps a player from opening; null when all are met. Money is not asked here. */
export function missingBy(offer: PublishedCase, known: Known, now: Date): Refusal | null {
  const missing = byOrder(offer.conditions).find((one) => !isMet(one, known, now));
  return missing === undefined ? null : refusalFor(missing, known, now);
}

/** Speaks a refusal. */
export function refuse({ key, params, retryAfterSeconds }: Refusal): never {
  throw new AppError(key, params, retryAfterSeconds);
}

function refusalFor({ kind, value }: CaseCondition, known: Known, now: Date): Refusal {
  const because = (key: ErrorKey, params: ErrorParams = {}, retryAfterSeconds: number | null = null): Refusal => ({
    key,
    params,
    retryAfterSeconds,
  });
  if (kind === 'vk') return because('errors.case.vk');
  if (kind === 'level') return because('errors.case.level', { level: value });
  if (kind === 'topup') return because('errors.case.topup', { missingMinor: value - known.toppedUpKopecks });
  if (kind === 'telegram') {
    return known.telegram === 'away'
      ? because('errors.case.telegramAway', {}, AWAY_SECONDS)
      : because('errors.case.telegram');
  }
  const leftMs = Math.max(0, (known.againAt ?? now).getTime() - now.getTime());
  return because('errors.case.cooldown', { time: pauseText(leftMs) }, Math.ceil(leftMs / 1000));
}

/** Hours and minutes, `07:41`, rounded up: what a player has to wait. */
export function pauseText(leftMs: number): string {
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** From when on a case may be opened again by who opens it now; null for one without a pause. */
export function againAtOf(offer: PublishedCase, now: Date): Date | null {
  const pause = offer.conditions.find(({ kind }) => kind === 'cooldown');
  return pause === undefined ? null : timeAfter(now, pause.value * HOUR_MS);
}
