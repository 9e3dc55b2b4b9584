/*
 * Sealed history: every committed row of a sealed table is in exactly one seal, whatever runs at the same time, and the
 * audit recomputes the chain. The list of sealed tables decides about every column.
 */
import { expect } from 'chai';
import { NOT_SEALED, SEALED_TABLES, sealHistory } from '#src/core/sealed-history/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { closeServices, type Services } from '#src/platform/services.ts';
import { wrongSeals } from '#tools/audit/sealed-history.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { fixedClock, giveMoney, makePlayer, makeServices } from '#test/support/services.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { until } from '#test/support/until.ts';

const tableOf = (from: string): string => from.split(' ', 1).join('');

describe('Sealed history', function () {
  this.timeout(120_000);
  let services: Services;

  before(async () => {
    services = await makePlayedServices('seals', fixedClock(), { players: 4, turns: 6, everyHours: 5 });
  });
  after(() => closeServices(services));

  /** Names in this schema, by a table of the information schema. */
  async function namesOf(what: 'columns' | 'triggers', column: string, where: object): Promise<string[]> {
    const schema = what === 'columns' ? 'table_schema' : 'trigger_schema';
    const rows: { name: string }[] = await services
      .db(`information_schema.${what}`)
      .select({ name: column })
      .where(where)
      .whereRaw(`${schema} = DATABASE()`);
    return rows.map(({ name }) => name);
  }

  const sealedRows = async (table: string): Promise<number> => {
    const [row] = await services
      .db('seal_tables')
      .where({ table_name: table })
      .sum<{ rows: string | null }[]>({ rows: 'row_count' });
    return Number(row?.rows ?? 0);
  };

  /** Every table is sealed as a whole, each row once. */
  const expectAllSealed = async (): Promise<void> => {
    for (const { name, from } of SEALED_TABLES) {
      const [row] = await services.db(tableOf(from)).count<{ rows: number }[]>({ rows: '*' });
      expect(await sealedRows(name), name).to.equal(Number(row?.rows));
    }
    expect(await wrongSeals(services.db)).to.deep.equal([]);
  };

  it('The names of the sealed tables are unique and in order', () => {
    const names = SEALED_TABLES.map(({ name }) => name);
    expect(names).to.deep.equal([...new Set(names)].sort());
  });

  it('Every column of a sealed table is sealed or left out for a reason', async () => {
    for (const { name, from, columns, leftOut = {} } of SEALED_TABLES) {
      const rows = await namesOf('columns', 'column_name', { table_name: tableOf(from) });
      const sealed = columns.map((column) => (typeof column === 'string' ? column : column.name));
      const named = [...sealed.filter((column) => rows.includes(column)), ...Object.keys(leftOut)];
      expect([...new Set(named)], name).to.have.members(rows);
    }
  });

  it('No sealed value is of type JSON, whose text is not kept by MySQL as it was written', async () => {
    // MariaDB keeps such a column as text with a check of the column.
    const [rows] = (await services.db.raw(
      `SELECT table_name AS tbl, column_name AS name FROM information_schema.columns
       WHERE table_schema = DATABASE() AND data_type = 'json'
       /*M!100300 UNION SELECT table_name, constraint_name FROM information_schema.check_constraints
       WHERE constraint_schema = DATABASE() AND level = 'Column' AND check_clause LIKE 'json_valid(%' */`,
    )) as [{ tbl: string; name: string }[]];
    const jsons = rows.map(({ tbl, name }) => `${tbl}.${name}`);
    expect(jsons).to.include.members(['payments.method_hints', 'mailings.segment']);
    for (const { name: seal, from, columns } of SEALED_TABLES) {
      for (const column of columns) {
        if (typeof column === 'string') expect(jsons, seal).not.to.include(`${tableOf(from)}.${column}`);
        // Of whichever table a computed value reads.
        else for (const { name } of rows) expect(column.sql, seal).not.to.match(new RegExp(`\\b${name}\\b`));
      }
    }
  });

  it('Every append-only table is sealed or left out for a reason', async () => {
    const triggers = await namesOf('triggers', 'event_object_table', { event_manipulation: 'DELETE' });
    const known = new Set([...SEALED_TABLES.map(({ from }) => tableOf(from)), ...Object.keys(NOT_SEALED)]);
    expect(triggers.filter((name) => !known.has(name))).to.deep.equal([]);
  });

  it('Rows younger than the commit horizon are not sealed', async () => {
    expect(await sealHistory(services)).to.equal(0);
    expect(await sealedRows('transfers')).to.equal(0);
  });

  it('The history of a store that was upgraded is sealed in bounded pieces, each row once', async () => {
    const seals = await sealHistory(services, { settledMs: 0, rowsAtOnce: 10, runMs: 0 });
    expect(seals).to.equal(1);
    expect(await sealedRows('transfers')).to.equal(10);
    expect(await sealHistory(services, { settledMs: 0, rowsAtOnce: 10 })).to.be.above(1);
    await expectAllSealed();
  });

  it('A seal is written when there are new rows, and each hour without any', async () => {
    expect(await sealHistory(services, { settledMs: 0 })).to.equal(0);
    expect(await sealHistory(services, { settledMs: 0, quietMs: 0 })).to.equal(1);
    const player = await makePlayer(services, 1000);
    await giveMoney(services, player.id, 500);
    expect(await sealHistory(services, { settledMs: 0 })).to.equal(1);
    await expectAllSealed();
  });

  it('A row that commits late gets into the seal that covers its id', async () => {
    const player = await makePlayer(services, 0);
    await makePlayer(services, 1000);
    const settledMs = slowed(1500);
    const slow = await services.db.transaction();
    await slow.raw(
      `INSERT INTO transfers (debit_id, credit_id, unit, amount, kind, subject_type, subject_id, created_at)
       SELECT debit_id, credit_id, unit, amount, kind, subject_type, subject_id, created_at FROM transfers
       WHERE kind = 'demo_gift' ORDER BY id DESC LIMIT 1`,
    );
    await giveMoney(services, player.id, 100);
    expect(await sealHistory(services, { settledMs })).to.equal(0);
    await slow.commit();
    await until('the late row is sealed', async () => (await sealHistory(services, { settledMs })) === 1);
    await expectAllSealed();
  });

  it('Two processes seal during play, each row once', async () => {
    const other = await makeServices({ config: services.config });
    try {
      const players = await Promise.all(Array.from({ length: 4 }, () => makePlayer(services, 10_000_00)));
      let isPlaying = true;
      const sealing = [services, other].map(async (process) => {
        let seals = 0;
        while (isPlaying) seals += await sealHistory(process, { settledMs: 400, rowsAtOnce: 20 });
        return seals;
      });
      await Promise.all(
        players.map(async (player) => {
          for (let turn = 0; turn < 12; turn += 1)
            await openCase(services, player, { caseName: 'plain', count: 2, revealMs: 0, quote: null });
        }),
      );
      isPlaying = false;
      expect((await Promise.all(sealing)).every((seals) => seals >= 0)).to.equal(true);
      await sealHistory(other, { settledMs: 0 });
      await expectAllSealed();
    } finally {
      await closeServices(other);
    }
  });
});
