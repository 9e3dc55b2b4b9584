import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const STATES_BEFORE = "('created', 'pending', 'expired', 'failed', 'paid', 'refunded', 'charged_back')";
const STATES = "('created', 'pending', 'expired', 'failed', 'paid', 'refunded', 'charged_back', 'held')";

/**
 * A refused claim keeps its row and leaves its event open: the same event with the right sum is another row.
 * `operation_id` is the provider's own number of the operation that moved money, by which a second payment of one order
 * is noticed. `held` is money that came in for a closed account (docs/rules.md 11).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_events
      ADD COLUMN operation_id VARCHAR(64) ${ASCII} NULL,
      ADD COLUMN is_refused TINYINT UNSIGNED AS (outcome = 'refused') STORED,
      DROP KEY payment_events_once,
      ADD UNIQUE KEY payment_events_once
        (provider, event_id, payment_id, state, amount_minor, currency, is_refused)`);
  await restate(knex, STATES);
}

export async function down(knex: Knex): Promise<void> {
  await restate(knex, STATES_BEFORE);
  await knex.raw(`
    ALTER TABLE payment_events
      DROP KEY payment_events_once, ADD UNIQUE KEY payment_events_once (provider, event_id),
      DROP COLUMN is_refused, DROP COLUMN operation_id`);
}

const restate = async (knex: Knex, states: string): Promise<void> => {
  await knex.raw(`
    ALTER TABLE payments
      DROP CONSTRAINT payments_known_state, ADD CONSTRAINT payments_known_state CHECK (state IN ${states})`);
};
