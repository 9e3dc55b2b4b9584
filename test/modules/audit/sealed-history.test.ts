/*
 * The audit of sealed history: a change of every sealed column, a deletion and a later insertion in every sealed table
 * is found and named, and so is any change of the chain itself. Triggers are dropped and checks disabled, so that only
 * the audit can detect it. The proof of each draw passes the published verifier.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import {
  hashOfSeal,
  proveDrawSealed,
  readHead,
  readSealedRows,
  SEALED_TABLES,
  type SealedTable,
  sealHistory,
} from '#src/core/sealed-history/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { answerCheckpoints } from '#src/portal/fairness/checkpoints-model.ts';
import { loadProof } from '#src/portal/fairness/index.ts';
import { proofAnswer } from '#src/portal/fairness/proof-model.ts';
import { closeServices, type Services } from '#src/platform/services.ts';
import { compareHeads, wrongRowsOf, wrongSeals } from '#tools/audit/sealed-history.ts';
import { LIFT_CHECKS, RESTORE_CHECKS, stopChecks } from '#test/support/guards.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { fixedClock } from '#test/support/services.ts';
import { verifySealed } from '#test/support/catalogue/verifiers.ts';
import { viewerIn } from '#src/core/currencies/index.ts';

const PLAYERS = 3;
const ROWS_AT_ONCE = 70;
/** A restore between the first rows and the first seal. */
const RESTORE = [
  'INSERT INTO restores (id, backed_up_at, restored_at) VALUES (5, NOW(3), NOW(3))',
  `INSERT INTO restore_gaps (restore_id, table_name, first_id, last_id)
   VALUES (5, 'seals', 1, 5), (5, 'transfers', 900000000, 900000001)`,
];

const tableOf = ({ from }: SealedTable): string => from.split(' ', 1).join('');
const ownColumns = ({ columns }: SealedTable): string[] => columns.filter((column) => typeof column === 'string');

describe('The audit of sealed history', function () {
  this.timeout(180_000);
  let services: Services;
  let gapId = 0;

  before(async () => {
    services = await makePlayedServices('sealed', fixedClock(), { players: PLAYERS, turns: 10, everyHours: 5 });
    const { db } = services;
    await db.transaction(async (tx) => {
      await tx.raw(LIFT_CHECKS);
      const [triggers] = (await tx.raw('SHOW TRIGGERS')) as [{ Trigger: string }[]];
      for (const { Trigger: name } of triggers) await tx.raw(`DROP TRIGGER ${name}`);
      await stopChecks(tx);
      for (const sql of RESTORE) await tx.raw(sql);
      for (const table of SEALED_TABLES) await addRowToEmpty(tx, tableOf(table));
      await tx.raw(RESTORE_CHECKS);
    });
    gapId = await leaveGap(db);
    while ((await sealHistory(services, { settledMs: 0, rowsAtOnce: ROWS_AT_ONCE })) > 0);
    expect(await wrongSeals(db)).to.deep.equal([]);
  });
  after(() => closeServices(services));

  const columnsOf = async (table: string): Promise<readonly { name: string; kind: string; extra: string }[]> =>
    await services
      .db('information_schema.columns')
      .select<{ name: string; kind: string; extra: string }[]>({
        name: 'column_name',
        kind: 'data_type',
        extra: 'extra',
      })
      .where({ table_name: table })
      .whereRaw('table_schema = DATABASE()');

  /** Play does not fill every table: the others get a row that means nothing. */
  async function addRowToEmpty(tx: Knex, table: string): Promise<void> {
    const [row] = await tx(table).count<{ rows: number }[]>({ rows: '*' });
    if (Number(row?.rows) > 0) return;
    const columns = (await columnsOf(table)).filter(({ extra }) => !/GENERATED|auto_increment/.test(extra));
    const values = columns.map(({ kind }) => (kind === 'datetime' ? 'NOW(3)' : /int|decimal/.test(kind) ? '1' : "'x'"));
    await tx.raw(`INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) VALUES (${values.join(', ')})`);
  }

  /** A rollback leaves a gap between the ids of two transfers. */
  async function leaveGap(db: Knex): Promise<number> {
    const copy = `INSERT INTO transfers (debit_id, credit_id, unit, amount, kind, subject_type, subject_id, created_at)
      SELECT debit_id, credit_id, unit, 1, kind, subject_type, subject_id, created_at FROM transfers
      ORDER BY id LIMIT 1`;
    const undone = await db.transaction();
    const [{ insertId }] = (await undone.raw(copy)) as [{ insertId: number }];
    await undone.rollback();
    await db.raw(copy);
    return insertId;
  }

  type Statements = readonly (readonly [sql: string, values?: readonly Knex.RawBinding[]])[];

  /** The findings of the audit of the whole chain after some statements, which are undone. */
  const findingsAfter = (...statements: Statements) => findingsIn((snapshot) => wrongSeals(snapshot), statements);

  async function findingsIn(find: (snapshot: Knex) => Promise<object[]>, statements: Statements) {
    const trx = await services.db.transaction();
    try {
      await trx.raw(LIFT_CHECKS);
      for (const [sql, values = []] of statements) {
        const [{ affectedRows }] = (await trx.raw(sql, [...values])) as [{ affectedRows: number }];
        expect(affectedRows, sql).to.be.above(0);
      }
      return (await find(trx)) as {
        seal: number;
        table?: string;
        problem?: string;
        firstKey: number;
        lastKey: number;
      }[];
    } finally {
      await trx.raw(RESTORE_CHECKS);
      await trx.rollback();
    }
  }

  /** Another value of a column, which keeps its type. */
  function otherValue(column: string, kind: string): string {
    if (kind === 'datetime') return `COALESCE(${column}, NOW(3)) + INTERVAL 1 SECOND`;
    if (kind === 'tinyint' || kind === 'smallint') return `COALESCE(${column}, 0) + 50`;
    if (/int|decimal/.test(kind)) return `COALESCE(${column}, 0) + 5000000`;
    if (column === 'promo' || column === 'entry_values') return `CONCAT(COALESCE(${column}, ''), ' ')`;
    return `CONCAT(IF(LEFT(COALESCE(${column}, ''), 1) = 'x', 'y', 'x'), SUBSTRING(COALESCE(${column}, ''), 2))`;
  }

  for (const table of SEALED_TABLES) {
    /** The part of the audit that reads the table. */
    const findingsOf = (...statements: Statements) =>
      findingsIn((snapshot) => wrongRowsOf(snapshot, table), statements);
    const [key] = table.columns;
    const name = tableOf(table);
    const middle = async (): Promise<number> => {
      const rows = await services.db(name).distinct<{ key: number }[]>({ key }).orderBy(key).limit(500);
      expect(rows, `${name} is empty`).not.to.have.lengthOf(0);
      return Number(rows[Math.floor(rows.length / 2)]?.key);
    };

    it(`The leaves of ${table.name} have the texts that the server writes for its values`, async () => {
      const texts = table.columns.map((column, index) => {
        const { name: label, sql } = typeof column === 'string' ? { name: column, sql: `t.${column}` } : column;
        const text = `CAST(${sql} AS CHAR)`;
        return `${label.endsWith('_at') ? `CONCAT(REPLACE(${text}, ' ', 'T'), 'Z')` : text} AS c${String(index)}`;
      });
      const order = [`t.${key}`, table.thenBy].filter((column) => column !== undefined).join(', ');
      const [rows] = (await services.db.raw(
        `SELECT ${texts.join(', ')} FROM ${table.from} ORDER BY ${order} LIMIT 500`,
      )) as [Record<string, unknown>[]];
      const range = { afterKey: 0, lastKey: Number.MAX_SAFE_INTEGER, limit: 500 };
      const leaves = await readSealedRows(services.db, table, range);
      expect(leaves.map(({ values }) => values)).to.deep.equal(rows.map((row) => Object.values(row)));
      const inCommand = await transaction(services, null, (tx) => readSealedRows(tx, table, range));
      expect(inCommand).to.deep.equal(leaves);
    });

    it(`A change of any sealed column of ${table.name} is found, in its seal and between its keys`, async () => {
      const kinds = new Map((await columnsOf(name)).map((column) => [column.name, column.kind]));
      const at = await middle();
      for (const column of ownColumns(table).slice(1)) {
        const other = otherValue(column, kinds.get(column) ?? '');
        const sql = `UPDATE ${name} SET ${column} = ${other} WHERE ${key} = ? LIMIT 1`;
        const found = (await findingsOf([sql, [at]])).filter((finding) => finding.table === table.name);
        expect(found, column).to.have.lengthOf(1);
        expect(found[0]?.firstKey, column).to.be.at.most(at);
        expect(found[0]?.lastKey, column).to.be.at.least(at);
      }
    });

    it(`A deletion from ${table.name} is found`, async () => {
      const at = await middle();
      const found = await findingsOf([`DELETE FROM ${name} WHERE ${key} = ?`, [at]]);
      expect(found.some((one) => one.table === table.name && one.firstKey <= at && one.lastKey >= at)).to.equal(true);
    });

    it(`A row that was inserted into ${table.name} later is found`, async () => {
      const at = await middle();
      const copy = `${name}_copy`;
      const { db } = services;
      // A copy without keys takes any row.
      await db.raw(`RENAME TABLE ${name} TO ${copy}`);
      try {
        await db.raw(`CREATE TABLE ${name} AS SELECT * FROM ${copy}`);
        const found = await findingsOf([`INSERT INTO ${name} SELECT * FROM ${copy} WHERE ${key} = ? LIMIT 1`, [at]]);
        expect(found.some((one) => one.firstKey <= at && one.lastKey >= at)).to.equal(true);
      } finally {
        await db.raw(`DROP TABLE ${name}`);
        await db.raw(`RENAME TABLE ${copy} TO ${name}`);
      }
    });
  }

  it('A transfer that was inserted later into a gap of ids is found', async () => {
    const found = await findingsAfter([
      `INSERT INTO transfers (id, debit_id, credit_id, unit, amount, kind, subject_type, subject_id, created_at)
       SELECT ?, debit_id, credit_id, unit, amount, kind, subject_type, subject_id, created_at FROM transfers
       ORDER BY id LIMIT 1`,
      [gapId],
    ]);
    expect(found).to.have.lengthOf(1);
    expect(found[0]?.firstKey).to.be.at.most(gapId);
    expect(found[0]?.lastKey).to.be.at.least(gapId);
  });

  const CHAIN: Readonly<Record<string, string>> = {
    'a hash': `UPDATE seals SET hash = REVERSE(hash) WHERE id = 7`,
    'a time': 'UPDATE seals SET sealed_at = sealed_at - INTERVAL 1 SECOND WHERE id = 7',
    'a restore': 'UPDATE seals SET restore_id = NULL WHERE restore_id IS NOT NULL',
    'the number of rows': 'UPDATE seal_tables SET row_count = row_count + 1 WHERE table_name = "transfers" LIMIT 1',
    'a commitment': 'UPDATE seal_tables SET commitment = REVERSE(commitment) WHERE table_name = "draws" LIMIT 1',
    'a salt': 'UPDATE seal_tables SET salt = REVERSE(salt) WHERE table_name = "draws" LIMIT 1',
  };
  for (const [what, sql] of Object.entries(CHAIN)) {
    it(`A change of ${what} in the chain is found`, async () => {
      expect(await findingsAfter([sql])).not.to.have.lengthOf(0);
    });
  }

  it('A seal over a table that is no longer sealed stays valid, and its header is checked', async () => {
    const head = await readHead(services.db);
    if (head === null) throw new Error('no seal');
    const range = { table: 'wallets', afterKey: 0, lastKey: 9, rows: 9, commitment: 'ab'.repeat(32) };
    const header = { number: head.number + 1, sealedAt: head.sealedAt, previousHash: head.hash, restore: null };
    const hash = hashOfSeal({ ...header, ranges: [range] });
    const seal: Statements[number] = [
      'INSERT INTO seals (id, sealed_at, previous_hash, hash) SELECT ?, sealed_at, hash, ? FROM seals WHERE id = ?',
      [header.number, hash, head.number],
    ];
    const ofTable = (table: string): Statements[number] => [
      `INSERT INTO seal_tables (seal_id, table_name, after_key, last_key, row_count, salt, commitment, parts)
       VALUES (?, ?, ?, ?, ?, ?, ?, '[]')`,
      [header.number, table, range.afterKey, range.lastKey, range.rows, 'cd'.repeat(32), range.commitment],
    ];
    expect(await findingsAfter(seal, ofTable('wallets'))).to.deep.equal([]);
    expect((await findingsAfter(seal, ofTable('players'))).map(({ problem }) => problem)).to.deep.equal([
      'its hash differs',
      'the table players is unknown',
    ]);
  });

  it('A seal that was removed with all that it covers is found', async () => {
    const found = await findingsAfter(
      ['DELETE FROM seal_tables WHERE seal_id = 6'],
      ['DELETE FROM seals WHERE id = 6'],
    );
    expect(found).not.to.have.lengthOf(0);
  });

  it('Parts that were changed together with their rows lead nowhere: the whole range is named', async () => {
    const [row] = await services
      .db('seal_tables')
      .where({ table_name: 'transfers' })
      .limit(1)
      .select<{ last_key: number }[]>('last_key');
    const found = await findingsAfter(
      ['UPDATE transfers SET amount = amount + 1 WHERE id = ?', [Number(row?.last_key)]],
      ['UPDATE seal_tables SET parts = "[]" WHERE table_name = "transfers" LIMIT 1'],
    );
    expect(found.map(({ table, lastKey }) => [table, lastKey])).to.deep.include(['transfers', Number(row?.last_key)]);
  });

  it('A head that was kept elsewhere shows a chain that was rewritten', async () => {
    const heads = await services.db('seals').select<{ number: number; hash: string }[]>({ number: 'id', hash: 'hash' });
    expect(await compareHeads(services.db, heads)).to.deep.equal({ wrong: [], lost: [] });
    const [first] = heads;
    if (first === undefined) throw new Error('no seal');
    const other = [
      { ...first, hash: 'ab'.repeat(32) },
      { number: 800_000, hash: first.hash },
    ];
    expect((await compareHeads(services.db, other)).wrong).to.have.lengthOf(2);
  });

  it('Every draw is in the chain by the published verifier, and its leaf has no secret and no player', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sealed-'));
    try {
      const draws = await services
        .db('draws')
        .select<{ id: number; player_id: number }[]>('id', 'player_id')
        .orderBy('id');
      const reader = await viewerIn(services, { locale: 'en', currency: 'rub' });
      const proofs: object[] = [];
      for (const { id, player_id: playerId } of draws) {
        const inclusion = await proveDrawSealed(services.db, id);
        expect(inclusion?.values, String(id)).not.to.include(String(playerId));
        const proof = await proofAnswer(await loadProof(services, null, id), reader, services);
        expect(inclusion?.values).not.to.include(proof.serverSeed ?? '-');
        proofs.push(proof);
      }
      expect(draws.length).to.be.above(64);
      const seals: object[] = [];
      for (let cursor: number | null = null; ;) {
        const page: Awaited<ReturnType<typeof answerCheckpoints>> = await answerCheckpoints(services, {}, { cursor });
        seals.push(...page.items);
        if (page.next === null) break;
        cursor = Number(page.next);
      }
      const { chain, draws: verdicts } = await verifySealed(folder, seals, proofs);
      expect(chain.holds).to.equal(true);
      expect(verdicts).to.have.lengthOf(draws.length);
      for (const { steps } of verdicts) {
        expect(steps.filter(({ holds }) => !holds)).to.deep.equal([]);
        expect(steps.at(-1)?.name).to.equal('chained');
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('The first seal after a restore names it', async () => {
    const [row] = await services.db('seals').whereNotNull('restore_id').select<{ id: number }[]>('id');
    expect(Number(row?.id)).to.equal(6);
  });
});
