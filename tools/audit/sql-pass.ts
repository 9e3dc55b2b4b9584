import { select } from '#src/platform/database/database.ts';
import type { Pass } from './passes.ts';
import { idRanges } from './read-in-batches.ts';
import { ROWS_SHOWN } from './rule-run.ts';

/** Rules that are conditions of the same join. */
interface SqlPass {
  readonly title: string;
  /** The table whose ids split the join into ranges: each `? AND ?` is one. */
  readonly splitBy: string;
  readonly columns: string;
  readonly from: string;
  readonly where: string;
  /** The condition of a violation, by rule. */
  readonly rules: Readonly<Record<string, string>>;
}

const ROWS_AT_ONCE = 500;

/** Judges rules that need the same join with one statement for each range of ids. */
export const sqlPass = ({ title, splitBy, columns, from, where, rules }: SqlPass): Pass => ({
  title,
  rules: Object.keys(rules),
  search: async (snapshot, isWanted, { report, count }) => {
    const found = new Map<string, number>();
    const marks = `${from} ${where}`.split('?').length - 1;
    for await (const { first, last } of idRanges(snapshot, splitBy, count)) {
      for (let isCut = true; isCut;) {
        const open = Object.entries(rules).filter(([rule]) => isWanted(rule) && (found.get(rule) ?? 0) < ROWS_SHOWN);
        if (open.length === 0) return;
        const flags = open.map(([, condition], index) => `COALESCE((${condition}), FALSE) AS broken_${String(index)}`);
        const rows = await select<Record<string, unknown>>(
          snapshot,
          `SELECT * FROM (SELECT ${columns}, ${flags.join(', ')} FROM ${from} WHERE ${where}) judged
           WHERE ${open.map((_, index) => `broken_${String(index)}`).join(' OR ')} LIMIT ${String(ROWS_AT_ONCE)}`,
          Array.from({ length: marks }, (_, index) => (index % 2 === 0 ? first : last)),
        );
        for (const row of rows) {
          const shown = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('broken_')));
          for (const [index, [rule]] of open.entries()) {
            if (row[`broken_${String(index)}`] !== 1) continue;
            found.set(rule, (found.get(rule) ?? 0) + 1);
            report(rule, () => shown);
          }
        }
        // A flood of one rule must not hide another: the range is read again without the rules that are known by now.
        isCut = rows.length === ROWS_AT_ONCE;
      }
    }
  },
});
