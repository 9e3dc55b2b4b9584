import { isDuplicate, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { NewsOutcome, NewsSource, PaymentMarkKind } from '#src/shared/payment-states.ts';
import { column, readRow, readRows, rowShape } from '#src/platform/database/rows.ts';
import type { MoneyFact } from '#src/payments/top-ups/state.ts';
import type { ProviderClaim } from '#src/payments/top-ups/providers/provider.ts';

/** The outcome of a claim. */
export type Outcome = NewsOutcome;

/**
 * Returns whether an accepted claim says that a payment was paid by another operation of its provider. The payment's
 * row is locked.
 */
export async function hasOtherOperation(tx: Tx, paymentId: number, operationId: string): Promise<boolean> {
  const row = await readRow(
    tx,
    column.integer.only('id'),
    `FROM payment_events
     WHERE payment_id = ? AND state = 'paid' AND is_refused = 0 AND operation_id <> ? LIMIT 1`,
    [paymentId, operationId],
  );
  return row !== null;
}

const factShape = rowShape({
  state: column.textOf<MoneyFact['state']>(),
  operationId: column.text.nullable,
  at: column.timestamp,
});

/** The accepted claims about money of a payment that went back or was won back. The payment's row is locked. */
export const selectMoneyFacts = (tx: Tx, paymentId: number): Promise<MoneyFact[]> =>
  readRows(
    tx,
    factShape,
    `SELECT state, operation_id, happened_at AS at FROM payment_events
     WHERE payment_id = ? AND state IN ('refunded', 'charged_back', 'reinstated') AND is_refused = 0`,
    [paymentId],
  );

/** Writes a claim of a provider. A repeated claim is written once, as accepted and as refused: the key decides. */
export async function insertEvent(
  tx: Tx,
  event: {
    readonly provider: string;
    readonly claim: ProviderClaim;
    readonly paymentId: number;
    readonly source: NewsSource;
    readonly outcome: Outcome;
  },
): Promise<void> {
  const { provider, claim, paymentId, source, outcome } = event;
  try {
    await write(
      tx,
      `INSERT INTO payment_events
         (provider, event_id, operation_id, payment_id, source, state, amount_minor, currency, outcome, happened_at,
          created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        provider,
        claim.eventId,
        claim.operationId ?? null,
        paymentId,
        source,
        claim.state,
        claim.amountMinor,
        claim.currency,
        outcome,
        claim.at,
        tx.now,
      ],
    );
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

/** Marks a payment for staff; once for each kind. */
export async function insertMark(
  tx: Tx,
  flag: {
    readonly paymentId: number;
    readonly playerId: number;
    readonly kind: PaymentMarkKind;
    readonly detail: string;
  },
): Promise<void> {
  await write(
    tx,
    `INSERT INTO payment_flags (payment_id, player_id, kind, detail, created_at) VALUES (?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE kind = payment_flags.kind`,
    [flag.paymentId, flag.playerId, flag.kind, flag.detail, tx.now],
  );
}
