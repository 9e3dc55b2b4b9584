import { breakOf } from '#src/players/player-protection/breaks/index.ts';
import {
  type LimitKind,
  LIMIT_KINDS,
  type OwnLimit,
  type PeriodSums,
  raiseStage,
  readLimits,
} from '#src/players/player-protection/limits/index.ts';
import {
  type PlayDay,
  playMinor,
  readLosses,
  readShownDays,
  toPlayInCurrency,
} from '#src/players/player-protection/index.ts';
import { loadCard } from '#src/portal/my-account/index.ts';
import { ownPlay } from './play-reminder.ts';
import { sumCreatedPayments } from '#src/payments/top-ups/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { kopecks } from '#src/shared/units.ts';
import type { LimitsPageModel, PlaySums, Span } from '#views/portal/account-data/limits-model.ts';
import type { LimitFieldModel, OwnLimitsModel } from './outputs.ts';

/** Days per column of the chart, and number of columns. */
const COLUMNS: Readonly<Record<Span, { readonly days: number; readonly count: number }>> = {
  month: { days: 1, count: 30 },
  weeks: { days: 7, count: 12 },
  all: { days: 30, count: 12 },
};

/** A player's play statistics, limits and break. */
export async function loadLimits(services: Services, viewer: PlayerViewer, span: Span): Promise<LimitsPageModel> {
  const playerId = viewer.player.id;
  const now = services.clock.now();
  const { days: each, count } = COLUMNS[span];
  const first = moscowDay(now.getTime()) - each * count + 1;
  const [card, days, ownLimits, reminder] = await Promise.all([
    loadCard(services, viewer),
    readShownDays(services, playerId, span === 'all' ? 0 : first),
    readOwn(services, viewer),
    ownPlay(services, viewer),
  ]);
  const columns = Array.from({ length: count }, (_, index) => {
    const from = first + index * each;
    return {
      from: timeOfMs(moscowDayStartMs(from + 1)).toISOString(),
      ...sumsOf(
        days.filter(({ day }) => day >= from && day < from + each),
        viewer,
      ),
    };
  });
  return { ...card, ...ownLimits, reminder, span, total: sumsOf(days, viewer), columns };
}

/** Limits with their remaining amounts, and the break if there is one: the response of GET /api/user/limits. */
export async function readOwn(services: Services, viewer: PlayerViewer): Promise<OwnLimitsModel> {
  const playerId = viewer.player.id;
  const now = services.clock.now();
  const [limits, askedSums, losses, pause] = await Promise.all([
    readLimits(services.db, playerId),
    sumCreatedPayments(services.db, playerId, now),
    readLosses(services.db, playerId, now),
    breakOf(services.db, playerId, now),
  ]);
  const sumsByKind: Readonly<Record<LimitKind, PeriodSums>> = { topup: askedSums, loss: losses };
  return {
    limits: LIMIT_KINDS.map((kind) => ({
      kind,
      fields: limits
        .filter((limit) => limit.kind === kind)
        .map((limit) => fieldOf(limit, sumsByKind[kind], now, viewer)),
    })),
    pause: pause === null ? null : { until: pause.untilAt?.toISOString() ?? null, from: pause.fromAt.toISOString() },
  };
}

function fieldOf(limit: OwnLimit, sums: PeriodSums, now: Date, { currency }: Viewer): LimitFieldModel {
  const { period, sumKopecks, askedKopecks } = limit;
  const inOwnCurrency = (sum: number): number => floorToCurrency(kopecks(sum), currency.rate);
  const { stage, ripeAtMs, lapsesAtMs } = raiseStage(limit, now.getTime());
  const usedMinor = sums[period];
  const leftMinor = sumKopecks === null ? null : Math.max(0, sumKopecks - usedMinor);
  return {
    period,
    sumMinor: sumKopecks,
    sum: sumKopecks === null ? null : inOwnCurrency(sumKopecks),
    usedMinor,
    used: inOwnCurrency(usedMinor),
    leftMinor,
    left: leftMinor === null ? null : inOwnCurrency(leftMinor),
    share: sumKopecks === null ? 0 : sumKopecks === 0 ? 100 : Math.min(100, (usedMinor / sumKopecks) * 100),
    raise:
      stage === 'none' || ripeAtMs === null || lapsesAtMs === null
        ? null
        : {
            stage,
            sumMinor: askedKopecks,
            sum: askedKopecks === null ? null : inOwnCurrency(askedKopecks),
            from: timeOfMs(ripeAtMs).toISOString(),
            until: timeOfMs(lapsesAtMs).toISOString(),
          },
  };
}

const sumsOf = (days: readonly PlayDay[], { currency }: Viewer): PlaySums =>
  toPlayInCurrency(playMinor(days), currency);
