import { transaction, type Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { SignInDevice } from '#src/players/risk/index.ts';
import { BASE_CURRENCY, currencyByCode } from '#src/core/currencies/index.ts';
import { grantStarterItem, sampleItems } from '#src/players/inventory/index.ts';
import { type Posting, lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { createInvited, findInviterOf } from './create-invited.ts';
import { type SignedIn, signInAs } from './sign-in-as.ts';

/** Provider name of demo players; the subject is their name. */
const DEMO_PROVIDER = 'demo';

const GIFT_KOPECKS = 100_000;
const GIFT_CENTI_POINTS = 10_000;
const GIFT_FREE_SPINS = 1;
/** Number of the cheapest sample items that are given: enough for a contract and an upgrade. */
const STARTERS = 6;

/** The choices that a demo player brings from the browser; roubles count where the guest chose no currency. */
export interface DemoArrival extends SignInDevice {
  readonly locale: Locale;
  readonly chosenCurrency: string | null;
  /** The currency of the page, chosen or not. */
  readonly shownCurrency: string;
  /** True for a visitor who used the sign-in form, false for a plain link to the demo sign-in. */
  readonly isByForm: boolean;
  /** The inviter's id or invite code, as remembered by the browser. */
  readonly referral: string | null;
}

/**
 * Signs in the demo player with a name of 1 to 32 characters. A new one gets the language of the page, the currency
 * that the guest chose, the inviter, confirmed age, 1,000.00 of money, 100.00 points and a free spin. By the form it
 * starts as a newcomer would: with the currency that the page showed, the question of age, and items to try games with.
 *
 * @throws errors.page when demo mode is off
 */
export async function signInDemo(services: Services, name: string, arrival: DemoArrival): Promise<SignedIn> {
  if (!services.config.demo) fail('errors.page', { path: '/auth/demo' });
  const identity = { provider: DEMO_PROVIDER, subject: name, locale: arrival.locale };
  return await signInAs(services, identity, () => createDemoPlayer(services, name, arrival));
}

async function createDemoPlayer(services: Services, name: string, arrival: DemoArrival): Promise<number> {
  const { locale, chosenCurrency, shownCurrency, isByForm } = arrival;
  const currency = await currencyByCode(services, chosenCurrency ?? (isByForm ? shownCurrency : BASE_CURRENCY));
  const starters = isByForm ? (await sampleItems(services)).slice(0, STARTERS) : [];
  const inviter = await findInviterOf(services, arrival);
  return await transaction(services, null, async (tx) => {
    const terms = { isAdult: !isByForm, isDemo: true, freeSpins: GIFT_FREE_SPINS };
    const identity = { provider: DEMO_PROVIDER, subject: name, email: null };
    const newcomer = { name, locale, currencyId: currency.id, ...terms };
    return await createInvited(services, tx, newcomer, identity, inviter, async (playerId) => {
      await giveDemoMoney(tx, playerId);
      for (const { itemId, rarity, priceKopecks, priceCentiG } of starters)
        await grantStarterItem(tx, playerId, { itemId, rarity, priceKopecks, priceCentiG });
    });
  });
}

async function giveDemoMoney(tx: Tx, playerId: number): Promise<void> {
  const { money, bonus } = await lockWalletsOf(tx, playerId);
  const gift = { debit: 'demo', kind: 'demo_gift', subject: { type: 'player', id: playerId } } as const;
  await post(tx, [
    { ...gift, credit: money, unit: 'RUB', amount: GIFT_KOPECKS },
    { ...gift, credit: bonus, unit: 'BONUS', amount: GIFT_CENTI_POINTS },
  ] satisfies Posting[]);
}
