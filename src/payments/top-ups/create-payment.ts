import { type Currency, currencyByCode, currencyName } from '#src/currencies/index.ts';
import { lockWalletsOf } from '#src/ledger/index.ts';
import { assertMayTopUp } from '#src/limits/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { bindPromo } from '#src/promo/index.ts';
import { type Settings, readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { amountOf, baseOf, leastUnits } from './amount.ts';
import { type OfferedMethod, chosenMethod, hintIn, providerNamed } from './methods.ts';
import { orderOf } from './order.ts';
import type { Payment } from './payment.ts';
import type { Begun, Order } from './providers/provider.ts';
import { nextQueryAt } from './schedule.ts';
import { askedOf } from './asked.ts';
import { insertPayment, selectPayment, selectPaymentForUpdate, updateBegun } from './store.ts';

const PUBLIC_ID_BYTES = 16;
const MINUTE_MS = 60_000;
const AWAY_SECONDS = 30;

/** What a player wants to pay, as it was sent. */
export interface Wish {
  /** In the player's currency: a number, or the text of one. */
  readonly sum: unknown;
  /** The method's name or its ID. */
  readonly method: string | number | null;
  /** A promo code; empty for none. */
  readonly promo: string;
  /** Where the wish comes from, kept for those who look for fraud. */
  readonly address?: string;
  /** The own path to which the player will want to go on. */
  readonly from?: string;
}

/** A payment that the provider knows of: `begun` says how the player goes on. */
export type BegunPayment = Payment & { readonly begun: Begun };

/**
 * Begins a top-up. The wish is a row before the provider hears of it, and the provider is asked outside of any
 * transaction: whatever breaks in between, no payment is known to the provider that the store does not know of. Under
 * the same key it is the same payment: the provider is asked again only if its answer never came, and then it is asked
 * for the same one. Refuses with `errors.payment.amount`, `.method`, `.minimalSum`, what `bindPromo` and
 * `assertMayTopUp` say, and with `errors.payment.away` when the provider does not answer.
 */
export async function createPayment(world: World, player: Player, wish: Wish): Promise<BegunPayment> {
  const [currency, settings] = await Promise.all([currencyByCode(world, player.currency), readSettings(world)]);
  const ordered = await orderedOf(world, player, wish, currency, settings);
  const publicId = await transaction(world, player, async (tx) => {
    const { amountMinor, baseKopecks, chosen } = ordered;
    await lockWalletsOf(tx, player.id);
    const asked = await askedOf(tx, player.id, tx.now);
    const { closedCountries } = settings;
    await assertMayTopUp(tx, player, { sumKopecks: baseKopecks, asked, closedCountries });
    const promo =
      wish.promo === '' ? null : await bindPromo(world, tx, player, { promo: wish.promo, sumKopecks: baseKopecks });
    const expiresAt = timeAfter(tx.now, chosen.provider.payableMinutes * MINUTE_MS);
    const name = world.random.bytes(PUBLIC_ID_BYTES).toString('hex');
    await insertPayment(tx, {
      ...{ publicId: name, playerId: player.id, provider: chosen.provider.name, method: chosen.offer.slug },
      methodHints: chosen.hints,
      ...{ amountMinor, currency: currency.code, rate: currency.rate, baseKopecks, promo, expiresAt },
      queryAt: nextQueryAt(tx.now, 0, expiresAt),
      address: wish.address ?? null,
    });
    return name;
  });
  return await beginPayment(world, player, publicId, wish.from);
}

interface Ordered {
  readonly amountMinor: number;
  readonly baseKopecks: ReturnType<typeof baseOf>;
  readonly chosen: OfferedMethod;
}

async function orderedOf(
  world: World,
  player: Player,
  { sum, method }: Wish,
  currency: Currency,
  settings: Settings,
): Promise<Ordered> {
  const amountMinor = amountOf(sum);
  const baseKopecks = baseOf(amountMinor, currency.rate, settings.maxTopUpKopecks);
  const chosen = await chosenMethod(world, currency.code, method);
  const least = leastUnits(chosen.offer.minSumKopecks, currency.rate);
  if (amountMinor < least * 100) {
    const name = hintIn(chosen, { t: world.texts.t(player.locale), locale: player.locale });
    fail('errors.payment.minimalSum', { method: name, sum: least, currency: currencyName(currency, player.locale) });
  }
  return { amountMinor, baseKopecks, chosen };
}

/** Asks the provider unless it has answered before; asked at once by two, both get the answer that was kept first. */
async function beginPayment(world: World, player: Player, publicId: string, from = ''): Promise<BegunPayment> {
  const payment = await selectPayment(world.db, publicId);
  assert(payment, 'a payment that was just created');
  if (payment.begun !== null) return { ...payment, begun: payment.begun };
  const answered = await askProvider(world, orderOf(world, payment, player.locale, from), payment);
  const begun = await transaction(world, { ...player, claim: null }, async (tx) => {
    const kept = (await selectPaymentForUpdate(tx, payment.id)).begun;
    if (kept === null) await updateBegun(tx, payment.id, answered);
    return kept ?? answered;
  });
  return { ...payment, begun };
}

async function askProvider(world: World, order: Order, { provider: name, publicId }: Payment): Promise<Begun> {
  const provider = providerNamed(world, name);
  if (provider === null) fail('errors.payment.away', {}, AWAY_SECONDS);
  try {
    return await provider.create(order);
  } catch (error) {
    world.log.warn({ err: error, provider: name, payment: publicId }, 'a provider did not begin a payment');
    return fail('errors.payment.away', {}, AWAY_SECONDS);
  }
}
