import { transfersOf, type TransferSides } from '#src/ledger/index.ts';
import {
  hintOf,
  listForStaff,
  type MarkedPayment,
  methodsInWords,
  newestMarked,
  paymentsNamed,
  paymentWithNews,
} from '#src/payments/index.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { PaymentRow } from '#views/dossiers/models.ts';
import type { PaymentFilterModel, PaymentModel, PaymentsModel } from '#views/dossiers/payment-models.ts';
import { beforeOf, cursorOf, pageOf } from './cursor.ts';
import { newKey } from './new-key.ts';
import { type Named, namesOf } from './people.ts';

const SHOWN = 50;
const MARKED_SHOWN = 10;
const TRANSFERS_SHOWN = 50;

/** Which payments are asked for: a name of one, or a filter. */
export interface PaymentsInput extends PaymentFilterModel {
  readonly cursor: string | null;
}

/** Payments as staff list them: what was odd last stands before the rest. */
export async function loadPayments(
  world: World,
  { cursor, ...filter }: PaymentsInput,
  reader: Reader,
): Promise<PaymentsModel> {
  const { q, state, method, player } = filter;
  const isFirst = cursor === null && q === '' && state === null && method === null && player === null;
  const [found, marked, methods] = await Promise.all([
    q === ''
      ? listForStaff(world.db, { state, method, playerId: player }, { beforeId: beforeOf(cursor), limit: SHOWN + 1 })
      : paymentsNamed(world, q),
    isFirst ? newestMarked(world.db, MARKED_SHOWN) : [],
    methodsInWords(world, reader),
  ]);
  const { shown, next } = pageOf(found, SHOWN, ({ id }) => cursorOf(id));
  const nameOf = await namesOf(
    world,
    [...shown, ...marked].map(({ playerId }) => playerId),
  );
  const rowOf = (payment: MarkedPayment): PaymentRow => paymentRow(world, payment, nameOf(payment.playerId), reader);
  return {
    filter,
    methods: [...methods].map(([slug, name]) => ({ slug, name })),
    marked: marked.map(rowOf),
    rows: shown.map(rowOf),
    next,
  };
}

/** A payment of a list; without its player where the list is theirs. */
export const paymentRow = (world: World, payment: MarkedPayment, player: Named | null, reader: Reader): PaymentRow => ({
  publicId: payment.publicId,
  number: payment.id,
  player,
  method: hintOf(world, payment, reader),
  sum: payment.amountMinor / 100,
  currency: payment.currency,
  base: payment.baseKopecks / 100,
  state: payment.state,
  marks: payment.marks.map(({ kind }) => kind),
  at: payment.createdAt.toISOString(),
});

/** One payment: what its provider said, and what was moved because of it. `errors.payment.unknown` for none. */
export async function loadPayment(world: World, publicId: string, reader: Reader): Promise<PaymentModel> {
  const { t } = reader;
  const { payment, news, marks } = await paymentWithNews(world, publicId);
  const transfers = await transfersOf(world.db, { type: 'payment', id: payment.id }, TRANSFERS_SHOWN);
  const nameOf = await namesOf(world, [
    payment.playerId,
    ...transfers.flatMap(({ debit, credit }) => [debit.playerId, credit.playerId]),
  ]);
  const side = ({ playerId, account }: TransferSides['debit']): string =>
    playerId === null ? `${t('dossiers.house')}: ${account}` : `${nameOf(playerId).name}: ${account}`;
  return {
    row: paymentRow(world, { ...payment, marks }, nameOf(payment.playerId), reader),
    provider: payment.provider,
    externalId: payment.externalId,
    rate: payment.rate,
    promo: payment.promo?.code ?? null,
    promoGain: payment.promoGainKopecks === null ? null : payment.promoGainKopecks / 100,
    paidAt: payment.paidAt?.toISOString() ?? null,
    closedAt: payment.closedAt?.toISOString() ?? null,
    expiresAt: payment.expiresAt.toISOString(),
    queries: payment.queries,
    unsettled: payment.unsettledKopecks / 100,
    news: news.map(({ id, source, state, amountMinor, currency, outcome, happenedAt, createdAt }) => ({
      ...{ id, source, state, sum: amountMinor / 100, currency, outcome },
      ...{ happenedAt: happenedAt.toISOString(), at: createdAt.toISOString() },
    })),
    marks: marks.map(({ kind, detail, createdAt }) => ({ kind, detail, at: createdAt.toISOString() })),
    transfers: transfers.map(({ id, kind, unit, amount, debit, credit, createdAt }) => ({
      ...{ id, reason: t(`ledger.kind.${kind}`), unit, amount: amount / 100 },
      ...{ from: side(debit), to: side(credit), at: createdAt.toISOString() },
    })),
    idempotencyKey: newKey(world),
  };
}
