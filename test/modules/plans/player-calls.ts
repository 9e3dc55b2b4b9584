import * as players from '#src/players/players/store/players.ts';
import * as identities from '#src/players/identities/store.ts';
import * as referral from '#src/players/referral/store.ts';
import * as playerProtection from '#src/players/player-protection/store.ts';
import * as counts from '#src/players/players/store/counts.ts';
import * as pictures from '#src/players/players/store/pictures.ts';
import * as cases from '#src/games/cases/store.ts';
import * as devices from '#src/players/risk/store/devices.ts';
import * as formerAccounts from '#src/players/risk/store/former-accounts.ts';
import * as flags from '#src/players/risk/store/flags.ts';
import * as notes from '#src/players/risk/store/notes.ts';
import * as search from '#src/players/players/store/search.ts';
import * as playerEmail from '#src/players/player-email/store.ts';
import * as dailyBonus from '#src/games/daily-bonus/store.ts';
import * as wheel from '#src/games/wheel/store.ts';
import * as segments from '#src/players/notifications/store/segments.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Sample {
  readonly playerId: number;
}

type Calls = Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>>;

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const NO_WISHES = { fastOpening: undefined, sound: undefined, hideMe: undefined, notices: undefined };
const NO_PICTURE = { small: Buffer.alloc(0), large: Buffer.alloc(0), jpeg: Buffer.alloc(0) };

const HASH = 'x'.repeat(43);
const KEYED = 'x'.repeat(64);
const DEVICE = { deviceHash: HASH, addressHash: HASH, agentHash: HASH, parts: null };

const OPEN_FLAG = { state: 'open', memberId: null, verdict: null, note: '', takenAt: null, closedAt: null } as const;

const REMINDED = { bonusDay: 20_000, toldDay: 20_001, leastStreak: 3 };

export const PLAYER_CALLS: Calls = {
  selectPlayer: (tx, { playerId }) => players.selectPlayer(tx, playerId),
  readExp: (tx, { playerId }) => players.readExp(tx, playerId),
  openDemoPlayerIds: (tx, { playerId }) => players.openDemoPlayerIds(tx, playerId, 100),
  insertPlayer: (tx) => {
    const flags = { isAdult: true, isDemo: true, freeSpins: 0 };
    return players.insertPlayer(tx, { name: 'x', locale: 'ru', currencyId: 4, ...flags });
  },
  updateDonated: (tx, { playerId }) => players.updateDonated(tx, playerId, 1, 0),
  subtractDonated: (tx, { playerId }) => players.subtractDonated(tx, playerId, 0, 1),
  updateExp: (tx, { playerId }) => players.updateExp(tx, playerId, 1, 1),
  updateLocale: (tx, { playerId }) => players.updateLocale(tx, playerId, 'pl'),
  updateCurrency: (tx, { playerId }) => players.updateCurrency(tx, playerId, 1),
  selectPublicPlayers: (tx, { playerId }) => players.selectPublicPlayers(tx, [playerId, playerId + 1]),
  playersAfter: (tx, { playerId }) => counts.playersAfter(tx, playerId, 100),
  selectJoinedAt: (tx, { playerId }) => counts.selectJoinedAt(tx, [playerId, playerId + 1]),
  selectJoinedAfter: (tx, { playerId }) => counts.selectJoinedAfter(tx, playerId + 900),
  selectJoinedBetween: (tx, { playerId }) => counts.selectJoinedBetween(tx, playerId, playerId + 9),
  selectClosedAfter: (tx) => counts.selectClosedAfter(tx, LONG_AGO),
  updatePhoto: (tx, { playerId }) => pictures.updatePhoto(tx, playerId),
  updateProviderPhoto: (tx, { playerId }) => pictures.updateProviderPhoto(tx, playerId),
  upsertPicture: (tx, { playerId }) => pictures.upsertPicture(tx, playerId, 'upload', NO_PICTURE),
  findPicture: (tx, { playerId }) => pictures.findPicture(tx, playerId, 'upload', 'jpeg'),
  lockPlayer: (tx, { playerId }) => players.lockPlayer(tx, playerId),
  updateName: (tx, { playerId }) => players.updateName(tx, playerId, 'plan'),
  ownSettings: (tx, { playerId }) => players.ownSettings(tx, playerId),
  updateSettings: (tx, { playerId }) => players.updateSettings(tx, playerId, NO_WISHES),
  updateBonusDay: (tx, { playerId }) => players.updateBonusDay(tx, playerId, { bonusStreak: 1, bonusDay: 20_000 }),
  updateInviter: (tx, { playerId }) => players.updateInviter(tx, playerId, playerId + 1),
  selectOwnInviter: (tx, { playerId }) => players.selectOwnInviter(tx, playerId),
  clearFirstSpins: (tx, { playerId }) => players.clearFirstSpins(tx, playerId),
  updateBlock: (tx, { playerId }) => players.updateBlock(tx, playerId, 'fraud'),
  selectCutDue: (tx) => players.selectCutDue(tx, LONG_AGO, 100),
  updateCutDue: (tx, { playerId }) => players.updateCutDue(tx, playerId, null),
  selectNewest: (tx, { playerId }) => search.selectNewest(tx, playerId + 500, 51),
  selectFoundByIds: (tx, { playerId }) => search.selectFoundByIds(tx, [playerId, playerId + 1]),
  selectByWholeName: (tx) => search.selectByWholeName(tx, 'filler 17', 51),
  selectByName: async (tx) => {
    await search.selectByName(tx, 'filler 17', null, 51);
    await search.selectByName(tx, 'filler 17', { name: 'filler 170', id: 1 }, 51);
  },
  readStreak: (tx, { playerId }) => players.readStreak(tx, playerId),
  closePlayerRow: (tx, { playerId }) => players.closePlayerRow(tx, playerId, 'closed'),
  isAccountClosed: (tx, { playerId }) => players.isAccountClosed(tx, playerId),
};

export const PLAYER_EMAIL_CALLS: Calls = {
  selectEmail: (tx, { playerId }) => playerEmail.selectEmail(tx, playerId),
  selectUnconfirmed: (tx) => playerEmail.selectUnconfirmed(tx, HASH, LONG_AGO),
  selectByStopToken: (tx) => playerEmail.selectByStopToken(tx, HASH),
  upsertEmail: (tx, { playerId }) => {
    const wishes = { receipts: true, deliveries: true };
    return playerEmail.upsertEmail(tx, playerId, {
      address: 'a@b.example',
      confirmToken: HASH,
      stopToken: HASH,
      ...wishes,
    });
  },
  updateWishes: (tx, { playerId }) => playerEmail.updateWishes(tx, playerId, { receipts: false, deliveries: false }),
  updateConfirmed: (tx) => playerEmail.updateConfirmed(tx, HASH),
  deleteEmail: (tx, { playerId }) => playerEmail.deleteEmail(tx, playerId),
};

export const IDENTITY_CALLS: Calls = {
  selectSubjects: (tx, { playerId }) => identities.selectSubjects(tx, playerId),
  identitySubject: (tx, { playerId }) => identities.identitySubject(tx, playerId, 'filler'),
  addIdentity: (tx, { playerId }) => identities.addIdentity(tx, { playerId }, { provider: 'plan', subject: 'plan' }),
  selectIdentity: (tx) => identities.selectIdentity(tx, 'filler', '17'),
  selectSignedIdentity: (tx) => identities.selectSignedIdentity(tx, 'filler', '17'),
  selectIdentities: (tx, { playerId }) => identities.selectIdentities(tx, { playerId }),
  deleteIdentity: (tx, { playerId }) => identities.deleteIdentity(tx, { playerId }, 'plan'),
  selectBySubject: (tx) => identities.selectBySubject(tx, ['filler', 'vk'], '17'),
  insertSessionEnding: (tx, { playerId }) =>
    identities.insertSessionEnding(tx, { playerId, keptSession: HASH, unlinkedProvider: 'plan' }),
  updateRelinked: (tx, { playerId }) => identities.updateRelinked(tx, playerId, 'plan'),
  selectSessionEndingsOf: (tx, { playerId }) => identities.selectSessionEndingsOf(tx, playerId),
  selectDueSessionEndings: (tx) => identities.selectDueSessionEndings(tx, LONG_AGO, 100),
  updateSessionEnding: (tx) => identities.updateSessionEnding(tx, 17, LONG_AGO),
  deleteSessionEnding: (tx) => identities.deleteSessionEnding(tx, 17),
  knownIdentities: (tx, { playerId }) => identities.knownIdentities(tx, playerId),
};

export const RISK_CALLS: Calls = {
  selectDevicesOf: (tx, { playerId }) => devices.selectDevicesOf(tx, playerId),
  eraseEvidence: (tx, { playerId }) => devices.eraseEvidence(tx, playerId),
  deleteFormerBefore: (tx) => formerAccounts.deleteFormerBefore(tx, LONG_AGO),
  insertFormerAccounts: (tx, { playerId }) => formerAccounts.insertFormerAccounts(tx, playerId, KEYED),
  selectClosedBetween: (tx) => formerAccounts.selectClosedBetween(tx, LONG_AGO, LONG_AGO),
  selectFormerIds: (tx, { playerId }) => formerAccounts.selectFormerIds(tx, playerId),
  selectFormerInvitedOn: (tx, { playerId }) => formerAccounts.selectFormerInvitedOn(tx, playerId, KEYED),
  selectFormerOn: (tx) => formerAccounts.selectFormerOn(tx, [KEYED, KEYED], 50),
  selectNewestFormer: (tx, { playerId }) => formerAccounts.selectNewestFormer(tx, playerId, KEYED),
  upsertFormerDevices: (tx, { playerId }) => formerAccounts.upsertFormerDevices(tx, playerId, [KEYED]),
  upsertFormerIdentities: (tx, { playerId }) => formerAccounts.upsertFormerIdentities(tx, playerId, [KEYED]),
  hasInvitedOn: (tx, { playerId }) => devices.hasInvitedOn(tx, playerId, HASH),
  hasInvitedAt: (tx, { playerId }) => devices.hasInvitedAt(tx, playerId, DEVICE),
  upsertDevice: (tx, { playerId }) => devices.upsertDevice(tx, playerId, DEVICE),
  insertFlag: (tx, { playerId }) =>
    flags.insertFlag(tx, playerId, { kind: 'referral.ring', aboutId: playerId + 1, subjectId: 0 }),
  listFlags: async (tx) => {
    await flags.listFlags(tx, { state: 'open', kind: null, beforeId: 9_000_000, limit: 51 });
    await flags.listFlags(tx, { state: 'open', kind: 'account.device', beforeId: 9_000_000, limit: 51 });
  },
  flagsOf: (tx, { playerId }) => flags.flagsOf(tx, playerId, 50),
  selectFlagged: (tx, { playerId }) => flags.selectFlagged(tx, [playerId, playerId + 1]),
  selectFlagForUpdate: (tx) => flags.selectFlagForUpdate(tx, 17),
  updateFlag: (tx) => flags.updateFlag(tx, 17, OPEN_FLAG),
  selectSharingPairs: (tx) => devices.selectSharingPairs(tx, [17, 18]),
  selectPlayersOn: async (tx) => {
    await devices.selectPlayersOn(tx, 'device_hash', HASH, 3);
    await devices.selectPlayersOn(tx, 'address_hash', HASH, 5);
  },
  playerDevices: (tx, { playerId }) => devices.playerDevices(tx, playerId, 20),
  writeNote: (tx, { playerId }) => notes.writeNote(tx, playerId, 1, 'plan'),
  notesOf: (tx, { playerId }) => notes.notesOf(tx, playerId, 50),
  eraseNotes: (tx, { playerId }) => notes.eraseNotes(tx, playerId),
  selectOthersAt: (tx, { playerId }) => devices.selectOthersAt(tx, playerId),
  selectOthersOn: (tx, { playerId }) => devices.selectOthersOn(tx, playerId, [HASH, HASH]),
};

export const PLAYER_REFERRAL_CALLS: Calls = {
  activeReferrals: (tx, { playerId }) => referral.activeReferrals(tx, playerId, 50),
  countOwnActive: (tx, { playerId }) => referral.countOwnActive(tx, playerId, 50),
  countInvited: (tx, { playerId }) => referral.countInvited(tx, playerId),
  findCodeOwner: (tx) => referral.findCodeOwner(tx, 'plan'),
  invitersOf: (tx, { playerId }) => referral.invitersOf(tx, [playerId, playerId + 1]),
  friendsOf: (tx, { playerId }) => referral.friendsOf(tx, playerId, playerId + 999, 20),
  chooseInviteCode: (tx, { playerId }) => referral.chooseInviteCode(tx, playerId, 'plan'),
  countActivations: (tx, { playerId }) => referral.countActivations(tx, playerId, new Date(0)),
  activationOf: (tx, { playerId }) => referral.activationOf(tx, playerId),
  hasToppedUp: (tx, { playerId }) => referral.hasToppedUp(tx, playerId),
  selectOwedInvite: (tx, { playerId }) => referral.selectOwedInvite(tx, playerId),
  noteActivation: async (tx, { playerId }) => {
    const newcomer = { name: 'y', locale: 'ru' as const, currencyId: 4, isAdult: true, isDemo: true, freeSpins: 0 };
    const id = await players.insertPlayer(tx, newcomer);
    await referral.noteActivation(tx, { playerId: id, ownerId: playerId, points: 50 });
  },
  hasActivator: (tx, { playerId }) => referral.hasActivator(tx, playerId, [playerId + 1, playerId + 2]),
};

export const PLAYER_PROTECTION_CALLS: Calls = {
  updateReminder: (tx, { playerId }) => playerProtection.updateReminder(tx, playerId, 30),
  countryOf: (tx, { playerId }) => playerProtection.countryOf(tx, playerId),
  updateCountry: (tx, { playerId }) => playerProtection.updateCountry(tx, playerId, 'PL'),
  countLivingIn: (tx) => playerProtection.countLivingIn(tx, ['DE', 'PL'], 10_000),
  updateAdult: (tx, { playerId }) => playerProtection.updateAdult(tx, playerId),
};

export const PLAYER_NOTIFICATION_CALLS: Calls = {
  selectSegmentPage: async (tx, { playerId }) => {
    const ground = { activeSince: LONG_AGO, leastDonated: 1, leastExp: 1 };
    await segments.selectSegmentPage(tx, ground, { afterId: playerId, limit: 500 });
    await segments.selectSegmentPage(tx, ground, { ids: [playerId, playerId + 1] });
  },
};

export const PLAYER_CASE_CALLS: Calls = { readBuyer: (tx, { playerId }) => cases.readBuyer(tx, playerId) };

export const PLAYER_BONUS_CALLS: Calls = {
  updateStreak: (tx, { playerId }) =>
    dailyBonus.updateStreak(tx, playerId, { streakDay: 1, day: 20_000, freeSpins: 0 }),
  playersToRemind: (tx) => dailyBonus.playersToRemind(tx, REMINDED, { afterId: 0, limit: 100 }),
  markReminded: (tx, { playerId }) => dailyBonus.markReminded(tx, playerId, REMINDED),
};

export const PLAYER_WHEEL_CALLS: Calls = {
  startCashback: (tx, { playerId }) => wheel.startCashback(tx, playerId, { untilAt: LONG_AGO, percent: 5 }),
  addFreeSpins: (tx, { playerId }) => wheel.addFreeSpins(tx, playerId, 1),
  freeSpinsOf: (tx, { playerId }) => wheel.freeSpinsOf(tx, playerId),
  takeFreeSpin: async (tx, { playerId }) => {
    await wheel.addFreeSpins(tx, playerId, 1);
    await wheel.takeFreeSpin(tx, playerId);
  },
};
