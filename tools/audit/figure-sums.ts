import type { Knex } from 'knex';
import type { Figure } from '#src/admin/analytics/index.ts';
import { selectArrays } from '#src/platform/database/database.ts';
import { readByKey } from './read-in-batches.ts';
import { keyOf, NumbersByKey, numbersOf } from './sums-by-key.ts';

const HOUR_BITS = 27;
const [COUNT, CAME, GAVE, EXPECTED, SHOWN, HAS_SOURCE] = [0, 1, 2, 3, 4, 5];

/** A stored figure that differs from its rows. */
interface WrongFigure {
  readonly kind: string;
  readonly part: string;
  readonly starts: number;
  /** True when its count, what came and what was given are right. */
  readonly isExpectedOnly: boolean;
}

type Report = (wrong: WrongFigure, describe: () => object) => void;

/** The stored figures of some kinds, less those that the store's own functions add up from their rows. */
export class StoredFigures {
  readonly #misses = new NumbersByKey(6);
  readonly #names: { readonly kind: string; readonly part: string }[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #report: Report;

  private constructor(report: Report) {
    this.#report = report;
  }

  /** Reads the figures of a span. */
  static async read(
    snapshot: Knex,
    wanted: { readonly kinds: readonly string[]; readonly span: Figure['span'] },
    report: Report,
  ): Promise<StoredFigures> {
    const stored = new StoredFigures(report);
    for await (const figures of readFigures(snapshot, wanted)) for (const figure of figures) stored.#put(figure);
    return stored;
  }

  #put({ kind, starts, part, count, came, gave, expected }: Figure): void {
    const key = this.#keyOf(kind, part, starts);
    if (!Number.isNaN(key)) this.#misses.put(key, count, came, gave, expected, count, 0);
    else if (count !== 0) {
      const wrong = { kind, part, starts, isExpectedOnly: false };
      this.#report(wrong, () => ({ starts, part, shown: count, count: null }));
    }
  }

  /** Takes sums of rows away. Those that no figure counts are reported. */
  take(figures: readonly Figure[]): void {
    for (const { kind, starts, part, count, came, gave, expected } of figures) {
      const index = this.#misses.find(this.#keyOf(kind, part, starts));
      if (index < 0) {
        const wrong = { kind, part, starts, isExpectedOnly: false };
        this.#report(wrong, () => ({ starts, part, count, came, gave, shown: null }));
        continue;
      }
      this.#misses.add(index, COUNT, -count);
      this.#misses.add(index, CAME, -came);
      this.#misses.add(index, GAVE, -gave);
      this.#misses.add(index, EXPECTED, -expected);
      this.#misses.set(index, HAS_SOURCE, 1);
    }
  }

  /** Reports the figures that differ from their rows, but not those from before `keptFrom`, whose rows are deleted. */
  end(keptFrom = 0): void {
    for (let index = 0; index < this.#misses.size; index += 1) {
      const [count, came, gave, expected, shown, source] = [COUNT, CAME, GAVE, EXPECTED, SHOWN, HAS_SOURCE].map(
        (number) => this.#misses.get(index, number),
      );
      const [number, starts] = numbersOf(this.#misses.keyAt(index), HOUR_BITS);
      const isRight = (source === 0 && starts < keptFrom) || (count === 0 && came === 0 && gave === 0);
      const name = this.#names[number];
      if (name === undefined || (isRight && expected === 0)) continue;
      this.#report({ ...name, starts, isExpectedOnly: isRight }, () => ({
        starts,
        part: name.part,
        shown,
        too_many: count,
        came_too_much: came,
        gave_too_much: gave,
        expected_too_much: expected,
      }));
    }
  }

  #keyOf(kind: string, part: string, starts: number): number {
    const name = `${kind} ${part}`;
    const number = this.#numbers.get(name) ?? this.#names.push({ kind, part }) - 1;
    this.#numbers.set(name, number);
    return keyOf(number, starts, HOUR_BITS);
  }
}

/** Stored figures of some kinds and one span, in batches. */
export async function* readFigures(
  snapshot: Knex,
  { kinds, span }: { readonly kinds: readonly string[]; readonly span: Figure['span'] },
): AsyncGenerator<Figure[]> {
  for (const kind of kinds) {
    const stored = {
      columns: 'starts, part, count, came, gave, expected',
      from: 'figures',
      key: ['starts', 'part'],
      where: `kind = '${kind}' AND span = '${span}'`,
    };
    for await (const rows of readByKey(snapshot, stored, () => undefined))
      yield rows.map(([starts, part, count, came, gave, expected]) => ({
        kind: kind as Figure['kind'],
        span,
        starts: Number(starts),
        part: String(part),
        count: Number(count),
        came: Number(came),
        gave: Number(gave),
        expected: Number(expected),
      }));
  }
}

/** The last row of a source that the figures have counted. The job advances the mark in the same transaction. */
export async function lastCounted(snapshot: Knex, source: string): Promise<number> {
  const [row] = await selectArrays(snapshot, 'SELECT last_id FROM figure_marks WHERE source = ?', [source]);
  return Number(row?.[0] ?? 0);
}
