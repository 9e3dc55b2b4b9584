import { countInvited } from '#src/players/referral/index.ts';
import { flagsOf, notesOf, playerDevices } from '#src/players/risk/index.ts';
import { inviteCodeOf, type PlayerAccount } from '#src/players/players/index.ts';
import { knownIdentities, listSessions } from '#src/players/identities/index.ts';
import { readEarned } from '#src/core/ledger/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { memberNames } from '#src/admin/access/index.ts';
import { hasPower } from '#src/shared/powers.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { DeviceModel, Overview } from '#views/admin/players/models.ts';
import { correctionModels } from './corrections-model.ts';
import { correctionsOf } from './store.ts';
import { flagModels } from './flags-model.ts';
import { namesOf } from './player-names.ts';
import { playOf } from './play-model.ts';

/** Number of entries in each list of the first page. */
const SHOWN = 20;
const MARK_SIGNS = 8;

/** First page of a player: notes, staff actions, origin and devices. */
export async function overviewOf(
  services: Services,
  member: StaffMember,
  account: PlayerAccount,
  { t }: Viewer,
): Promise<Overview> {
  const { db } = services;
  const { id, inviterId } = account;
  const [notes, flags, corrections, sessions, devices, identities, invitedCount, earnedTotal, play, nameOf] =
    await Promise.all([
      notesOf(db, id, SHOWN),
      hasPower(member.role, 'flags') ? flagsOf(db, id, SHOWN) : [],
      hasPower(member.role, 'corrections') ? correctionsOf(db, id, SHOWN) : [],
      listSessions(services, id, { token: '', t }),
      playerDevices(db, id, SHOWN),
      knownIdentities(db, id),
      countInvited(db, id),
      readEarned(db, id),
      playOf(services, id),
      namesOf(services, [inviterId]),
    ]);
  const authors = await memberNames(
    db,
    notes.map(({ memberId }) => memberId),
  );
  return {
    notes: notes.map(({ id: note, memberId, text, createdAt }) => ({
      id: note,
      author: authors.get(memberId) ?? '',
      text,
      at: createdAt.toISOString(),
    })),
    flags: await flagModels(services, flags),
    corrections: await correctionModels(services, member, corrections),
    sessions: sessions.map(({ id: session, device, place, type, signedInAt, seenAt }) => ({
      id: session,
      device,
      place,
      type,
      signedInAt,
      seenAt,
    })),
    devices: devices.map((device) => ({
      mark: device.deviceHash.slice(0, MARK_SIGNS),
      address: device.addressHash.slice(0, MARK_SIGNS),
      words: wordsOf(device.parts),
      firstAt: device.firstAt.toISOString(),
      lastAt: device.lastAt.toISOString(),
    })),
    identities: identities.map(({ provider, subject, email, linkedAt }) => ({
      provider,
      subject,
      email,
      linkedAt: linkedAt.toISOString(),
    })),
    play,
    referral: {
      code: inviteCodeOf(account),
      invited: invitedCount,
      earned: earnedTotal / 100,
      inviter: inviterId === null ? null : nameOf(inviterId),
    },
  };
}

/** Describes the device that the browser reported at sign-in. The value is client input and may be anything. */
function wordsOf(parts: string | null): DeviceModel['words'] {
  if (parts === null) return '';
  const fields = JSON.parse(parts) as Readonly<Record<string, unknown>>;
  return ['browser', 'os', 'deviceType', 'timezone', 'language']
    .map((name) => fields[name])
    .filter((word) => typeof word === 'string' && word !== '')
    .join(', ');
}
