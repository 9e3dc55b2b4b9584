import type { Knex } from 'knex';
import type { Judge, PassPart, PassRun } from './passes.ts';
import { NumbersById, readInBatches } from './read-in-batches.ts';
import type { TransferRow } from './read-transfers.ts';
import type { RuleRun } from './rule-run.ts';
import { justifiedRule } from './transfers.ts';

const OF_ITEMS = 'every sold item was paid once, at its frozen price, to its owner; no other was';
const OF_BONUSES = 'every daily bonus gave its player its points, once';
const OF_OPENINGS = 'every opening was paid once and in full, in the unit of its price, and each cashback was given';

/*
 * These kinds are most of a ledger. Their transfers are added up by subject in the one pass over the ledger, and then
 * compared with the subjects. A join in SQL would look up every transfer by its subject, at random places of the disk.
 */

/** Sums of the transfers of one kind, by subject. */
class Moved {
  readonly #sums = new NumbersById();
  readonly #counts = new NumbersById(Uint8Array);
  /** The only player of a subject's transfers; -1 when they have several. */
  readonly #players = new NumbersById();

  add(subjectId: number, amount: number, playerId: number): void {
    const count = this.#counts.get(subjectId);
    this.#sums.add(subjectId, amount);
    this.#players.set(subjectId, count === 0 || this.#players.get(subjectId) === playerId ? playerId : -1);
    this.#counts.set(subjectId, Math.min(count + 1, MANY));
  }

  /** Takes the sum of a subject. Subjects that are left do not exist. */
  take(subjectId: number): { readonly count: number; readonly sum: number; readonly player: number } {
    const count = this.#counts.get(subjectId);
    if (count > 0) this.#counts.set(subjectId, 0);
    return { count, sum: this.#sums.get(subjectId), player: this.#players.get(subjectId) };
  }

  left(): Iterable<number> {
    return this.#counts.ids();
  }
}

const MANY = 255;

/** The player of each wallet; the house is 0. */
async function walletPlayers(snapshot: Knex, count: RuleRun['count']): Promise<NumbersById> {
  const players = new NumbersById();
  for await (const rows of readInBatches(snapshot, 'wallets', 'id, COALESCE(player_id, 0)', count)) {
    for (const [id, player] of rows) players.set(Number(id), Number(player));
  }
  return players;
}

function reportLeft({ report }: PassRun, kind: string, moved: Moved): void {
  for (const id of moved.left()) report(justifiedRule(kind), () => ({ kind, subject_id: id, subject: null }));
}

/** Subjects that are due one transfer to their player, or none. */
interface PaidOnce {
  readonly rule: string;
  readonly kind: string;
  readonly subject: string;
  readonly table: string;
  /** Two SQL values of a subject: 1 when its transfer is due, and the amount of it. */
  readonly due: string;
  readonly amount: string;
}

/** Compares the transfers of a kind with their subjects. */
const paidOnce =
  ({ rule, kind, subject, table, due, amount }: PaidOnce) =>
  (snapshot: Knex, run: PassRun, players: NumbersById): Judge<TransferRow> => {
    const paid = new Moved();
    return {
      see: ({ terms, subjectId, amount: moved, creditId }) => {
        if (terms.kind === kind && terms.subject === subject) paid.add(subjectId, moved, players.get(creditId));
      },
      end: async () => {
        const columns = `id, player_id, ${due}, ${amount}`;
        for await (const rows of readInBatches(snapshot, table, columns, run.count)) {
          for (const [id, player, isDue, price] of rows) {
            const { count, sum, player: paidTo } = paid.take(Number(id));
            if (count === 0 && isDue === 0) continue;
            if (count === 1 && isDue === 1 && sum === Number(price) && paidTo === Number(player)) continue;
            const row = { [subject]: id, player_id: player, is_due: isDue, amount: price, transfers: count, paid: sum };
            run.report(rule, () => row);
            if (count > 0) run.report(justifiedRule(kind), () => row);
          }
        }
        reportLeft(run, kind, paid);
      },
    };
  };

const soldItems = paidOnce({
  rule: OF_ITEMS,
  kind: 'item_sale',
  subject: 'item',
  table: 'items',
  due: "status = 'sold'",
  amount: 'price_kopecks',
});

const givenBonuses = paidOnce({
  rule: OF_BONUSES,
  kind: 'daily_bonus',
  subject: 'bonus',
  table: 'bonus_takes',
  due: '1',
  amount: 'points * 100',
});

/** The unit that pays for a way of paying. */
const UNITS: Readonly<Record<string, string>> = { money: 'RUB', bonuses: 'BONUS' };

/** Compares the payments and cashbacks of openings with the openings. */
function paidOpenings(snapshot: Knex, run: PassRun, players: NumbersById): Judge<TransferRow> {
  const paidIn = new Map(['RUB', 'BONUS', 'DONATE'].map((unit) => [unit, new Moved()]));
  const [given, wheelGave] = [new NumbersById(), new NumbersById()];
  /** The sum paid for an opening; justified when only its player paid, once, its price in its unit. */
  const takePaid = (id: number, priceKind: string, price: number, playerId: number) => {
    let [paid, isJustified] = [0, true];
    for (const [unit, moved] of paidIn) {
      const { count, sum, player } = moved.take(id);
      if (count === 0) continue;
      paid += sum;
      isJustified &&= count === 1 && unit === UNITS[priceKind] && sum === price && player === playerId;
    }
    return { paid, isJustified };
  };
  return {
    see: ({ terms, subjectId, amount, debitId }) => {
      if (terms.subject !== 'opening') return;
      if (terms.kind === 'case_opening') paidIn.get(terms.unit)?.add(subjectId, amount, players.get(debitId));
      else if (terms.kind === 'case_cashback') given.add(subjectId, amount);
      else if (terms.kind === 'wheel_cashback') wheelGave.add(subjectId, amount);
    },
    end: async () => {
      const columns = 'id, player_id, price_kind, paid, cashback_centi_points, wheel_centi_points';
      for await (const rows of readInBatches(snapshot, 'openings', columns, run.count)) {
        for (const [opening, player, priceKind, price, cashback, wheelCashback] of rows) {
          const id = Number(opening);
          const { paid, isJustified } = takePaid(id, String(priceKind), Number(price), Number(player));
          const isFree = priceKind === 'free' || priceKind === 'voucher';
          const isPaid =
            isJustified &&
            paid === Number(price) &&
            (paid === 0) === isFree &&
            given.get(id) === Number(cashback) &&
            wheelGave.get(id) === Number(wheelCashback);
          if (isPaid) continue;
          const row = { opening, player_id: player, price_kind: priceKind, price, paid, given: given.get(id) };
          run.report(OF_OPENINGS, () => row);
          if (!isJustified) run.report(justifiedRule('case_opening'), () => row);
        }
      }
      for (const moved of paidIn.values()) reportLeft(run, 'case_opening', moved);
    },
  };
}

/** The rules of the subjects that most transfers are for. */
export const PAID_SUBJECTS: PassPart<TransferRow> = {
  rules: [
    OF_ITEMS,
    OF_BONUSES,
    OF_OPENINGS,
    justifiedRule('item_sale'),
    justifiedRule('daily_bonus'),
    justifiedRule('case_opening'),
  ],
  begin: async (snapshot, run) => {
    const players = await walletPlayers(snapshot, run.count);
    const judges = [soldItems, givenBonuses, paidOpenings].map((judge) => judge(snapshot, run, players));
    return {
      see: (transfer) => {
        for (const { see } of judges) see(transfer);
      },
      end: async () => {
        for (const { end } of judges) await end?.();
      },
    };
  },
};
