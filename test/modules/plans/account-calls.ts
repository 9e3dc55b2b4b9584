import * as accounts from '#src/players/players/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Sample {
  readonly playerId: number;
}

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const NO_WISHES = { fastOpening: undefined, sound: undefined, hideMe: undefined, notices: undefined };
const NO_PICTURE = { small: Buffer.alloc(0), large: Buffer.alloc(0), jpeg: Buffer.alloc(0) };

const HASH = 'x'.repeat(43);
const KEYED = 'x'.repeat(64);
const DEVICE = { deviceHash: HASH, addressHash: HASH, agentHash: HASH, parts: null };

const OPEN_FLAG = { state: 'open', memberId: null, verdict: null, note: '', takenAt: null, closedAt: null } as const;

const REMINDED = { bonusDay: 20_000, toldDay: 20_001, leastStreak: 3 };

export const ACCOUNT_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => Promise<unknown>>> = {
  selectPlayer: (tx, { playerId }) => accounts.selectPlayer(tx, playerId),
  selectExp: (tx, { playerId }) => accounts.selectExp(tx, playerId),
  selectSubjects: (tx, { playerId }) => accounts.selectSubjects(tx, playerId),
  selectSubject: (tx, { playerId }) => accounts.selectSubject(tx, playerId, 'filler'),
  selectOpenDemoIds: (tx, { playerId }) => accounts.selectOpenDemoIds(tx, playerId, 100),
  insertPlayer: (tx) => {
    const flags = { isAdult: true, isDemo: true, freeSpins: 0 };
    return accounts.insertPlayer(tx, { name: 'x', locale: 'ru', currencyId: 4, ...flags });
  },
  insertIdentity: (tx, { playerId }) =>
    accounts.insertIdentity(tx, { playerId }, { provider: 'plan', subject: 'plan' }),
  selectIdentity: (tx) => accounts.selectIdentity(tx, 'filler', '17'),
  updateDonated: (tx, { playerId }) => accounts.updateDonated(tx, playerId, 1, 0),
  countDonors: (tx, { playerId }) => accounts.countDonors(tx, playerId, 50),
  updateExp: (tx, { playerId }) => accounts.updateExp(tx, playerId, 1, 1),
  updateReminder: (tx, { playerId }) => accounts.updateReminder(tx, playerId, 30),
  updateLocale: (tx, { playerId }) => accounts.updateLocale(tx, playerId, 'pl'),
  updateCurrency: (tx, { playerId }) => accounts.updateCurrency(tx, playerId, 1),
  selectPublicPlayers: (tx, { playerId }) => accounts.selectPublicPlayers(tx, [playerId, playerId + 1]),
  selectPlayersAfter: (tx, { playerId }) => accounts.selectPlayersAfter(tx, playerId, 100),
  selectJoinedAt: (tx, { playerId }) => accounts.selectJoinedAt(tx, [playerId, playerId + 1]),
  selectJoinedAfter: (tx, { playerId }) => accounts.selectJoinedAfter(tx, playerId + 900),
  selectJoinedBetween: (tx, { playerId }) => accounts.selectJoinedBetween(tx, playerId, playerId + 9),
  selectClosedAfter: (tx) => accounts.selectClosedAfter(tx, LONG_AGO),
  updatePhoto: (tx, { playerId }) => accounts.updatePhoto(tx, playerId),
  updateProviderPhoto: (tx, { playerId }) => accounts.updateProviderPhoto(tx, playerId),
  upsertPicture: (tx, { playerId }) => accounts.upsertPicture(tx, playerId, 'upload', NO_PICTURE),
  selectPicture: (tx, { playerId }) => accounts.selectPicture(tx, playerId, 'upload', 'jpeg'),
  selectIdentities: (tx, { playerId }) => accounts.selectIdentities(tx, { playerId }),
  deleteIdentity: (tx, { playerId }) => accounts.deleteIdentity(tx, { playerId }, 'plan'),
  selectCountry: (tx, { playerId }) => accounts.selectCountry(tx, playerId),
  selectBuyer: (tx, { playerId }) => accounts.selectBuyer(tx, playerId),
  updateCountry: (tx, { playerId }) => accounts.updateCountry(tx, playerId, 'PL'),
  countLivingIn: (tx) => accounts.countLivingIn(tx, ['DE', 'PL'], 10_000),
  lockPlayer: (tx, { playerId }) => accounts.lockPlayer(tx, playerId),
  updateAdult: (tx, { playerId }) => accounts.updateAdult(tx, playerId),
  updateName: (tx, { playerId }) => accounts.updateName(tx, playerId, 'plan'),
  selectSettings: (tx, { playerId }) => accounts.selectSettings(tx, playerId),
  updateSettings: (tx, { playerId }) => accounts.updateSettings(tx, playerId, NO_WISHES),
  selectInvitedCount: (tx, { playerId }) => accounts.selectInvitedCount(tx, playerId),
  selectDevicesOf: (tx, { playerId }) => accounts.selectDevicesOf(tx, playerId),
  eraseEvidence: (tx, { playerId }) => accounts.eraseEvidence(tx, playerId),
  deleteFormerBefore: (tx) => accounts.deleteFormerBefore(tx, LONG_AGO),
  insertFormerAccounts: (tx, { playerId }) => accounts.insertFormerAccounts(tx, playerId, KEYED),
  selectClosedBetween: (tx) => accounts.selectClosedBetween(tx, LONG_AGO, LONG_AGO),
  selectFormerIds: (tx, { playerId }) => accounts.selectFormerIds(tx, playerId),
  selectFormerInvitedOn: (tx, { playerId }) => accounts.selectFormerInvitedOn(tx, playerId, KEYED),
  selectFormerOn: (tx) => accounts.selectFormerOn(tx, [KEYED, KEYED], 50),
  selectNewestFormer: (tx, { playerId }) => accounts.selectNewestFormer(tx, playerId, KEYED),
  updateBonusDay: (tx, { playerId }) => accounts.updateBonusDay(tx, playerId, { bonusStreak: 1, bonusDay: 20_000 }),
  updateOrigin: (tx, { playerId }) => accounts.updateOrigin(tx, playerId, playerId + 1),
  upsertFormerDevices: (tx, { playerId }) => accounts.upsertFormerDevices(tx, playerId, [KEYED]),
  upsertFormerIdentities: (tx, { playerId }) => accounts.upsertFormerIdentities(tx, playerId, [KEYED]),
  selectInvitedOn: (tx, { playerId }) => accounts.selectInvitedOn(tx, playerId, HASH),
  upsertDevice: (tx, { playerId }) => accounts.upsertDevice(tx, playerId, DEVICE),
  insertFlag: (tx, { playerId }) =>
    accounts.insertFlag(tx, playerId, { kind: 'referral.ring', aboutId: playerId + 1, subjectId: 0 }),
  selectFlags: async (tx) => {
    await accounts.selectFlags(tx, { state: 'open', kind: null, beforeId: 9_000_000, limit: 51 });
    await accounts.selectFlags(tx, { state: 'open', kind: 'account.device', beforeId: 9_000_000, limit: 51 });
  },
  selectFlagsOf: (tx, { playerId }) => accounts.selectFlagsOf(tx, playerId, 50),
  selectFlagged: (tx, { playerId }) => accounts.selectFlagged(tx, [playerId, playerId + 1]),
  selectFlagForUpdate: (tx) => accounts.selectFlagForUpdate(tx, 17),
  updateFlag: (tx) => accounts.updateFlag(tx, 17, OPEN_FLAG),
  selectPlayersOn: async (tx) => {
    await accounts.selectPlayersOn(tx, 'device_hash', HASH, 3);
    await accounts.selectPlayersOn(tx, 'address_hash', HASH, 5);
  },
  selectPlayerDevices: (tx, { playerId }) => accounts.selectPlayerDevices(tx, playerId, 20),
  updateBlock: (tx, { playerId }) => accounts.updateBlock(tx, playerId, 'fraud'),
  selectCutDue: (tx) => accounts.selectCutDue(tx, LONG_AGO, 100),
  updateCutDue: (tx, { playerId }) => accounts.updateCutDue(tx, playerId, null),
  insertNote: (tx, { playerId }) => accounts.insertNote(tx, playerId, 1, 'plan'),
  selectNotes: (tx, { playerId }) => accounts.selectNotes(tx, playerId, 50),
  selectNewest: (tx, { playerId }) => accounts.selectNewest(tx, playerId + 500, 51),
  selectFoundByIds: (tx, { playerId }) => accounts.selectFoundByIds(tx, [playerId, playerId + 1]),
  selectByName: async (tx) => {
    await accounts.selectByName(tx, 'filler 17', null, 51);
    await accounts.selectByName(tx, 'filler 17', { name: 'filler 170', id: 1 }, 51);
  },
  selectBySubject: (tx) => accounts.selectBySubject(tx, ['filler', 'vk'], '17'),
  selectKnownIdentities: (tx, { playerId }) => accounts.selectKnownIdentities(tx, playerId),
  selectStreak: (tx, { playerId }) => accounts.selectStreak(tx, playerId),
  updateStreak: (tx, { playerId }) => accounts.updateStreak(tx, playerId, 1, 20_000, 0),
  selectToRemind: (tx) => accounts.selectToRemind(tx, REMINDED, { afterId: 0, limit: 100 }),
  updateTold: (tx, { playerId }) => accounts.updateTold(tx, playerId, REMINDED),
  selectCashbackUntil: (tx, { playerId }) => accounts.selectCashbackUntil(tx, playerId),
  updateCashback: (tx, { playerId }) => accounts.updateCashback(tx, playerId, LONG_AGO),
  updateSpins: (tx, { playerId }) => accounts.updateSpins(tx, playerId, 1),
  selectSpins: (tx, { playerId }) => accounts.selectSpins(tx, playerId),
  spendSpin: (tx, { playerId }) => accounts.spendSpin(tx, playerId),
  selectCodeOwner: (tx) => accounts.selectCodeOwner(tx, 'plan'),
  selectInvitersOf: (tx, { playerId }) => accounts.selectInvitersOf(tx, [playerId, playerId + 1]),
  selectFriends: (tx, { playerId }) => accounts.selectFriends(tx, playerId, playerId + 999, 20),
  updateInviteCode: (tx, { playerId }) => accounts.updateInviteCode(tx, playerId, 'plan'),
  selectActivation: (tx, { playerId }) => accounts.selectActivation(tx, playerId),
  insertActivation: async (tx, { playerId }) => {
    const newcomer = { name: 'y', locale: 'ru' as const, currencyId: 4, isAdult: true, isDemo: true, freeSpins: 0 };
    const id = await accounts.insertPlayer(tx, newcomer);
    await accounts.insertActivation(tx, { playerId: id, ownerId: playerId, points: 50 });
  },
  selectActivators: (tx, { playerId }) => accounts.selectActivators(tx, playerId, [playerId + 1, playerId + 2]),
  selectOthersOn: (tx, { playerId }) => accounts.selectOthersOn(tx, playerId, [HASH, HASH]),
  selectSegmentPage: async (tx, { playerId }) => {
    const ground = { activeSince: LONG_AGO, leastDonated: 1, leastExp: 1 };
    await accounts.selectSegmentPage(tx, ground, { afterId: playerId, limit: 500 });
    await accounts.selectSegmentPage(tx, ground, { ids: [playerId, playerId + 1] });
  },
  closeRow: (tx, { playerId }) => accounts.closeRow(tx, playerId, 'closed'),
};
