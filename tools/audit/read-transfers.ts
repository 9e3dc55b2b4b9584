import type { Knex } from 'knex';
import { readInBatches } from './read-in-batches.ts';
import type { RuleRun } from './rule-run.ts';

/** The purpose of a transfer. The transfers of the same kind, unit and type of subject share one object. */
export interface Terms {
  /** Kind, unit and type of the subject. */
  readonly text: string;
  /** Kind and unit. */
  readonly part: string;
  readonly kind: string;
  readonly unit: string;
  readonly subject: string;
}

export interface TransferRow {
  readonly id: number;
  readonly debitId: number;
  readonly creditId: number;
  readonly amount: number;
  readonly subjectId: number;
  readonly terms: Terms;
  /** Hours since 1970. */
  readonly hour: number;
}

/** Text costs more to read than numbers. */
const COLUMNS = `
  id, debit_id, credit_id, amount, subject_id, CONCAT_WS(' ', kind, unit, subject_type),
  TIMESTAMPDIFF(HOUR, '1970-01-01', created_at)`;

/** All transfers in the order of their ids. */
export async function* readTransfers(snapshot: Knex, count: RuleRun['count']): AsyncGenerator<readonly TransferRow[]> {
  const known = new Map<string, Terms>();
  const termsOf = (text: string): Terms => {
    const terms = known.get(text) ?? splitTerms(text);
    if (!known.has(text)) known.set(text, terms);
    return terms;
  };
  for await (const rows of readInBatches(snapshot, 'transfers', COLUMNS, count)) {
    yield rows.map(([id, debit, credit, amount, subject, terms, hour]) => ({
      id: Number(id),
      debitId: Number(debit),
      creditId: Number(credit),
      amount: Number(amount),
      subjectId: Number(subject),
      terms: termsOf(String(terms)),
      hour: Number(hour),
    }));
  }
}

function splitTerms(text: string): Terms {
  const [kind = '', unit = '', subject = ''] = text.split(' ');
  return { text, part: `${kind} ${unit}`, kind, unit, subject };
}
