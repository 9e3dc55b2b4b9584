import { type Currency, currencyByCode } from '#src/core/currencies/index.ts';
import { lockWalletsOf } from '#src/core/ledger/index.ts';
import { assertMayTopUp, readTopUpFacts } from '#src/players/player-protection/index.ts';
import { ownEmail } from '#src/players/player-email/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { bindPromo } from '#src/core/promo-codes/index.ts';
import { type Settings, readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { currencyWords } from '#src/shared/currency-words.ts';
import { fail } from '#src/shared/errors.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { amountOf, baseOf, leastUnits } from './amount.ts';
import { type OfferedMethod, chosenMethod, methodNameIn, providerNamed } from './methods.ts';
import { orderOf } from './order.ts';
import type { Payment } from './payment.ts';
import type { PaymentNextStep, Order, ReceiptContact } from './providers/provider.ts';
import { contactIn } from './receipt-contact.ts';
import { nextQueryAt } from './schedule.ts';
import { sumCreatedPayments } from './open-payments.ts';
import { insertPayment, selectPayment, updateBegun } from '#src/payments/top-ups/store/payments.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const PUBLIC_ID_BYTES = 16;
const AWAY_SECONDS = 30;

/** Unvalidated input of a top-up. */
export interface TopUpInput {
  /** In the player's currency: a number or its text. */
  readonly sum: unknown;
  /** The code of the currency in which the player saw the sum; empty for the one that the account has. */
  readonly currency?: string;
  /** Name or id of the method. */
  readonly method: string | number | null;
  readonly promo: string;
  /** Network address of the request, stored for fraud checks. */
  readonly address?: string;
  /** Path of the store to offer after the payment. */
  readonly from?: string;
  /** E-mail address or phone number for the receipt, as typed; empty for the confirmed address of the account. */
  readonly contact?: string;
}

/** A payment that is known to the provider. `begun` is the next step of the player. */
export type StartedPayment = Payment & { readonly begun: PaymentNextStep };

/**
 * Begins a top-up. The row exists before the provider is called, and the provider is called outside of any transaction:
 * after any failure the provider knows no payment that the store does not know. The same key returns the same payment;
 * the provider is called again only if its answer was never stored, and then for the same payment. Throws
 * `errors.payment.currency`, `.amount`, `.method`, `.minimalSum`, `.contact`, and like `bindPromo` and
 * `assertMayTopUp`.
 * @throws errors.payment.away when the provider does not answer
 */
export async function createPayment(services: Services, player: Player, input: TopUpInput): Promise<StartedPayment> {
  const [currency, settings] = await Promise.all([currencyByCode(services, player.currency), readSettings(services)]);
  const terms = await orderedOf(services, player, input, currency, settings);
  const contact = terms.chosen.offer.needsContact === true ? await contactOf(services, player, input) : null;
  const publicId = await transaction(services, player, async (tx) => {
    const { amountMinor, baseKopecks, chosen } = terms;
    const { closedCountries } = settings;
    await lockWalletsOf(tx, player.id);
    const asked = await sumCreatedPayments(tx, player.id, tx.now);
    const facts = await readTopUpFacts(tx, player.id, { closedCountries });
    assertMayTopUp(player, facts, { sumKopecks: baseKopecks, asked, closedCountries });
    const promo =
      input.promo === ''
        ? null
        : await bindPromo(services, tx, player, { promo: input.promo, sumKopecks: baseKopecks });
    const expiresAt = timeAfter(tx.now, chosen.provider.payableMinutes * MINUTE_MS);
    const newPublicId = services.random.bytes(PUBLIC_ID_BYTES).toString('hex');
    await insertPayment(tx, {
      publicId: newPublicId,
      playerId: player.id,
      provider: chosen.provider.name,
      method: chosen.offer.slug,
      methodHints: chosen.hints,
      amountMinor,
      currency: currency.code,
      rate: currency.rate,
      baseKopecks,
      promo,
      expiresAt,
      queryAt: nextQueryAt(tx.now, 0, expiresAt),
      address: input.address ?? null,
    });
    return newPublicId;
  });
  // The answer of a repeated key names the payment of another attempt.
  const payment = await selectPayment(services.db, publicId);
  assert(payment, 'The new payment was not found');
  return await startAtProvider(services, player, payment, { from: input.from, contact });
}

/**
 * The address for the receipt. Only the provider gets it: the store does not keep it.
 *
 * @throws errors.payment.contact when there is none
 */
async function contactOf(
  { db }: Services,
  { id }: Player,
  { contact: typed = '' }: TopUpInput,
): Promise<ReceiptContact> {
  if (typed.trim() !== '') return contactIn(typed) ?? fail('errors.payment.contact');
  const email = await ownEmail(db, id);
  return email?.isConfirmed === true ? { email: email.address } : fail('errors.payment.contact');
}

interface PaymentTerms {
  readonly amountMinor: number;
  readonly baseKopecks: ReturnType<typeof baseOf>;
  readonly chosen: OfferedMethod;
}

async function orderedOf(
  services: Services,
  player: Player,
  { sum, method, currency: currencyCode = '' }: TopUpInput,
  currency: Currency,
  settings: Settings,
): Promise<PaymentTerms> {
  // The same number in another currency is another sum: an open page may be older than the account's currency.
  if (currencyCode !== '' && currencyCode !== currency.code) fail('errors.payment.currency');
  const amountMinor = amountOf(sum);
  const baseKopecks = baseOf(amountMinor, currency.rate, settings.maxTopUpKopecks);
  const offeredMethod = await chosenMethod(services, currency.code, method);
  const least = leastUnits(offeredMethod.offer.minSumKopecks, currency.rate);
  if (amountMinor < least * 100) {
    const name = methodNameIn(offeredMethod, { t: services.texts.t(player.locale), locale: player.locale });
    const { tag } = LOCALES[player.locale];
    const words = currencyWords(currency.code, tag, least, currency.name);
    fail('errors.payment.minimalSum', { method: name, sum: least, currency: words });
  }
  return { amountMinor, baseKopecks, chosen: offeredMethod };
}

/** Calls the provider unless its answer is stored. Concurrent calls return the answer that was stored first. */
async function startAtProvider(
  services: Services,
  player: Player,
  payment: Payment,
  more: { readonly from: string | undefined; readonly contact: ReceiptContact | null },
): Promise<StartedPayment> {
  if (payment.begun !== null) return { ...payment, begun: payment.begun };
  const nextStep = await askProvider(services, orderOf(services, payment, player.locale, more), payment);
  const unclaimed = { ...player, claim: null };
  const isOurs = await transaction(services, unclaimed, (tx) => updateBegun(tx, payment.id, nextStep));
  if (isOurs) return { ...payment, begun: nextStep };
  const started = await selectPayment(services.db, payment.publicId);
  assert(started?.begun, 'The payment has no next step');
  return { ...started, begun: started.begun };
}

async function askProvider(
  services: Services,
  order: Order,
  { provider: name, publicId }: Payment,
): Promise<PaymentNextStep> {
  const provider = providerNamed(services, name);
  if (provider === null) fail('errors.payment.away', {}, AWAY_SECONDS);
  try {
    return await provider.create(order);
  } catch (error) {
    services.log.warn({ err: error, provider: name, paymentId: publicId }, 'payment.creation.failed');
    return fail('errors.payment.away', {}, AWAY_SECONDS);
  }
}
