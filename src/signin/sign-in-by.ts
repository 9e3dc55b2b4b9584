import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import {
  type SeenDevice,
  createPlayer,
  identityTrace,
  nameRefusal,
  tidyName,
  judgeInvitation,
  keepProviderPicture,
  noteDevice,
  raiseFlags,
  traceOf,
} from '#src/accounts/index.ts';
import { currencyByCode } from '#src/currencies/index.ts';
import { inheritBreak } from '#src/limits/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import { findInviter } from '#src/referral/index.ts';
import { countSignIn } from './account-rate.ts';
import type { Identity } from './identity.ts';
import { type SignedIn, signInAs } from './sign-in-as.ts';

/** What a guest brings along to a sign-in. */
export interface Arrival extends SeenDevice {
  readonly locale: Locale;
  readonly currency: string;
  /** The ID or the invite code of who invited, as the browser remembers it. */
  readonly referral: string | null;
}

/**
 * Signs in whom a provider vouches for, and remembers the device. A newcomer becomes a player in one transaction: with
 * the name that the provider knows, the language and the currency that the guest had chosen, and who invited, if that
 * is somebody else; 18+ is not confirmed yet. Throws `errors.rate` for an account that comes too often.
 * The provider's picture is copied after that.
 */
export async function signInBy(world: World, identity: Identity, arrival: Arrival): Promise<SignedIn> {
  await countSignIn(world, identity);
  const { locale } = arrival;
  const signedIn = await signInAs(world, { ...identity, locale }, () => createNewcomer(world, identity, arrival));
  await noteDevice(world, signedIn.id, traceOf(world, arrival));
  // Nobody waits for another one's server; it never fails, and the next page shows what came of it.
  if (identity.pictureUrl !== null) void keepProviderPicture(world, signedIn.id, identity.pictureUrl);
  return signedIn;
}

async function createNewcomer(world: World, identity: Identity, arrival: Arrival): Promise<number> {
  const { locale, referral } = arrival;
  const currency = await currencyByCode(world, arrival.currency);
  const inviter = referral === null ? null : await findInviter(world.db, referral);
  const { name, provider, subject, email, isEmailVouched = true } = identity;
  return await transaction(world, null, async (tx) => {
    const judged = inviter === null ? null : await judgeInvitation(tx, inviter.id, traceOf(world, arrival));
    const playerId = await createPlayer(tx, world, {
      name: name !== null && !isReserved(name) ? name : world.texts.t(locale)('signin.nameless'),
      locale,
      currencyId: currency.id,
      isAdult: false,
      isDemo: false,
      freeSpins: 0,
      identity: { provider, subject, email, isEmailVouched },
      inviterId: inviter === null || judged?.isRefused === true ? null : inviter.id,
    });
    await inheritBreak(tx, playerId, identityTrace(world, { provider, subject }));
    if (inviter !== null && judged !== null) {
      await raiseFlags(tx, playerId, inviter.id, judged.flags);
      if (!judged.isRefused) {
        const params = { friendId: playerId, giftCentiPoints: 0 };
        await writeNotice(tx, inviter.id, { kind: 'friend.joined', params, link: '/referral' });
      }
    }
    return playerId;
  });
}

/** A provider lets people be called anything; who speaks for the store is the store's own to say. */
const isReserved = (name: string): boolean => nameRefusal(tidyName(name)) === 'errors.name.reserved';
