import type { PaymentMarkKind } from '#src/shared/payment-states.ts';
import { lockWallets } from '#src/core/ledger/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { isOwnRow } from '#src/core/sealed-history/index.ts';
import { selectOwedInvite } from '#src/players/referral/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { type LockedWallets, type CreditTerms, credit } from './credit.ts';
import { paymentMoved } from './events.ts';
import type { Payment } from './payment.ts';
import { nextRefundQueryAt } from './schedule.ts';
import type { ProviderClaim, PaymentProvider } from './providers/provider.ts';
import { factOf, hasBeenPaid, hasGoneBack, isNews, stateAfter } from './state.ts';
import { allMethods } from './methods.ts';
import {
  type Outcome,
  hasOtherOperation,
  insertEvent,
  insertMark,
  selectMoneyFacts,
} from '#src/payments/top-ups/store/events.ts';
import {
  type ClaimedPayment,
  selectClaimedPayment,
  selectPaymentForUpdate,
  updatePayment,
} from '#src/payments/top-ups/store/payments.ts';
import { reinstate } from './reinstate.ts';
import { takeBack } from './take-back.ts';

/** Origin of a claim: a notification, an answer to a query, or the expiry job of the store. */
export type ClaimSource = Parameters<typeof insertEvent>[1]['source'];

/**
 * The one way in which money is credited or taken back: a claim of a provider, verified by its adapter, becomes the
 * payment's state and its transfers, in one transaction under the lock of the payment. Repeated, late, concurrent or
 * reordered claims end in the same state, and credit once. A claim that does not match the payment (another provider,
 * sum or currency, or a double payment) changes nothing, is marked for staff and logged; its event stays open for the
 * right claim. Money for a closed account is held for staff and credited to no account. Oddities
 * that the adapter reports, and money that comes after the payment failed or expired, are marked too. Returns the
 * outcome.
 */
export async function applyClaim(
  services: Services,
  provider: PaymentProvider,
  claim: ProviderClaim,
  source: ClaimSource,
): Promise<Outcome> {
  const claimedPayment = await selectClaimedPayment(services.db, provider.name, claim);
  if (claimedPayment === null) {
    services.log.error({ provider: provider.name, claim }, 'payment.claim.unknown');
    return 'unknown';
  }
  if (claimedPayment.isRepeated) return 'nothing new';
  const mark = claim.mark ?? null;
  const facts = await readKnown(services, claimedPayment);
  const owedInvite = hasBeenPaid(claim.state) ? await selectOwedInvite(services.db, claimedPayment.playerId) : null;
  const { outcome, misfit } = await transaction(services, playerOf(claimedPayment.playerId), async (tx) => {
    const payment = await selectPaymentForUpdate(tx, claimedPayment.id);
    const parties = hasBeenPaid(claim.state)
      ? await lockParties(tx, claimedPayment, owedInvite?.ownerId ?? null)
      : null;
    if (mark !== null) await insertMark(tx, { paymentId: payment.id, playerId: payment.playerId, ...mark });
    const isOwn = parties === null || (await isOwnRow({ ...services, db: tx }, 'payments', payment.id));
    const decision = await decide(tx, { payment, parties, facts, isOwn }, provider, claim);
    await insertEvent(tx, { provider: provider.name, claim, paymentId: payment.id, source, outcome: decision.outcome });
    return decision;
  });
  const about = { paymentId: claimedPayment.publicId, provider: provider.name, claim };
  if (misfit !== null) services.log.error({ ...about, mismatch: misfit }, 'payment.claim.mismatch');
  if (mark !== null) services.log.error(about, 'payment.claim.marked');
  return outcome;
}

/** Rules read before the transaction, to keep the locks short. */
interface PayerFacts {
  /** Days until money by the payment's method counts for withdrawals. */
  readonly settleDays: number;
  readonly settings: CreditTerms['settings'];
}

async function readKnown(services: Services, { method }: ClaimedPayment): Promise<PayerFacts> {
  const [settings, methods] = await Promise.all([readSettings(services), allMethods(services)]);
  const settleDays = methods.find(({ offer }) => offer.slug === method)?.offer.settleDays ?? 0;
  return { settings, settleDays };
}

/** A locked payment. `parties` are locked when the claim says that money was received. */
interface LockedPayment {
  readonly payment: Payment;
  readonly parties: LockedWallets | null;
  readonly facts: PayerFacts;
  /** False when its sum, its code or its player was written into the database by other means than the store. */
  readonly isOwn: boolean;
}

interface ClaimDecision {
  readonly outcome: Outcome;
  readonly misfit: PaymentMarkKind | null;
}

async function decide(
  tx: Tx,
  locked: LockedPayment,
  provider: PaymentProvider,
  claim: ProviderClaim,
): Promise<ClaimDecision> {
  const { payment } = locked;
  const misfit = await mismatchOf(tx, locked, provider.name, claim);
  if (misfit !== null) {
    const { id: paymentId, playerId } = payment;
    const detail = `${claim.state} ${String(claim.amountMinor)} ${claim.currency}, event ${claim.eventId}`;
    await insertMark(tx, { paymentId, playerId, kind: misfit, detail });
    return { outcome: 'refused', misfit };
  }
  if (payment.state === 'held') return { outcome: await noteHeld(tx, payment, claim.state), misfit: null };
  const state = await nextState(tx, payment, claim);
  if (state === null) return { outcome: 'nothing new', misfit: null };
  return { outcome: await follow(tx, locked, claim, state), misfit: null };
}

/** The state to which a claim moves its payment. Null when it stays as it is. */
async function nextState(tx: Tx, payment: Payment, claim: ProviderClaim): Promise<ProviderClaim['state'] | null> {
  const fact = factOf(claim);
  if (fact === null) return isNews(payment.state, claim.state) ? claim.state : null;
  const state = stateAfter([...(await selectMoneyFacts(tx, payment.id)), fact]);
  return state === payment.state ? null : state;
}

/** Reason code for staff why a claim does not match the payment. Null when it matches. */
async function mismatchOf(
  tx: Tx,
  { payment, parties, isOwn }: LockedPayment,
  provider: string,
  claim: ProviderClaim,
): Promise<PaymentMarkKind | null> {
  const isClosed = parties?.player.isClosed === true;
  if (payment.provider !== provider) return 'provider';
  if (!hasBeenPaid(claim.state)) return null;
  if (claim.currency !== payment.currency) return 'currency';
  if (claim.amountMinor !== payment.amountMinor) return 'amount';
  if (!isOwn) return 'forged';
  // A closed account gets nothing, so the claim stays open and staff return the money.
  if (claim.state === 'reinstated' && isClosed && hasGoneBack(payment.state)) return 'reinstated';
  const isPaidAgain = claim.state === 'paid' && (hasBeenPaid(payment.state) || payment.state === 'held');
  return isPaidAgain && (await isOtherOperation(tx, payment, claim)) ? 'paid_twice' : null;
}

/**
 * Returns whether a claim names another payment of its provider, or another operation, than the one that was accepted.
 */
async function isOtherOperation(
  tx: Tx,
  payment: Payment,
  { externalId, operationId }: ProviderClaim,
): Promise<boolean> {
  if (externalId !== null && payment.externalId !== null && externalId !== payment.externalId) return true;
  const operation = operationId ?? null;
  return operation !== null && (await hasOtherOperation(tx, payment.id, operation));
}

/** Moves a payment to the claimed state, with all consequences. */
async function follow(
  tx: Tx,
  { payment, parties, facts }: LockedPayment,
  claim: ProviderClaim,
  state: ProviderClaim['state'],
): Promise<Outcome> {
  const namedPayment = { ...payment, externalId: payment.externalId ?? claim.externalId };
  if (parties?.player.isClosed === true && !hasBeenPaid(payment.state)) return await hold(tx, namedPayment, state);
  const movement = parties === null ? null : await moveMoney(tx, namedPayment, parties, { to: state, known: facts });
  if (state === 'failed') await tellFailed(tx, payment);
  if (parties !== null && (payment.state === 'failed' || payment.state === 'expired')) await markLate(tx, payment);
  await enter(tx, movement?.payment ?? namedPayment, state, movement?.settleAt ?? null);
  return 'applied';
}

/** Writes the state that a payment has reached, and publishes it. */
async function enter(tx: Tx, payment: Payment, state: Payment['state'], settleAt: Date | null): Promise<void> {
  const now: Payment = { ...payment, state, closedAt: state === 'pending' ? null : tx.now };
  const isWatched = !hasBeenPaid(state) && state !== 'held';
  // A provider may report a refund, or a dispute that was won, in answer to a query alone.
  const mayMove = (hasBeenPaid(state) && state !== 'refunded') || state === 'held';
  const refundQueryAt = mayMove ? nextRefundQueryAt(tx.now, tx.now) : null;
  await updatePayment(tx, { ...now, settleAt, isWatched, refundQueryAt });
  tx.publish(paymentMoved(now));
}

/**
 * Holds money for a closed account: the store credits it to no account, and the mark asks staff to return it at the
 * provider.
 */
async function hold(tx: Tx, payment: Payment, state: ProviderClaim['state']): Promise<Outcome> {
  const { id: paymentId, playerId, amountMinor, currency } = payment;
  const detail = `${String(amountMinor)} ${currency} came in for a closed account: return it at the provider`;
  await insertMark(tx, { paymentId, playerId, kind: 'held', detail });
  await enter(tx, payment, 'held', null);
  await noteHeld(tx, payment, state);
  return 'held';
}

/** Marks a held payment whose money went back, so that staff return it only once. */
async function noteHeld(tx: Tx, { id: paymentId, playerId }: Payment, state: ProviderClaim['state']): Promise<Outcome> {
  if (state === 'refunded' || state === 'charged_back' || state === 'reinstated') {
    await insertMark(tx, { paymentId, playerId, kind: state, detail: 'it was held: no account had the money' });
  }
  return 'nothing new';
}

/**
 * Posts the transfers of a state change. A refund may arrive before the notification of the payment: then both are
 * posted now, and the late notification changes nothing.
 */
async function moveMoney(
  tx: Tx,
  payment: Payment,
  parties: LockedWallets,
  { to, known }: { readonly to: ProviderClaim['state']; readonly known: PayerFacts },
): Promise<{ payment: Payment; settleAt: Date | null }> {
  const creditResult = hasBeenPaid(payment.state)
    ? { payment, parties, settleAt: null }
    : await credit(tx, payment, parties, known);
  const isGone = to === 'refunded' || to === 'charged_back';
  if (hasGoneBack(payment.state) === isGone) return creditResult;
  const { parties: wallets } = creditResult;
  const moved = isGone
    ? await takeBack(tx, creditResult.payment, wallets, to)
    : await reinstate(tx, creditResult.payment, wallets);
  return { payment: moved, settleAt: null };
}

/** Locks the player, the inviter, and the owner of a code whose gift waits for a top-up. */
async function lockParties(
  tx: Tx,
  { playerId, inviterId }: ClaimedPayment,
  ownerId: number | null,
): Promise<LockedWallets> {
  const others = [inviterId, ownerId].filter((id) => id !== null);
  const wallets = await lockWallets(tx, [...new Set([playerId, ...others])]);
  const player = wallets.get(playerId);
  assert(player, `Player ${String(playerId)} has no wallets`);
  const walletsOf = (id: number | null) => (id === null ? null : (wallets.get(id) ?? null));
  return { player, inviter: walletsOf(inviterId), codeOwner: walletsOf(ownerId) };
}

/** The money of a payment that had failed or expired is credited all the same. */
const markLate = (tx: Tx, { id: paymentId, playerId, state }: Payment): Promise<void> =>
  insertMark(tx, { paymentId, playerId, kind: 'paid_late', detail: `it was ${state} when the money came in` });

const tellFailed = (tx: Tx, { playerId, amountMinor, currency, publicId }: Payment): Promise<boolean> =>
  writeNotification(tx, playerId, {
    kind: 'payment.failed',
    params: { sumMinor: amountMinor, currency },
    link: `/payment/${publicId}`,
  });
