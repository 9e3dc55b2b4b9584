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

const restate = async (knex: Knex, states: readonly string[], paid: readonly string[]): Promise<void> => {
  await knex.raw(`
    ALTER TABLE payments
      DROP CONSTRAINT payments_known_state, ADD CONSTRAINT payments_known_state CHECK (state IN ${inText(states)}),
      DROP CONSTRAINT payments_paid_at,
      ADD CONSTRAINT payments_paid_at CHECK ((state IN ${inText(paid)}) = (paid_at IS NOT NULL))`);
};
