import { newFormKey } from '#src/platform/security/form-key.ts';
import { transfersOf, type TransferSides } from '#src/core/ledger/index.ts';
import {
  hintOf,
  listForStaff,
  type MarkedPayment,
  methodsInWords,
  newestMarked,
  paymentsNamed,
  paymentWithNews,
} from '#src/payments/top-ups/index.ts';
import { findPlayers, numberIn } from '#src/players/players/lists/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { PaymentRow } from '#views/admin/players/models.ts';
import type { PaymentFilterModel, PaymentModel, PaymentsModel } from '#views/admin/players/payment-models.ts';
import { beforeOf, cursorOf } from './cursor.ts';
import { type NamedPerson, namesOf } from './player-names.ts';

const SHOWN = 50;
const MARKED_SHOWN = 10;
const TRANSFERS_SHOWN = 50;

/** A search by name or id, or a filter of payments. */
export interface PaymentsInput extends PaymentFilterModel {
  readonly cursor: string | null;
}

/** Payments for staff. Recently flagged payments come first. */
export async function loadPayments(
  services: Services,
  viewer: Viewer,
  { cursor, ...filter }: PaymentsInput,
  most = SHOWN,
): Promise<PaymentsModel> {
  const { q, state, method, player } = filter;
  const isFirst = cursor === null && q === '' && state === null && method === null && player === '';
  const persons = q === '' && player !== '' ? await personsOf(services, player) : null;
  const listed = async (): Promise<MarkedPayment[]> => {
    if (persons !== null && persons.length !== 1) return [];
    const wanted = { state, method, playerId: persons?.[0]?.id ?? null };
    return await listForStaff(services.db, wanted, { beforeId: beforeOf(cursor), limit: most + 1 });
  };
  const [payments, markedPayments, methods] = await Promise.all([
    q === '' ? listed() : paymentsNamed(services, q),
    isFirst ? newestMarked(services.db, MARKED_SHOWN) : [],
    methodsInWords(services, viewer),
  ]);
  const { rows: shown, next } = pageOf(payments, most, ({ id }) => cursorOf(id));
  const nameOf = await namesOf(
    services,
    [...shown, ...markedPayments].map(({ playerId }) => playerId),
  );
  const rowOf = (payment: MarkedPayment): PaymentRow => paymentRow(services, payment, nameOf(payment.playerId), viewer);
  return {
    filter,
    persons,
    methods: [...methods].map(([slug, name]) => ({ slug, name })),
    marked: markedPayments.map(rowOf),
    rows: shown.map(rowOf),
    next,
  };
}

/** The player of an id, also one whose account is closed, or the players of a name. */
async function personsOf(services: Services, typed: string): Promise<NamedPerson[]> {
  const number = numberIn(typed);
  const players =
    number !== null
      ? await findPlayers.byIds(services.db, [number])
      : ((await findPlayers.byText(services.db, [typed])).get(typed) ?? []);
  return players.map(({ id, name }) => ({ id, name }));
}

/** A payment in a list. The player is left out in the list of one player. */
export const paymentRow = (
  services: Services,
  payment: MarkedPayment,
  player: NamedPerson | null,
  viewer: Viewer,
): PaymentRow => ({
  publicId: payment.publicId,
  number: payment.id,
  player,
  method: hintOf(services, payment, viewer),
  sum: payment.amountMinor / 100,
  currency: payment.currency,
  base: payment.baseKopecks / 100,
  state: payment.state,
  marks: payment.marks.map(({ kind }) => kind),
  at: payment.createdAt.toISOString(),
});

/**
 * One payment with its provider events and transfers.
 *
 * @throws errors.payment.unknown when it does not exist
 */
export async function loadPayment(services: Services, viewer: Viewer, publicId: string): Promise<PaymentModel> {
  const { t } = viewer;
  const { payment, news, marks } = await paymentWithNews(services, publicId);
  const transfers = await transfersOf(services.db, { type: 'payment', id: payment.id }, TRANSFERS_SHOWN);
  const nameOf = await namesOf(services, [
    payment.playerId,
    ...transfers.flatMap(({ debit, credit }) => [debit.playerId, credit.playerId]),
  ]);
  const side = ({ playerId, account }: TransferSides['debit']): string =>
    playerId === null ? `${t('admin-players.house')}: ${account}` : `${nameOf(playerId).name}: ${account}`;
  return {
    row: paymentRow(services, { ...payment, marks }, nameOf(payment.playerId), viewer),
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
      id,
      source,
      state,
      sum: amountMinor / 100,
      currency,
      outcome,
      happenedAt: happenedAt.toISOString(),
      at: createdAt.toISOString(),
    })),
    marks: marks.map(({ kind, detail, createdAt }) => ({ kind, detail, at: createdAt.toISOString() })),
    transfers: transfers.map(({ id, kind, unit, amount, debit, credit, createdAt }) => ({
      id,
      reason: t(`ledger.kind.${kind}`),
      unit,
      amount: amount / 100,
      from: side(debit),
      to: side(credit),
      at: createdAt.toISOString(),
    })),
    idempotencyKey: newFormKey(services),
  };
}
