import type { Knex } from 'knex';
import { selectArrays } from '#src/platform/database/database.ts';
import { readByKey } from './read-in-batches.ts';
import { keyOf, NumbersByKey, numbersOf } from './sums-by-key.ts';

const HOUR_BITS = 27;
const [COUNT, CAME, GAVE, SHOWN, HAS_SOURCE] = [0, 1, 2, 3, 4];

/** The stored figures of a kind, less what follows from their source. */
export class FigureSums {
  readonly #misses = new NumbersByKey(5);
  readonly #parts = new Map<string, number>();
  readonly #report: (describe: () => object) => void;

  private constructor(report: (describe: () => object) => void) {
    this.#report = report;
  }

  /** Reads the figures whose part matches the SQL. */
  static async read(
    snapshot: Knex,
    kind: string,
    parts: string,
    report: (describe: () => object) => void,
  ): Promise<FigureSums> {
    const sums = new FigureSums(report);
    const stored = {
      columns: 'starts, part, count, came, gave',
      from: 'figures',
      key: ['starts', 'part'],
      where: `kind = '${kind}' AND span = 'hour' AND part ${parts}`,
    };
    for await (const rows of readByKey(snapshot, stored, () => undefined)) {
      for (const [starts, part, count, came, gave] of rows) {
        const [key, shown] = [sums.#keyOf(Number(starts), String(part)), Number(count)];
        if (!Number.isNaN(key)) sums.#misses.put(key, shown, Number(came), Number(gave), shown, 0);
        else if (shown !== 0) report(() => ({ starts, part, shown, count: null }));
      }
    }
    return sums;
  }

  /** Takes a row of the source away. A row that no figure counts is reported. */
  take(hour: number, part: string, count: number, came: number, gave: number): void {
    const place = this.#misses.find(this.#keyOf(hour, part));
    if (place < 0) {
      this.#reportUnstored(hour, part, { count, came, gave });
      return;
    }
    this.#misses.add(place, COUNT, -count);
    this.#misses.add(place, CAME, -came);
    this.#misses.add(place, GAVE, -gave);
    this.#misses.set(place, HAS_SOURCE, 1);
  }

  /** Reports the figures that differ from their source. One whose count went back to zero needs none. */
  end(): void {
    const names = [...this.#parts.keys()];
    for (let place = 0; place < this.#misses.size; place += 1) {
      const [count, came, gave, shown = 0, source] = [COUNT, CAME, GAVE, SHOWN, HAS_SOURCE].map((number) =>
        this.#misses.get(place, number),
      );
      const isRight = source === 0 ? shown === 0 : count === 0 && came === 0 && gave === 0;
      if (isRight) continue;
      const [part, starts] = numbersOf(this.#misses.keyAt(place), HOUR_BITS);
      this.#report(() => ({
        starts,
        part: names[part],
        shown,
        too_many: count,
        came_too_much: came,
        gave_too_much: gave,
      }));
    }
  }

  #reportUnstored(starts: number, part: string, sums: object): void {
    this.#report(() => ({ starts, part, ...sums, shown: null }));
  }

  #keyOf(hour: number, part: string): number {
    const number = this.#parts.get(part) ?? this.#parts.size;
    this.#parts.set(part, number);
    return keyOf(number, hour, HOUR_BITS);
  }
}

/** The last row of a source that the figures have counted. The job advances the mark in the same transaction. */
export async function lastCounted(snapshot: Knex, source: string): Promise<number> {
  const [row] = await selectArrays(snapshot, 'SELECT last_id FROM figure_marks WHERE source = ?', [source]);
  return Number(row?.[0] ?? 0);
}
