import * as staff from '#src/admin/access/store.ts';
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
  return (await staff.findMemberByName(tx, 'filler 17'))?.id ?? 0;
}

export const STAFF_CALLS = {
  findMemberBySession: (tx: Tx) => staff.findMemberBySession(tx, 'session17', LONG_AGO),
  findMemberByName: (tx: Tx) => staff.findMemberByName(tx, 'filler 17'),
  findMemberOfHalf: (tx: Tx) => staff.findMemberOfHalf(tx, 'session18', LONG_AGO),
  lockMember: async (tx: Tx) => staff.lockMember(tx, await memberIn(tx)),
  lockWithAdmins: async (tx: Tx) => staff.lockWithAdmins(tx, await memberIn(tx)),
  selectMembers: (tx: Tx) => staff.selectMembers(tx, 'filler 2', 51),
  selectEverybody: (tx: Tx) => staff.selectEverybody(tx),
  selectNamesOf: (tx: Tx) => staff.selectNamesOf(tx, [1, 2, 3]),
  insertMember: (tx: Tx) => staff.insertMember(tx, { name: 'plan', role: 'admin', locale: 'ru', isDemo: false }),
  updateRole: async (tx: Tx) => staff.updateRole(tx, await memberIn(tx), 'manager'),
  updatePassword: async (tx: Tx) => staff.updatePassword(tx, await memberIn(tx), 'hash'),
  updateTotp: async (tx: Tx) => staff.updateTotp(tx, await memberIn(tx), null, 0),
  takeTotpStep: async (tx: Tx) => staff.takeTotpStep(tx, await memberIn(tx), 1),
  selectDemoIds: (tx: Tx) => staff.selectDemoIds(tx, 50),
  markRemoved: async (tx: Tx) => staff.markRemoved(tx, await memberIn(tx)),
  replaceCodes: async (tx: Tx) => staff.replaceCodes(tx, await memberIn(tx), [KEY]),
  takeRecoveryCode: async (tx: Tx) => staff.takeRecoveryCode(tx, await memberIn(tx), KEY),
  insertSession: async (tx: Tx) => {
    const memberId = await memberIn(tx);
    const place = { address: '', agent: 'plan' };
    await staff.insertSession(tx, { keyHash: KEY, memberId, isWhole: true, endsAt: tx.now, place });
  },
  findMemberById: async (tx: Tx) => staff.findMemberById(tx, await memberIn(tx)),
  findCodesOf: async (tx: Tx) => staff.findCodesOf(tx, await memberIn(tx), LONG_AGO),
  countCodes: async (tx: Tx) => staff.countCodes(tx, await memberIn(tx)),
  selectSessionsOf: async (tx: Tx) => staff.selectSessionsOf(tx, await memberIn(tx), LONG_AGO),
  deleteSessionOf: async (tx: Tx) => staff.deleteSessionOf(tx, await memberIn(tx), 'session17'),
  deleteOtherSessions: async (tx: Tx) => staff.deleteOtherSessions(tx, await memberIn(tx), 'session17'),
  deleteSession: (tx: Tx) => staff.deleteSession(tx, 'session17'),
  deleteSessionsOf: async (tx: Tx) => staff.deleteSessionsOf(tx, await memberIn(tx)),
  findLink: (tx: Tx) => staff.findLink(tx, 'link17', LONG_AGO),
  replaceLink: async (tx: Tx) => {
    const memberId = await memberIn(tx);
    await staff.replaceLink(tx, { keyHash: KEY, memberId, totpSecret: Buffer.from('x'), endsAt: tx.now });
  },
  useLink: (tx: Tx) => staff.useLink(tx, 'link17', Buffer.from('x')),
  deleteLink: (tx: Tx) => staff.deleteLink(tx, 'link17'),
  deleteLinksOf: async (tx: Tx) => staff.deleteLinksOf(tx, await memberIn(tx)),
  sweepEnded: (tx: Tx) => staff.sweepEnded(tx, LONG_AGO),
  insertLog: async (tx: Tx) => {
    const line = { memberId: null, role: null, act: 'plan', aboutType: 'plan', aboutId: '1' };
    await staff.insertLog(tx, [{ ...line, was: null, became: null, reason: null }]);
  },
  selectPromoters: (tx: Tx) => staff.selectPromoters(tx, [17, 18], LONG_AGO),
  selectLog: async (tx: Tx) => {
    const memberId = await memberIn(tx);
    await staff.selectLog(tx, ALL, NEWEST, 51);
    await staff.selectLog(tx, { ...ALL, memberId }, NEWEST, 51);
    await staff.selectLog(tx, { ...ALL, act: 'thing.done7' }, NEWEST, 51);
    await staff.selectLog(tx, { ...ALL, aboutType: 'thing', aboutId: '17' }, NEWEST, 51);
    await staff.selectLog(tx, { ...ALL, from: LATE, until: EARLY }, NEWEST, 51);
  },
};
