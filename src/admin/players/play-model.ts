import { breakOf, liftableFrom, type OwnLimit, raiseStage, readLimits } from '#src/limits/index.ts';
import { timeOfMs } from '#src/platform/clock.ts';
import type { World } from '#src/platform/world.ts';
import type { OwnLimitModel, PlayModel } from '#views/dossiers/play-models.ts';

/** The break and the limits that a player has now. */
export async function playOf(world: World, playerId: number): Promise<PlayModel> {
  const now = world.clock.now();
  const [pause, limits] = await Promise.all([breakOf(world.db, playerId, now), readLimits(world.db, playerId)]);
  const models = limits.map((limit) => limitModel(limit, now));
  return {
    pause: pause === null ? null : pauseModel(pause, now),
    limits: models.filter(({ sum, raise }) => sum !== null || raise !== null),
  };
}

function pauseModel({ fromAt, untilAt }: { fromAt: Date; untilAt: Date | null }, now: Date): PlayModel['pause'] {
  const from = untilAt === null ? liftableFrom(fromAt) : null;
  return {
    ...{ from: fromAt.toISOString(), until: untilAt?.toISOString() ?? null },
    ...{ liftableFrom: from?.toISOString() ?? null, isLiftable: from !== null && from <= now },
  };
}

const rubles = (sumKopecks: number | null): number | null => (sumKopecks === null ? null : sumKopecks / 100);

function limitModel(limit: OwnLimit, now: Date): OwnLimitModel {
  const { stage, ripeAtMs, lapsesAtMs } = raiseStage(limit, now.getTime());
  return {
    ...{ kind: limit.kind, period: limit.period, sum: rubles(limit.sumKopecks) },
    raise:
      stage === 'none' || ripeAtMs === null || lapsesAtMs === null
        ? null
        : {
            ...{ stage, sum: rubles(limit.askedKopecks) },
            ...{ from: timeOfMs(ripeAtMs).toISOString(), until: timeOfMs(lapsesAtMs).toISOString() },
          },
  };
}
