import { lockDataVersion } from '#src/platform/database/data-version.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { readSettingsNow } from '#src/core/settings/index.ts';
import { type ErrorKey, type ErrorParams, fail } from '#src/shared/errors.ts';
import {
  exceededLimits,
  isFartherBeyond,
  isOpenAt,
  pointWorthOf,
  type ReturnFigures,
  type ReturnLimit,
  returnFiguresOf,
  type ReturnRules,
} from './case-return.ts';
import {
  deleteReturnOverride,
  type PublishedReturn,
  putReturnOverride,
  selectReturnOverrides,
  selectReturns,
} from '#src/core/catalogue/store/returns.ts';
import { PROMISED } from '#src/shared/promised.ts';

/** Two openings of a free case by one player are at least this far apart (docs/rules.md 4). */
const FREE_CASE_COOLDOWN_HOURS = PROMISED.cooldownHours;

/** The form names the subject, the admin gives the reason. */
export interface ReturnChange {
  /** The case that is edited; it is judged in every state. Null where no single case is. */
  readonly caseId: number | null;
  /** An admin's reason for leaving the limits; null judges. */
  readonly reason: string | null;
}

/** A case beyond a limit. */
export interface ExceededReturn {
  readonly case: PublishedReturn;
  readonly figures: ReturnFigures;
  readonly limits: readonly ReturnLimit[];
}

interface JudgedCase extends ExceededReturn {
  readonly isOpen: boolean;
}

export interface JudgedReturns {
  readonly rules: ReturnRules;
  readonly cases: ReadonlyMap<number, JudgedCase>;
}

/**
 * Runs a change that may move the return of cases, then judges every published case that players can open. A case may
 * not exceed a limit of the settings, and one that exceeds it already may not go farther. With a reason the change
 * holds, and each case beyond a limit gets an override row. One lock orders all such changes, so that two of them at
 * once cannot each stay within the limits and exceed them together.
 * @throws errors.catalogue.band, errors.catalogue.cashback, errors.catalogue.worth for one case,
 *   errors.catalogue.several for more.
 */
export async function guardReturns<Result>(tx: Tx, change: ReturnChange, run: () => Promise<Result>): Promise<Result> {
  await lockDataVersion(tx, 'settings');
  const before = await judgeReturns(tx, tx.now);
  const result = await run();
  const after = await judgeReturns(tx, tx.now);
  const overrides = await selectReturnOverrides(tx);
  const judgedCases = [...after.cases.values()].filter(({ case: { id }, isOpen }) => isOpen || id === change.caseId);
  for (const one of judgedCases) {
    if (one.limits.length === 0 && overrides.has(one.case.id)) await deleteReturnOverride(tx, one.case.id);
  }
  const refusedReturns = judgedCases.flatMap((judgedCase) => {
    const { id } = judgedCase.case;
    const limits = refusedLimits(judgedCase, before.cases.get(id), overrides.get(id));
    return limits.length === 0 ? [] : [{ case: judgedCase.case, figures: judgedCase.figures, limits }];
  });
  if (change.reason === null) {
    if (refusedReturns.length > 0) refuse(refusedReturns, after.rules);
    return result;
  }
  // The edited case is recorded also where it was beyond the limit before: the reason is meant for it.
  const recorded = judgedCases.filter(
    ({ case: { id }, limits }) =>
      limits.length > 0 &&
      (id === change.caseId || refusedReturns.some((exceededReturn) => exceededReturn.case.id === id)),
  );
  for (const { case: publishedReturn, figures } of recorded)
    await putReturnOverride(tx, publishedReturn.id, figures, change.reason);
  return result;
}

/** Cases that players can open, beyond a limit, and without an override that covers it. */
export async function exceededReturns(db: Db, now: Date): Promise<ExceededReturn[]> {
  const [{ cases }, overrides] = [await judgeReturns(db, now), await selectReturnOverrides(db)];
  return [...cases.values()].flatMap((judgedCase) => {
    const limits = refusedLimits(judgedCase, undefined, overrides.get(judgedCase.case.id));
    return judgedCase.isOpen && limits.length > 0
      ? [{ case: judgedCase.case, figures: judgedCase.figures, limits }]
      : [];
  });
}

/** Published cases that players can open, by the present prices of their items. */
export const readOpenReturns = async (db: Db, now: Date): Promise<PublishedReturn[]> =>
  (await selectReturns(db)).filter((one) => isOpenAt(one, now));

/** Free cases that players could open without a cooldown of a day. */
export const freeWithoutCooldown = async (db: Db, now: Date): Promise<PublishedReturn[]> =>
  (await selectReturns(db)).filter(
    (publishedReturn) =>
      isOpenAt(publishedReturn, now) &&
      publishedReturn.priceKind === 'free' &&
      (publishedReturn.cooldownHours ?? 0) < FREE_CASE_COOLDOWN_HOURS,
  );

/**
 * A free case needs a cooldown, which no reason replaces: without one a player opens it as fast as requests go.
 * @throws errors.catalogue.cooldown
 */
export function requireCooldown(
  priceKind: string,
  conditions: readonly { readonly kind: string; readonly value: number }[],
): void {
  if (priceKind !== 'free' || hasFreeCooldown(conditions)) return;
  fail('errors.catalogue.cooldown', { hours: FREE_CASE_COOLDOWN_HOURS });
}

export const hasFreeCooldown = (conditions: readonly { readonly kind: string; readonly value: number }[]): boolean =>
  conditions.some(({ kind, value }) => kind === 'cooldown' && value >= FREE_CASE_COOLDOWN_HOURS);

/**
 * Judges all published cases by the rows of this moment, with other rules where `change` gives them and with other
 * prices where `withPrices` does.
 */
export async function judgeReturns(
  db: Db,
  now: Date,
  change: Partial<ReturnRules> = {},
  withPrices: (publishedReturn: PublishedReturn) => PublishedReturn = (publishedReturn) => publishedReturn,
): Promise<JudgedReturns> {
  const rules = { ...(await readSettingsNow(db)), ...change };
  const all = (await selectReturns(db)).map(withPrices);
  const pointWorth = pointWorthOf(
    all.filter((publishedReturn) => isOpenAt(publishedReturn, now)),
    rules,
  );
  const cases = all.map((publishedReturn): [number, JudgedCase] => {
    const figures = returnFiguresOf(publishedReturn, pointWorth, rules);
    return [
      publishedReturn.id,
      {
        case: publishedReturn,
        figures,
        limits: exceededLimits(publishedReturn, figures, rules),
        isOpen: isOpenAt(publishedReturn, now),
      },
    ];
  });
  return { rules, cases: new Map(cases) };
}

/** The limits that a case exceeds without permission: of its state before a change, or of an override. */
export const refusedLimits = (
  { limits, figures }: JudgedCase,
  before: JudgedCase | undefined,
  override: ReturnFigures | undefined,
): ReturnLimit[] => limits.filter((limit) => !isAllowed(limit, figures, before, override));

/** An override covers its figures; a case that players could open beyond the limit before may stay where it was. */
function isAllowed(
  limit: ReturnLimit,
  figures: ReturnFigures,
  before: JudgedCase | undefined,
  override: ReturnFigures | undefined,
): boolean {
  if (override !== undefined && !isFartherBeyond(limit, figures, override)) return true;
  if (before === undefined || !before.isOpen || !before.limits.includes(limit)) return false;
  return !isFartherBeyond(limit, figures, before.figures);
}

/** Names that one message can carry. */
const MOST_NAMES = 100;

function refuse(refusedReturns: readonly ExceededReturn[], rules: ReturnRules): never {
  const [first] = refusedReturns;
  if (refusedReturns.length === 1 && first !== undefined) {
    const [key, params] = refusalOf(first, rules);
    fail(key, params);
  }
  const names = refusedReturns.slice(0, MOST_NAMES).map(({ case: { name } }) => name);
  fail('errors.catalogue.several', {
    count: refusedReturns.length,
    cases: names.join(', ') + (refusedReturns.length > MOST_NAMES ? ', …' : ''),
  });
}

function refusalOf(
  { case: publishedReturn, figures, limits }: ExceededReturn,
  rules: ReturnRules,
): [ErrorKey, ErrorParams] {
  const { minPercent, maxPercent } = rules.returnBand;
  if (limits.includes('free')) {
    const [worth, most] = [figures.openingKopecks / 100, rules.freeCaseMaxKopecks / 100];
    return ['errors.catalogue.worth', { case: publishedReturn.name, worth, most }];
  }
  if (limits.includes('least') || limits.includes('most')) {
    const points = limits.includes('least') ? figures.leastItemsBasisPoints : figures.mostItemsBasisPoints;
    return [
      'errors.catalogue.band',
      { case: publishedReturn.name, percent: points / 100, min: minPercent, max: maxPercent },
    ];
  }
  const percent = figures.totalBasisPoints / 100;
  return ['errors.catalogue.cashback', { case: publishedReturn.name, percent, most: rules.returnWithCashbackPercent }];
}
