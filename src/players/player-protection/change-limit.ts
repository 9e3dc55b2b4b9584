import { lockWalletsOf } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { LimitKind, Period } from './period.ts';
import { isRaise, type RaiseStage, raiseStage } from './raise.ts';
import { type LimitRow, selectLimits, upsertLimit } from './store.ts';

/**
 * What a player wants of one of their limits: another sum (null for none), the raise confirmed that has waited, or the
 * raise forgotten.
 */
export type LimitChange = NewSum | RaiseAnswer;

interface Named {
  readonly kind: LimitKind;
  readonly period: Period;
}

interface NewSum extends Named {
  readonly does: 'set';
  readonly sumKopecks: number | null;
}

interface RaiseAnswer extends Named {
  readonly does: 'confirm' | 'cancel';
}

/**
 * Changes limits of a player, all or none. A lower one holds at once, and a raise that waited is forgotten with it. A
 * higher one, or none, is only asked for: it can be confirmed after 24 hours, and lapses a week later. Fails with
 * `errors.limit.early` for a raise that still waits, and with `errors.limit.none` for one that nobody asked for.
 */
export async function changeLimit(world: World, player: Player, changes: readonly LimitChange[]): Promise<null> {
  return await transaction(world, player, async (tx) => {
    await lockWalletsOf(tx, player.id);
    const rows = await selectLimits(tx, player.id);
    for (const change of changes) {
      const known = rows.find(({ kind, period }) => kind === change.kind && period === change.period);
      const now = known ?? { ...EMPTY, kind: change.kind, period: change.period };
      const next = nextOf(now, change, tx.now);
      if (next !== now) await upsertLimit(tx, player.id, next);
    }
    return null;
  });
}

const EMPTY = { sumKopecks: null, askedAt: null, askedKopecks: null } as const;
const NOT_ASKED = { askedAt: null, askedKopecks: null } as const;

function nextOf(now: LimitRow, change: LimitChange, at: Date): LimitRow {
  const { stage } = raiseStage(now, at.getTime());
  if (change.does !== 'set') return answered(now, change.does, stage);
  if (!isRaise(now.sumKopecks, change.sumKopecks)) return { ...now, ...NOT_ASKED, sumKopecks: change.sumKopecks };
  // Asking for the same again does not begin the day of waiting anew.
  if (stage !== 'none' && now.askedKopecks === change.sumKopecks) return now;
  return { ...now, askedAt: at, askedKopecks: change.sumKopecks };
}

function answered(now: LimitRow, does: RaiseAnswer['does'], stage: RaiseStage): LimitRow {
  if (does === 'cancel') return now.askedAt === null ? now : { ...now, ...NOT_ASKED };
  if (stage === 'none') fail('errors.limit.none');
  if (stage === 'waits') fail('errors.limit.early');
  return { ...now, ...NOT_ASKED, sumKopecks: now.askedKopecks };
}
