import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import {
  type SignInDevice,
  identityTrace,
  checkInvitation,
  noteDevice,
  raiseFlags,
  traceOf,
} from '#src/players/risk/index.ts';
import { createPlayer, nameRefusal, tidyName, keepProviderPicture } from '#src/players/players/index.ts';
import { addIdentity } from '#src/players/identities/index.ts';
import { currencyByCode } from '#src/core/currencies/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { findInviter } from '#src/players/referral/index.ts';
import { countSignIn } from './account-rate.ts';
import type { Identity } from './identity.ts';
import { inheritFormer } from './inherit.ts';
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
  const { locale, referral } = arrival;
  const currency = await currencyByCode(services, arrival.currency);
  const inviter = referral === null ? null : await findInviter(services.db, referral);
  const { name, provider, subject, email, isEmailVouched = true } = identity;
  return await transaction(services, null, async (tx) => {
    const invitation =
      inviter === null ? null : await checkInvitation(services, tx, inviter.id, traceOf(services, arrival));
    const playerId = await createPlayer(tx, services, {
      name: allowedName(name) ?? services.texts.t(locale)('sign-in.nameless'),
      locale,
      currencyId: currency.id,
      isAdult: false,
      isDemo: false,
      freeSpins: 0,
      inviterId: inviter === null || invitation?.isRefused === true ? null : inviter.id,
    });
    await addIdentity(tx, { playerId }, { provider, subject, email, isEmailVouched });
    const isKnown = await inheritFormer(tx, playerId, identityTrace(services, { provider, subject }));
    if (inviter !== null && invitation !== null) {
      await raiseFlags(tx, playerId, inviter.id, invitation.flags);
      if (!invitation.isRefused && !isKnown) {
        const params = { friendId: playerId, giftCentiPoints: 0 };
        await writeNotification(tx, inviter.id, { kind: 'friend.joined', params, link: '/referral' });
      }
    }
    return playerId;
  });
}

/** A provider's name under the same rules as a name that a player types; null for any name they refuse. */
function allowedName(givenName: string | null): string | null {
  const name = givenName === null ? null : tidyName(givenName);
  return name !== null && nameRefusal(name) === null ? name : null;
}
