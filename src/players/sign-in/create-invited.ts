import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { addIdentity } from '#src/players/identities/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { createPlayer, type NewPlayer, updateInviter } from '#src/players/players/index.ts';
import { findInviter } from '#src/players/referral/index.ts';
import {
  checkInvitation,
  type DeviceTrace,
  identityTrace,
  raiseFlags,
  type SignInDevice,
  traceOf,
} from '#src/players/risk/index.ts';
import type { Identity } from './identity.ts';
import { inheritFormer } from './inherit.ts';

/** The inviter that a browser remembers, with the device of the newcomer. */
export interface Invitation {
  readonly inviterId: number;
  readonly trace: DeviceTrace;
}

/** The inviter's id or invite code, as the browser remembers it, is looked up before the transaction. */
export async function findInviterOf(
  services: Services,
  { referral, ...device }: SignInDevice & { readonly referral: string | null },
): Promise<Invitation | null> {
  const inviter = referral === null ? null : await findInviter(services.db, referral);
  return inviter && { inviterId: inviter.id, trace: traceOf(services, device) };
}

/**
 * Creates the player of a new identity, with the inviter unless the invitation is refused as self-referral. A person
 * known from a former account inherits from it, and is no new friend of the inviter. `welcome` runs before anything
 * else locks rows of the player. Returns the id of the player.
 */
export async function createInvited(
  services: Services,
  tx: Tx,
  newcomer: NewPlayer,
  {
    provider,
    subject,
    email,
    isEmailVouched = true,
  }: Pick<Identity, 'provider' | 'subject' | 'email' | 'isEmailVouched'>,
  invitation: Invitation | null,
  welcome: (playerId: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const check = invitation && (await checkInvitation(services, tx, invitation.inviterId, invitation.trace));
  const isRefused = check?.isRefused === true;
  const inviterId = invitation === null || isRefused ? null : invitation.inviterId;
  const playerId = await createPlayer(tx, services, newcomer);
  await welcome(playerId);
  await addIdentity(tx, { playerId }, { provider, subject, email, isEmailVouched });
  const isKnown = await inheritFormer(tx, playerId, identityTrace(services, { provider, subject }));
  if (invitation !== null && check !== null) await raiseFlags(tx, playerId, invitation.inviterId, check.flags);
  if (inviterId !== null && !isKnown) {
    await updateInviter(tx, playerId, inviterId);
    const params = { friendId: playerId, giftCentiPoints: 0 };
    await writeNotification(tx, inviterId, { kind: 'friend.joined', params, link: '/referral' });
  }
  return playerId;
}
