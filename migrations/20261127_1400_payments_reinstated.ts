import type { Knex } from 'knex';

const BEFORE = ['created', 'pending', 'expired', 'failed', 'paid', 'refunded', 'charged_back', 'held'];
const PAID_BEFORE = ['paid', 'refunded', 'charged_back'];

/** `reinstated` is a payment whose dispute the store won (docs/rules.md 11). */
export async function up(knex: Knex): Promise<void> {
  await restate(knex, [...BEFORE, 'reinstated'], [...PAID_BEFORE, 'reinstated']);
}

export async function down(knex: Knex): Promise<void> {
  await restate(knex, BEFORE, PAID_BEFORE);
}

const inText = (states: readonly string[]): string => `('${states.join("', '")}')`;

const restate = (knex: Knex, states: readonly string[], paid: readonly string[]): Promise<void> =>
  knex.schema.alterTable('payments', (table) => {
    table.dropChecks(['payments_known_state', 'payments_paid_at']);
    table.check(`state IN ${inText(states)}`, undefined, 'payments_known_state');
    table.check(`(state IN ${inText(paid)}) = (paid_at IS NOT NULL)`, undefined, 'payments_paid_at');
  });
