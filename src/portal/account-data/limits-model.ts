import {
  breakOf,
  type LimitKind,
  LIMIT_KINDS,
  type OwnLimit,
  type PeriodSums,
  type PlayDay,
  playMinor,
  raiseStage,
  readLimits,
  readLosses,
  readPlayDays,
  shownPlay,
} from '#src/limits/index.ts';
import { ownReminder } from './own-reminder.ts';
import { askedOf } from '#src/payments/index.ts';
import type { World } from '#src/platform/world.ts';
import { timeOfMs } from '#src/platform/clock.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { LimitFieldModel, LimitsPageModel, OwnLimitsModel, PlaySums, Span } from '#views/privacy/limits-model.ts';

/** How many days one column of the chart holds, and how many columns there are. */
const COLUMNS: Readonly<Record<Span, { readonly days: number; readonly count: number }>> = {
  month: { days: 1, count: 30 },
  weeks: { days: 7, count: 12 },
  all: { days: 30, count: 12 },
};

/** All that a player reads of their own play, and the limits and breaks they have. */
export async function loadLimits(world: World, playerId: number, reader: Reader, span: Span): Promise<LimitsPageModel> {
  const now = world.clock.now();
  const { days: each, count } = COLUMNS[span];
  const first = moscowDay(now.getTime()) - each * count + 1;
  const [days, shown, reminder] = await Promise.all([
    readPlayDays(world.db, playerId, span === 'all' ? 0 : first),
    readOwn(world, playerId, reader),
    ownReminder(world, playerId, reader),
  ]);
  const columns = Array.from({ length: count }, (_, place) => {
    const from = first + place * each;
    return {
      from: timeOfMs(moscowDayStartMs(from + 1)).toISOString(),
      ...sumsOf(
        days.filter(({ day }) => day >= from && day < from + each),
        reader,
      ),
    };
  });
  return { ...shown, reminder, span, total: sumsOf(days, reader), columns };
}

/** Limits with what is left of each, and the break, if there is one: what GET /api/user/limits answers. */
export async function readOwn(world: World, playerId: number, reader: Reader): Promise<OwnLimitsModel> {
  const now = world.clock.now();
  const [limits, asked, losses, pause] = await Promise.all([
    readLimits(world.db, playerId),
    askedOf(world.db, playerId, now),
    readLosses(world.db, playerId, now),
    breakOf(world.db, playerId, now),
  ]);
  const used: Readonly<Record<LimitKind, PeriodSums>> = { topup: asked, loss: losses };
  return {
    limits: LIMIT_KINDS.map((kind) => ({
      kind,
      fields: limits.filter((one) => one.kind === kind).map((one) => fieldOf(one, used[kind], now, reader)),
    })),
    pause: pause === null ? null : { until: pause.untilAt?.toISOString() ?? null, from: pause.fromAt.toISOString() },
  };
}

function fieldOf(limit: OwnLimit, used: PeriodSums, now: Date, { currency }: Reader): LimitFieldModel {
  const { period, sumKopecks, askedKopecks } = limit;
  const shown = (sum: number): number => floorToCurrency(kopecks(sum), currency.rate);
  const { stage, ripeAtMs, lapsesAtMs } = raiseStage(limit, now.getTime());
  const usedMinor = used[period];
  const leftMinor = sumKopecks === null ? null : Math.max(0, sumKopecks - usedMinor);
  return {
    ...{ period, sumMinor: sumKopecks, sum: sumKopecks === null ? null : shown(sumKopecks) },
    ...{ usedMinor, used: shown(usedMinor), leftMinor, left: leftMinor === null ? null : shown(leftMinor) },
    share: sumKopecks === null ? 0 : sumKopecks === 0 ? 100 : Math.min(100, (usedMinor / sumKopecks) * 100),
    raise:
      stage === 'none' || ripeAtMs === null || lapsesAtMs === null
        ? null
        : {
            ...{ stage, sumMinor: askedKopecks, sum: askedKopecks === null ? null : shown(askedKopecks) },
            ...{ from: timeOfMs(ripeAtMs).toISOString(), until: timeOfMs(lapsesAtMs).toISOString() },
          },
  };
}

/** Sums of some days, in the shown currency. */
const sumsOf = (days: readonly PlayDay[], { currency }: Reader): PlaySums => shownPlay(playMinor(days), currency);
