import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type SignInDevice, noteDevice, traceOf } from '#src/players/risk/index.ts';
import { nameRefusal, tidyName } from '#src/players/players/names/index.ts';
import { keepProviderPicture } from '#src/players/players/pictures/index.ts';
import { currencyByCode } from '#src/core/currencies/index.ts';
import { countSignIn } from './account-rate.ts';
import { createInvited, findInviterOf } from './create-invited.ts';
import type { Identity } from './identity.ts';
import { type SignedIn, signInAs } from './sign-in-as.ts';

export interface SignInContext extends SignInDevice {
  readonly locale: Locale;
  readonly currency: string;
  /** The inviter's id or invite code, as remembered by the browser. */
  readonly referral: string | null;
}

/**
 * Signs in a provider's identity and records the device. Creates a new player in one transaction, with the provider's
 * name, the guest's language and currency, and the inviter, unless the invitation is refused as self-referral; 18+ is
 * not confirmed yet. Copies the provider's picture afterwards.
 *
 * @throws errors.rate when the account signs in too often
 */
export async function signInBy(services: Services, identity: Identity, arrival: SignInContext): Promise<SignedIn> {
  await countSignIn(services, identity);
  const { locale } = arrival;
  const signedIn = await signInAs(services, { ...identity, locale }, () => createNewcomer(services, identity, arrival));
  await noteDevice(services, signedIn.id, traceOf(services, arrival));
  // Not awaited, so that sign-in does not wait for a third-party server. It never rejects, and the next page shows the
  // picture.
  if (identity.pictureUrl !== null) void keepProviderPicture(services, signedIn.id, identity.pictureUrl);
  return signedIn;
}

async function createNewcomer(services: Services, identity: Identity, arrival: SignInContext): Promise<number> {
  const { locale } = arrival;
  const currency = await currencyByCode(services, arrival.currency);
  const inviter = await findInviterOf(services, arrival);
  const name = allowedName(identity.name) ?? services.texts.t(locale)('sign-in.nameless');
  return await transaction(services, null, async (tx) => {
    const terms = { isAdult: false, isDemo: false, freeSpins: 0 };
    return await createInvited(services, tx, { name, locale, currencyId: currency.id, ...terms }, identity, inviter);
  });
}

/** A provider's name under the same rules as a name that a player types; null for any name they refuse. */
function allowedName(givenName: string | null): string | null {
  const name = givenName === null ? null : tidyName(givenName);
  return name !== null && nameRefusal(name) === null ? name : null;
}
