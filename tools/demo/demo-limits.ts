import { changeLimit, type LimitChange } from '#src/players/player-protection/limits/index.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { Turn } from './plan.ts';
import { unlessRefused } from './unless-refused.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

/** After the last game of a wave, so that no game falls within the break. */
const AFTER_WAVE_MS = 2 * MINUTE_MS;

/** A demo player's player-protection action, in days before the month ends. */
interface Deed {
  readonly playerIndex: number;
  readonly daysBefore: number;
  readonly does: { readonly limits: readonly LimitChange[] } | { readonly break: number | null };
}

const limit = (
  kind: LimitChange['kind'],
  period: LimitChange['period'],
  roubles: number | null,
): { readonly limits: readonly LimitChange[] } => ({
  limits: [{ kind, period, does: 'set', sumKopecks: roubles === null ? null : roubles * 100 }],
});

/**
 * Every sixth player has joined before the month begins. At its end one raise of a limit waits, and one can be
 * confirmed.
 */
const DEEDS: readonly Deed[] = [
  { playerIndex: 6, daysBefore: 26, does: limit('topup', 'day', 3_000) },
  { playerIndex: 12, daysBefore: 23, does: limit('loss', 'week', 20_000) },
  { playerIndex: 36, daysBefore: 21, does: { break: 7 } },
  { playerIndex: 24, daysBefore: 19.5, does: limit('topup', 'month', 15_000) },
  { playerIndex: 18, daysBefore: 17, does: limit('loss', 'month', 60_000) },
  { playerIndex: 30, daysBefore: 14.2, does: limit('loss', 'day', 5_000) },
  { playerIndex: 12, daysBefore: 9, does: limit('loss', 'week', 10_000) },
  { playerIndex: 48, daysBefore: 6.4, does: { break: null } },
  { playerIndex: 18, daysBefore: 5, does: limit('topup', 'week', 8_000) },
  { playerIndex: 42, daysBefore: 3.1, does: { break: 14 } },
  { playerIndex: 30, daysBefore: 1.6, does: limit('loss', 'day', null) },
  { playerIndex: 24, daysBefore: 0.5, does: limit('topup', 'month', 30_000) },
];

/** Demo players who set limits, take a break or exclude themselves, by wave of turns. */
export class DemoLimits {
  readonly #deeds: readonly (Deed & { readonly wave: number; readonly at: Date })[];

  constructor(waves: readonly (readonly Turn[])[], endAt: Date) {
    const ends = waves.map((turns) => turns.at(-1)?.at ?? endAt);
    this.#deeds = DEEDS.flatMap((deed) => {
      const wave = ends.findIndex((end) => end.getTime() >= endAt.getTime() - deed.daysBefore * DAY_MS);
      const at = ends[wave];
      return at === undefined ? [] : [{ ...deed, wave, at: new Date(at.getTime() + AFTER_WAVE_MS) }];
    });
  }

  /** True when a player is on a break during a wave of turns. */
  isAway(index: number, wave: number, time: Date): boolean {
    return this.#deeds.some(
      (deed) =>
        deed.playerIndex === index &&
        'break' in deed.does &&
        deed.wave < wave &&
        (deed.does.break === null || time.getTime() < deed.at.getTime() + deed.does.break * DAY_MS),
    );
  }

  /** True when an action is due after a wave. */
  hasWork(wave: number): boolean {
    return this.#deeds.some((deed) => deed.wave === wave);
  }

  /**
   * Runs the actions that are due after a wave, through the real actions; `idOf` returns null for players who have not
   * joined.
   */
  async act(services: Services, wave: number, idOf: (index: number) => number | null): Promise<void> {
    for (const { at, playerIndex, does } of this.#deeds.filter((deed) => deed.wave === wave)) {
      const then: Services = { ...services, clock: { now: () => at } };
      const id = idOf(playerIndex);
      if (id === null) continue;
      const player = playerOf(id);
      if ('limits' in does) await changeLimit(then, player, does.limits);
      // An interrupted history resumes at its last mark, so the break may have been taken already.
      else await unlessRefused(takeBreak(then, player, { days: does.break }), ['errors.play.paused']);
    }
  }
}
