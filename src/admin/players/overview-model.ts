import {
  countInvited,
  flagsOf,
  inviteCodeOf,
  knownIdentities,
  listSessions,
  notesOf,
  type PlayerAccount,
  seenOn,
} from '#src/accounts/index.ts';
import { readEarned } from '#src/ledger/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { memberNames } from '#src/staff/index.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { DeviceModel, Overview } from '#views/dossiers/models.ts';
import { correctionModels } from './corrections-model.ts';
import { correctionsOf } from './corrections.ts';
import { flagModels } from './flags-model.ts';
import { namesOf } from './people.ts';
import { playOf } from './play-model.ts';

/** How many of each the first page of a dossier shows: what is beyond it is older, or a fault of ours. */
const SHOWN = 20;
const MARK_SIGNS = 8;

/** The first page of a dossier: what staff wrote and did, where the player comes from, and on what they sign in. */
export async function overviewOf(
  world: World,
  member: Member,
  account: PlayerAccount,
  { t }: Reader,
): Promise<Overview> {
  const { db } = world;
  const { id, inviterId } = account;
  const [notes, flags, corrections, sessions, devices, identities, invited, earned, play, nameOf] = await Promise.all([
    notesOf(db, id, SHOWN),
    flagsOf(db, id, SHOWN),
    correctionsOf(db, id, SHOWN),
    listSessions(world, id, { token: '', t }),
    seenOn(db, id, SHOWN),
    knownIdentities(db, id),
    countInvited(db, id),
    readEarned(db, id),
    playOf(world, id),
    namesOf(world, [inviterId]),
  ]);
  const authors = await memberNames(
    db,
    notes.map(({ memberId }) => memberId),
  );
  return {
    notes: notes.map(({ id: note, memberId, text, createdAt }) => ({
      ...{ id: note, author: authors.get(memberId) ?? '', text, at: createdAt.toISOString() },
    })),
    flags: await flagModels(world, flags),
    corrections: await correctionModels(world, member, corrections),
    sessions: sessions.map(({ id: session, device, place, type, signedInAt, seenAt }) => ({
      ...{ id: session, device, place, type, signedInAt, seenAt },
    })),
    devices: devices.map((device) => ({
      mark: device.deviceHash.slice(0, MARK_SIGNS),
      address: device.addressHash.slice(0, MARK_SIGNS),
      words: wordsOf(device.parts),
      firstAt: device.firstAt.toISOString(),
      lastAt: device.lastAt.toISOString(),
    })),
    identities: identities.map(({ provider, subject, email, linkedAt }) => ({
      ...{ provider, subject, email, linkedAt: linkedAt.toISOString() },
    })),
    play,
    referral: {
      code: inviteCodeOf(account),
      invited,
      earned: earned / 100,
      inviter: inviterId === null ? null : nameOf(inviterId),
    },
  };
}

/** What a browser said of its device at the sign-in, in a line; it may have said anything. */
function wordsOf(parts: string | null): DeviceModel['words'] {
  if (parts === null) return '';
  const told = JSON.parse(parts) as Readonly<Record<string, unknown>>;
  return ['browser', 'os', 'deviceType', 'timezone', 'language']
    .map((name) => told[name])
    .filter((word) => typeof word === 'string' && word !== '')
    .join(', ');
}
