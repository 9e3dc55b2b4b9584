import type { Knex } from 'knex';
import { CLOCK_TOLERANCE_MS } from '#src/platform/database/database-clock.ts';
import type { PassPart } from './passes.ts';
import { msOf, NumbersById, readInBatches } from './read-in-batches.ts';
import type { OpeningRow } from './read-openings.ts';
import type { RuleRun } from './rule-run.ts';

const RULE = 'no player played or began a top-up during a break';

/** Tables whose rows a player makes by playing and paying, other than openings. */
const OTHERS = ['contracts', 'upgrades', 'wheel_spins', 'battle_entries', 'payments'];

const EVER = Infinity;

/** Every break with the one of its player before it, because most players have none or one. */
class Breaks {
  readonly #fromMs = new NumbersById();
  readonly #untilMs = new NumbersById();
  readonly #before = new NumbersById();
  readonly #lastOf = new NumbersById();

  async read(snapshot: Knex, count: RuleRun['count']): Promise<void> {
    const columns = `id, player_id, ${['from_at', 'until_at', 'lifted_at'].map(msOf).join(', ')}`;
    for await (const rows of readInBatches(snapshot, 'play_breaks', columns, count)) {
      for (const [row, player, from, until, lifted] of rows) {
        const id = Number(row);
        this.#fromMs.set(id, Number(from));
        this.#untilMs.set(id, Math.min(Number(until ?? EVER), Number(lifted ?? EVER)));
        this.#before.set(id, this.#lastOf.get(Number(player)));
        this.#lastOf.set(Number(player), id);
      }
    }
  }

  /**
   * The break in which a player was at a time. A game that was committed before the break may bear a later time when
   * the clocks of two processes differ.
   */
  at(playerId: number, atMs: number): number | null {
    for (let id = this.#lastOf.get(playerId); id > 0; id = this.#before.get(id)) {
      if (atMs > this.#fromMs.get(id) + CLOCK_TOLERANCE_MS && atMs < this.#untilMs.get(id)) return id;
    }
    return null;
  }
}

/** Compares the times of every game and every top-up with the breaks of its player. */
export const BREAKS: PassPart<OpeningRow> = {
  rules: [RULE],
  begin: async (snapshot, { report, count }) => {
    const breaks = new Breaks();
    await breaks.read(snapshot, count);
    const reportGame = (what: string, id: number, playerId: number, broken: number): void => {
      report(RULE, () => ({ what, id, player_id: playerId, break: broken }));
    };
    const judge = (what: string, id: number, playerId: number, atMs: number): void => {
      const broken = breaks.at(playerId, atMs);
      if (broken !== null) reportGame(what, id, playerId, broken);
    };
    return {
      see: ({ opening }) => {
        if (opening !== null) judge('openings', opening.id, opening.playerId, opening.atMs);
      },
      end: async () => {
        for (const table of OTHERS) {
          const columns = `id, player_id, ${msOf('created_at')}`;
          for await (const rows of readInBatches(snapshot, table, columns, count)) {
            for (const [id, player, at] of rows) judge(table, Number(id), Number(player), Number(at));
          }
        }
      },
    };
  },
};
