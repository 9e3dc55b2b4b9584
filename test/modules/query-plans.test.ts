/*
 * Proves that the last step of a test run refuses statements that read whole tables, and those whose plan says nothing.
 */
import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { readSamples, bindValues, type Samples } from '#test/plans/bind-values.ts';
import { faultsOf } from '#test/plans/faults.ts';
import { closeServices, makePlayer, makeServices } from '#test/support/services.ts';

const MOST = 2000;

describe('The plans of collected statements', () => {
  let services: Services;
  let samples: Samples;

  before(async () => {
    services = await makeServices();
    await makePlayer(services, 100);
    samples = await readSamples(services.db);
  });
  after(() => closeServices(services));

  const faults = (sql: string, ...values: unknown[]) => faultsOf(services.db, { sql, values }, samples, MOST);

  it('A full scan of a growing table is refused, in reads, writes and rows that are copied', async () => {
    for (const sql of [
      'SELECT i.id FROM items i WHERE i.price_centi_g = ?',
      'UPDATE items SET is_locked = 0 WHERE price_centi_g = ?',
      'DELETE FROM notices WHERE kind = ?',
      `INSERT INTO player_notes (player_id, member_id, text, created_at)
       SELECT id, 1, '', NOW() FROM players WHERE exp = ?`,
    ])
      expect(await faults(sql, 5), sql).to.have.lengthOf(1);
  });

  it('A lookup by a key is read with a row that exists, though the run had another', async () => {
    expect(await faults('SELECT name FROM players WHERE id = ?', 4_000_000_000)).to.deep.equal([]);
    expect(await faults('SELECT balance FROM wallets WHERE player_id = ? AND account = ?', 0, 'money')).to.deep.equal(
      [],
    );
  });

  it('A statement that no values give a plan is refused', async () => {
    const [fault, ...others] = await faults('SELECT name FROM players WHERE id = 0');
    expect(fault).to.match(/^no table in the plan: /);
    expect(others).to.deep.equal([]);
  });

  it('Tables that do not grow, and the ends of an index, are not refused', async () => {
    expect(await faults('SELECT name FROM settings')).to.deep.equal([]);
    expect(await faults('SELECT MAX(id) FROM transfers')).to.deep.equal([]);
  });

  it('Placeholders get values of the column that they are compared with, others those of the run', async () => {
    const [first] = await samples.rowsOf('players');
    const sql = `SELECT w.id FROM players p JOIN wallets w ON w.player_id = p.id
      WHERE w.unit = ? AND p.id IN (?, ?) LIMIT ?`;
    const bound = await bindValues({ sql, values: ['RUB', 1, 2, 50] }, samples, {
      row: 0,
      isWhole: false,
      isWide: false,
    });
    expect(bound[0]).to.equal('RUB');
    expect(bound[1]).to.equal(first?.['id']);
    expect(bound[3]).to.equal(50);
  });
});
