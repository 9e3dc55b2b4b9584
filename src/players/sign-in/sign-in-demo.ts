import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { createPlayer, identityTrace } from '#src/accounts/index.ts';
import { BASE_CURRENCY, currencyByCode } from '#src/currencies/index.ts';
import { type Posting, lockWalletsOf, post } from '#src/ledger/index.ts';
import { inheritBreak } from '#src/limits/index.ts';
import { type SignedIn, signInAs } from './sign-in-as.ts';

/** The provider that demo players sign in by; their name is the subject. */
const DEMO_PROVIDER = 'demo';

const GIFT_KOPECKS = 100_000;
const GIFT_CENTI_POINTS = 10_000;
const GIFT_FREE_SPINS = 1;

/**
 * Signs in the demo player of a name (1 to 32 characters). A new one speaks the language of the page, counts in
 * roubles, is an adult, and begins with 1,000.00 of money, 100.00 points and a free spin.
 * Refuses with `errors.page` where demo mode is off: the address does not exist there.
 */
export async function signInDemo(world: World, name: string, locale: Locale): Promise<SignedIn> {
  if (!world.config.demo) fail('errors.page', { path: '/auth/demo' });
  const identity = { provider: DEMO_PROVIDER, subject: name, locale };
  return await signInAs(world, identity, () => createDemoPlayer(world, name, locale));
}

async function createDemoPlayer(world: World, name: string, locale: Locale): Promise<number> {
  const currency = await currencyByCode(world, BASE_CURRENCY);
  return await transaction(world, null, async (tx) => {
    const playerId = await createPlayer(tx, world, {
      name,
      locale,
      currencyId: currency.id,
      isAdult: true,
      isDemo: true,
      freeSpins: GIFT_FREE_SPINS,
      identity: { provider: DEMO_PROVIDER, subject: name },
    });
    await inheritBreak(tx, playerId, identityTrace(world, { provider: DEMO_PROVIDER, subject: name }));
    const { money, bonus } = await lockWalletsOf(tx, playerId);
    const gift = { debit: 'demo', kind: 'demo_gift', subject: { type: 'player', id: playerId } } as const;
    await post(tx, [
      { ...gift, credit: money, unit: 'RUB', amount: GIFT_KOPECKS },
      { ...gift, credit: bonus, unit: 'BONUS', amount: GIFT_CENTI_POINTS },
    ] satisfies Posting[]);
    return playerId;
  });
}
