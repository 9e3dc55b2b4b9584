/*
 * Statements that elsewhere only a browser or another process causes, and lists with every filter: each is run once, so
 * that the last step of a test run reads its plan.
 */
import * as access from '#src/admin/access/store/members.ts';
import * as staffLog from '#src/admin/access/store/log.ts';
import * as staffSessions from '#src/admin/access/store/sessions.ts';
import { ENCRYPTED_PLACES } from '#src/admin/analytics/index.ts';
import { encryptedRowsAfter, lastEncryptedRows, replaceEncryptedText } from '#src/platform/security/encrypted-place.ts';
import * as cases from '#src/games/cases/store.ts';
import * as contracts from '#src/games/contracts/store.ts';
import * as payments from '#src/payments/top-ups/store/staff.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { deleteExpiredAnswers } from '#src/platform/database/idempotency.ts';
import * as clientErrors from '#src/players/client-errors/store.ts';
import * as items from '#src/players/inventory/store.ts';
import * as fairness from '#src/portal/fairness/store.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

const PLAYER = 17;
const HASH = 'ab'.repeat(32);
const [OLD, LATE] = [new Date('2020-01-01T00:00:00Z'), new Date('2030-01-01T00:00:00Z')];
const [OLD_TEXT, NEW_TEXT] = [Buffer.from('x'), Buffer.from('y')];

const STATEMENTS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'the seeds and secrets that a new secret encrypts again': async (tx) => {
    for (const place of ENCRYPTED_PLACES) {
      await encryptedRowsAfter(tx, place, place.key === 'id' ? 0 : '', 100);
      await lastEncryptedRows(tx, place, 100);
      await replaceEncryptedText(tx, place, { key: place.key === 'id' ? 17 : 'x', encryptedText: OLD_TEXT }, NEW_TEXT);
    }
  },
  'the answers of old requests': (tx) => deleteExpiredAnswers(tx, OLD),
  'the sessions of staff that end': async (tx) => {
    await access.sweepEnded(tx, OLD);
    await staffSessions.deleteOtherSessions(tx, 0, 'x');
  },
  'the items of a player in every order, with every filter and from every place': async (tx) => {
    const page = { playerId: PLAYER, now: LATE, statuses: [], rarity: null, itemIds: null, after: null, limit: 49 };
    for (const sort of ['new', 'price', '-price', 'rarity'] as const) {
      for (const after of [null, { value: 5, id: 5 }]) {
        await items.selectItems(tx, { ...page, sort, after });
        await items.selectItems(tx, { ...page, sort, after, statuses: ['sold'], isUnlocked: true });
        await items.selectItems(tx, { ...page, sort, after, rarity: 3, itemIds: [1, 2] });
      }
    }
  },
  'the payments of the console with every filter': async (tx) => {
    for (const playerId of [PLAYER, null])
      for (const method of ['card', null])
        for (const state of ['failed', null] as const)
          await payments.selectPaymentsBy(tx, { playerId, method, state }, { beforeId: 500, limit: 51 });
  },
  'the log of staff within times': async (tx) => {
    const all = { memberId: null, act: null, aboutType: null, aboutId: null };
    await staffLog.selectLog(tx, { ...all, from: OLD, until: LATE }, Number.MAX_SAFE_INTEGER, 51);
  },
  'the next page of errors in browsers, and one that is done': async (tx) => {
    await clientErrors.listClientErrors(tx, { isOpen: true, after: { lastAt: LATE, hash: HASH }, limit: 51 });
    await clientErrors.updateDone(tx, HASH, 17);
  },
  'a favourite that is taken back, contracts of a while ago and the verdict on a version': async (tx) => {
    await cases.deleteFavourite(tx, PLAYER, 1);
    await contracts.contractsSignedBetween(tx, 1, 9);
    await fairness.selectVerdict(tx, 'case', 1);
  },
};

describe('Statements that are seldom run', () => {
  let services: Services;

  before(async () => {
    services = await makeServices();
  });
  after(() => closeServices(services));

  for (const [name, run] of Object.entries(STATEMENTS)) {
    it(`They are well-formed: ${name}`, () => transaction(services, null, (tx) => run(tx).then(() => null)));
  }
});
