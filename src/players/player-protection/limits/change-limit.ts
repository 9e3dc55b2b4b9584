import { lockWalletsOf } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { LimitKind, LimitPeriod } from './period.ts';
import { timeLeft } from '#src/shared/time-left.ts';
import { isRaise, raiseStage } from './raise.ts';
import { type OwnLimit, selectLimits, upsertLimit } from './store.ts';

/** A change to one limit: a new sum (null removes the limit), or a confirmed or cancelled raise. */
export type LimitChange = NewSum | RaiseAnswer;

interface LimitTarget {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

interface NewSum extends LimitTarget {
  readonly does: 'set';
  readonly sumKopecks: number | null;
}

interface RaiseAnswer extends LimitTarget {
  readonly does: 'confirm' | 'cancel';
}

/**
 * Changes limits of a player, all or none. A lower limit applies at once and cancels a pending raise. A higher limit,
 * or its removal, can be confirmed after 24 hours and expires a week later.
 *
 * @throws errors.limit.early when the raise cannot be confirmed yet
 * @throws errors.limit.none when there is no pending raise
 */
export const changeLimit = async (services: Services, player: Player, changes: readonly LimitChange[]): Promise<null> =>
  await transaction(services, player, async (tx) => {
    await lockWalletsOf(tx, player.id);
    const rows = await selectLimits(tx, player.id);
    for (const change of changes) {
      const row = rows.find(({ kind, period }) => kind === change.kind && period === change.period);
      const now = row ?? { ...EMPTY, kind: change.kind, period: change.period };
      const next = nextOf(now, change, tx.now);
      if (next !== now) await upsertLimit(tx, player.id, next);
    }
    return null;
  });

const EMPTY = { sumKopecks: null, askedAt: null, askedKopecks: null } as const;
const NOT_ASKED = { askedAt: null, askedKopecks: null } as const;

function nextOf(now: OwnLimit, change: LimitChange, time: Date): OwnLimit {
  const raise = raiseStage(now, time.getTime());
  if (change.does !== 'set') return answered(now, change.does, raise, time.getTime());
  if (!isRaise(now.sumKopecks, change.sumKopecks)) return { ...now, ...NOT_ASKED, sumKopecks: change.sumKopecks };
  // Requesting the same raise again does not restart the 24 hours.
  if (raise.stage !== 'none' && now.askedKopecks === change.sumKopecks) return now;
  return { ...now, askedAt: time, askedKopecks: change.sumKopecks };
}

function answered(
  now: OwnLimit,
  does: RaiseAnswer['does'],
  { stage, ripeAtMs }: ReturnType<typeof raiseStage>,
  nowMs: number,
): OwnLimit {
  if (does === 'cancel') return now.askedAt === null ? now : { ...now, ...NOT_ASKED };
  if (stage === 'none') fail('errors.limit.none');
  if (stage === 'waits') fail('errors.limit.early', { time: timeLeft((ripeAtMs ?? nowMs) - nowMs) });
  return { ...now, ...NOT_ASKED, sumKopecks: now.askedKopecks };
}
