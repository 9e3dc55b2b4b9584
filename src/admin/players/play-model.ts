import { breakOf, exclusionLiftableFrom } from '#src/players/player-protection/breaks/index.ts';
import { type OwnLimit, raiseStage, readLimits } from '#src/players/player-protection/limits/index.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import type { OwnLimitModel, PlayModel } from '#views/admin/players/play-models.ts';

export async function playOf(services: Services, playerId: number): Promise<PlayModel> {
  const now = services.clock.now();
  const [pause, limits] = await Promise.all([breakOf(services.db, playerId, now), readLimits(services.db, playerId)]);
  const models = limits.map((limit) => limitModel(limit, now));
  return {
    pause: pause === null ? null : pauseModel(pause, now),
    limits: models.filter(({ sum, raise }) => sum !== null || raise !== null),
  };
}

function pauseModel({ fromAt, untilAt }: { fromAt: Date; untilAt: Date | null }, now: Date): PlayModel['pause'] {
  const from = untilAt === null ? exclusionLiftableFrom(fromAt) : null;
  return {
    from: fromAt.toISOString(),
    until: untilAt?.toISOString() ?? null,
    liftableFrom: from?.toISOString() ?? null,
    isLiftable: from !== null && from <= now,
  };
}

const rubles = (sumKopecks: number | null): number | null => (sumKopecks === null ? null : sumKopecks / 100);

function limitModel(limit: OwnLimit, now: Date): OwnLimitModel {
  const { stage, ripeAtMs, lapsesAtMs } = raiseStage(limit, now.getTime());
  return {
    kind: limit.kind,
    period: limit.period,
    sum: rubles(limit.sumKopecks),
    raise:
      stage === 'none' || ripeAtMs === null || lapsesAtMs === null
        ? null
        : {
            stage,
            sum: rubles(limit.askedKopecks),
            from: timeOfMs(ripeAtMs).toISOString(),
            until: timeOfMs(lapsesAtMs).toISOString(),
          },
  };
}
