import * as members from '#src/admin/access/store/members.ts';
import * as refusals from '#src/admin/access/store/refusals.ts';
import * as sessions from '#src/admin/access/store/sessions.ts';
import * as requests from '#src/admin/access/store/requests.ts';
import * as log from '#src/admin/access/store/log.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const KEY = 'k'.repeat(43);
const ALL = { memberId: null, act: null, aboutType: null, aboutId: null, from: null, until: null };
// Row limit for lists read from the end of an index: EXPLAIN counts all rows of the range, not just those of the page,
// and these tables hold few.
const NEWEST = 300;
const LATE = new Date(Date.now() + 19_500_000);
const EARLY = new Date(Date.now() + 500_000);

async function memberIn(tx: Tx): Promise<number> {
  return (await members.findMemberByName(tx, 'filler 17'))?.id ?? 0;
}

const requestIn = (tx: Tx): Promise<number> =>
  requests.insertRequest(tx, {
    ...{ kind: 'promo', input: '{}', changes: [], costKopecks: 1, reason: 'plan', askedBy: 1, expiresAt: tx.now },
  });

const SEALED = { encryptedText: Buffer.from('x'), context: '' };

export const STAFF_CALLS = {
  findMemberBySession: (tx: Tx) =>
    members.findMemberBySession(tx, 'session17', { now: LONG_AGO, activeAfter: LONG_AGO }),
  findMemberByName: (tx: Tx) => members.findMemberByName(tx, 'filler 17'),
  findMemberOfHalf: (tx: Tx) => members.findMemberOfHalf(tx, 'session18', LONG_AGO),
  lockMember: async (tx: Tx) => members.lockMember(tx, await memberIn(tx)),
  lockWithAdmins: async (tx: Tx) => members.lockWithAdmins(tx, await memberIn(tx)),
  selectMembers: (tx: Tx) => members.selectMembers(tx, 'filler 2', 51),
  selectEverybody: (tx: Tx) => members.selectEverybody(tx),
  selectNamesOf: (tx: Tx) => members.selectNamesOf(tx, [1, 2, 3]),
  insertMember: (tx: Tx) => members.insertMember(tx, { name: 'plan', role: 'admin', locale: 'ru', isDemo: false }),
  updateRole: async (tx: Tx) => members.updateRole(tx, await memberIn(tx), 'manager'),
  updatePassword: async (tx: Tx) => members.updatePassword(tx, await memberIn(tx), 'hash'),
  updateTotp: async (tx: Tx) => members.updateTotp(tx, await memberIn(tx), null, 0),
  takeTotpStep: async (tx: Tx) => members.takeTotpStep(tx, await memberIn(tx), 1),
  selectDemoIds: (tx: Tx) => members.selectDemoIds(tx, 50),
  markRemoved: async (tx: Tx) => members.markRemoved(tx, await memberIn(tx)),
  replaceCodes: async (tx: Tx) => members.replaceCodes(tx, await memberIn(tx), [KEY]),
  takeRecoveryCode: async (tx: Tx) => members.takeRecoveryCode(tx, await memberIn(tx), KEY),
  insertSession: async (tx: Tx) => {
    const memberId = await memberIn(tx);
    const place = { address: '', agent: 'plan' };
    await sessions.insertSession(tx, { keyHash: KEY, memberId, isWhole: true, endsAt: tx.now, place });
  },
  findMemberById: async (tx: Tx) => members.findMemberById(tx, await memberIn(tx)),
  findCodesOf: async (tx: Tx) => members.findCodesOf(tx, await memberIn(tx), LONG_AGO),
  selectSealedTotpAfter: (tx: Tx) => members.selectSealedTotpAfter(tx, 17, 100),
  replaceSealedTotp: async (tx: Tx) =>
    members.replaceSealedTotp(tx, { key: await memberIn(tx), ...SEALED }, Buffer.from('y')),
  selectSealedLinksAfter: (tx: Tx) => members.selectSealedLinksAfter(tx, 'codes', KEY, 100),
  replaceSealedLink: (tx: Tx) => members.replaceSealedLink(tx, 'codes', { key: KEY, ...SEALED }, Buffer.from('y')),
  countCodes: async (tx: Tx) => members.countCodes(tx, await memberIn(tx)),
  touchSession: (tx: Tx) => sessions.touchSession(tx, 'session17', LATE),
  addRefusal: (tx: Tx) => refusals.addRefusal(tx, { minuteAt: LONG_AGO, memberId: 17, factor: 'password' }),
  selectRefusalsForUpdate: (tx: Tx) => refusals.selectRefusalsForUpdate(tx, LATE),
  deleteRefusals: (tx: Tx) =>
    refusals.deleteRefusals(tx, [{ minuteAt: LONG_AGO, memberId: 17, factor: 'password', times: 1 }]),
  selectSessionsOf: async (tx: Tx) => sessions.selectSessionsOf(tx, await memberIn(tx), LONG_AGO),
  deleteSessionOf: async (tx: Tx) => sessions.deleteSessionOf(tx, await memberIn(tx), 'session17'),
  deleteOtherSessions: async (tx: Tx) => sessions.deleteOtherSessions(tx, await memberIn(tx), 'session17'),
  deleteSession: (tx: Tx) => sessions.deleteSession(tx, 'session17'),
  deleteSessionsOf: async (tx: Tx) => sessions.deleteSessionsOf(tx, await memberIn(tx)),
  findRecoveryCode: async (tx: Tx) => members.findRecoveryCode(tx, await memberIn(tx), 'x'),
  findLink: (tx: Tx) => members.findLink(tx, 'link17', LONG_AGO),
  replaceLink: async (tx: Tx) => {
    const memberId = await memberIn(tx);
    await members.replaceLink(tx, { keyHash: KEY, memberId, totpSecret: Buffer.from('x'), endsAt: tx.now });
  },
  useLink: (tx: Tx) => members.useLink(tx, 'link17', Buffer.from('x')),
  deleteLink: (tx: Tx) => members.deleteLink(tx, 'link17'),
  deleteLinksOf: async (tx: Tx) => members.deleteLinksOf(tx, await memberIn(tx)),
  sweepEnded: (tx: Tx) => members.sweepEnded(tx, LONG_AGO),
  insertLog: async (tx: Tx) => {
    const line = { memberId: null, role: null, act: 'plan', aboutType: 'plan', aboutId: '1' };
    await log.insertLog(tx, [{ ...line, was: null, became: null, reason: null }]);
  },
  insertRequest: (tx: Tx) => requestIn(tx),
  selectRequest: (tx: Tx) => requests.selectRequest(tx, 17),
  lockRequest: (tx: Tx) => requests.lockRequest(tx, 17),
  updateRequestDecided: async (tx: Tx) =>
    requests.updateRequestDecided(tx, await requestIn(tx), { state: 'refused', memberId: 2 }),
  requestsIn: (tx: Tx) => requests.requestsIn(tx, 'waiting', 50),
  countWaitingRequests: (tx: Tx) => requests.countWaitingRequests(tx, 50),
  selectFormerValues: (tx: Tx) => log.selectFormerValues(tx, 'correctionLimit', LONG_AGO),
  selectOwnCost: (tx: Tx) => log.selectOwnCost(tx, 17, LONG_AGO),
  listAllowances: (tx: Tx) => log.listAllowances(tx, LONG_AGO),
  selectAllowance: (tx: Tx) => log.selectAllowance(tx, 17, LONG_AGO),
  selectPromoters: (tx: Tx) => log.selectPromoters(tx, [17, 18], LONG_AGO),
  selectLog: async (tx: Tx) => {
    const memberId = await memberIn(tx);
    await log.selectLog(tx, ALL, NEWEST, 51);
    await log.selectLog(tx, { ...ALL, memberId }, NEWEST, 51);
    await log.selectLog(tx, { ...ALL, act: 'thing.done7' }, NEWEST, 51);
    await log.selectLog(tx, { ...ALL, aboutType: 'thing', aboutId: '17' }, NEWEST, 51);
    await log.selectLog(tx, { ...ALL, from: LATE, until: EARLY }, NEWEST, 51);
  },
};
