import type { PaymentMarkKind } from '#src/shared/payment-states.ts';
import { loadPlayer } from '#src/accounts/index.ts';
import { lockWallets } from '#src/ledger/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import { playerOf } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { type Parties, type Terms, credit } from './credit.ts';
import { paymentMoved } from './events.ts';
import type { Payment } from './payment.ts';
import type { Claim, PaymentProvider } from './providers/provider.ts';
import { hasBeenPaid, hasGoneBack, isNews } from './state.ts';
import {
  type Outcome,
  insertEvent,
  insertFlag,
  selectConcerned,
  selectPaymentForUpdate,
  updatePayment,
} from './store.ts';
import { takeBack } from './take-back.ts';

/** How a claim came: told by the provider, answered by it when asked, or said by our own clock. */
export type Source = Parameters<typeof insertEvent>[1]['source'];

/**
 * The one way money comes in, and goes back: what a provider says, verified by its adapter, becomes the payment's state
 * and its transfers, in one transaction under the lock of the payment. Said twice, late, at once or in any order it
 * ends the same, and credits once. A claim that does not fit the payment (another provider's, another sum or currency,
 * paid a second time) changes nothing, is marked for staff, and is logged. Answers what was made of it.
 */
export async function applyClaim(
  world: World,
  provider: PaymentProvider,
  claim: Claim,
  source: Source,
): Promise<Outcome> {
  const concerned = await selectConcerned(world.db, provider.name, claim);
  if (concerned === null) {
    world.log.error({ provider: provider.name, claim }, 'a provider speaks of a payment that is not ours');
    return 'unknown';
  }
  if (concerned.isRepeated) return 'nothing new';
  const known = await readKnown(world, concerned.playerId);
  const { outcome, misfit } = await transaction(world, playerOf(concerned.playerId), async (tx) => {
    const payment = await selectPaymentForUpdate(tx, concerned.id);
    const made = await decide(tx, payment, provider, claim, known);
    await insertEvent(tx, { provider: provider.name, claim, paymentId: payment.id, source, outcome: made.outcome });
    return made;
  });
  if (misfit !== null) {
    world.log.error({ payment: concerned.publicId, provider: provider.name, claim, misfit }, 'a claim does not fit');
  }
  return outcome;
}

/** What is known beforehand of the player: no statement of it waits in the transaction. */
interface Known {
  readonly inviterId: number | null;
  readonly isInviterThere: boolean;
  readonly settings: Terms['settings'];
}

async function readKnown(world: World, playerId: number): Promise<Known> {
  const [settings, account] = await Promise.all([readSettings(world), loadPlayer(world, playerId)]);
  const inviterId = account?.inviterId ?? null;
  const inviter = inviterId === null ? null : await loadPlayer(world, inviterId);
  return { settings, inviterId, isInviterThere: inviter !== null && inviter.closedAt === null };
}

interface Decided {
  readonly outcome: Outcome;
  readonly misfit: PaymentMarkKind | null;
}

async function decide(
  tx: Tx,
  payment: Payment,
  provider: PaymentProvider,
  claim: Claim,
  known: Known,
): Promise<Decided> {
  const misfit = misfitOf(payment, provider.name, claim);
  if (misfit !== null) {
    const { id: paymentId, playerId } = payment;
    const detail = `${claim.state} ${String(claim.amountMinor)} ${claim.currency}, event ${claim.eventId}`;
    await insertFlag(tx, { paymentId, playerId, kind: misfit, detail });
    return { outcome: 'refused', misfit };
  }
  if (!isNews(payment.state, claim.state)) return { outcome: 'nothing new', misfit: null };
  await follow(tx, payment, provider, claim, known);
  return { outcome: 'applied', misfit: null };
}

/** Why a claim cannot be about this payment, in a word for staff; null when it fits. */
function misfitOf(payment: Payment, provider: string, claim: Claim): PaymentMarkKind | null {
  if (payment.provider !== provider) return 'provider';
  if (!hasBeenPaid(claim.state)) return null;
  if (claim.currency !== payment.currency) return 'currency';
  if (claim.amountMinor !== payment.amountMinor) return 'amount';
  const isOther = claim.externalId !== null && payment.externalId !== null && claim.externalId !== payment.externalId;
  return isOther && claim.state === 'paid' && hasBeenPaid(payment.state) ? 'paid_twice' : null;
}

/** Brings a payment to the state that is claimed, with all that follows from it. */
async function follow(tx: Tx, payment: Payment, provider: PaymentProvider, claim: Claim, known: Known): Promise<void> {
  const named = { ...payment, externalId: payment.externalId ?? claim.externalId };
  const moved = hasBeenPaid(claim.state) ? await moveMoney(tx, named, provider, claim.state, known) : null;
  if (claim.state === 'failed') await tellFailed(tx, payment);
  const now: Payment = {
    ...(moved?.payment ?? named),
    state: claim.state,
    closedAt: claim.state === 'pending' ? null : tx.now,
  };
  const settleAt = moved?.settleAt ?? null;
  await updatePayment(tx, payment.id, { ...now, settleAt, isWatched: !hasBeenPaid(claim.state) });
  tx.announce(paymentMoved(now));
}

/**
 * Moves what a payment's way to a state moves. Money that went back has come in before: where that news is still on its
 * way, both happen now, and the later news finds nothing to do.
 */
async function moveMoney(
  tx: Tx,
  payment: Payment,
  provider: PaymentProvider,
  to: Claim['state'],
  known: Known,
): Promise<{ payment: Payment; settleAt: Date | null }> {
  const parties = await lockParties(tx, payment.playerId, known.inviterId);
  const settleDays = provider.methods.find(({ slug }) => slug === payment.method)?.settleDays ?? 0;
  const paid = hasBeenPaid(payment.state)
    ? { payment, parties, settleAt: null }
    : await credit(tx, payment, parties, { ...known, settleDays });
  if (hasGoneBack(payment.state) || (to !== 'refunded' && to !== 'charged_back')) return paid;
  return { payment: await takeBack(tx, paid.payment, paid.parties, to), settleAt: null };
}

async function lockParties(tx: Tx, playerId: number, inviterId: number | null): Promise<Parties> {
  const wallets = await lockWallets(tx, inviterId === null ? [playerId] : [playerId, inviterId]);
  const player = wallets.get(playerId);
  assert(player, `player ${String(playerId)} has no wallets`);
  return { player, inviter: inviterId === null ? null : (wallets.get(inviterId) ?? null) };
}

const tellFailed = (tx: Tx, { playerId, amountMinor, currency, publicId }: Payment): Promise<boolean> =>
  writeNotice(tx, playerId, {
    kind: 'payment.failed',
    params: { sumMinor: amountMinor, currency },
    link: `/payment/${publicId}`,
  });
