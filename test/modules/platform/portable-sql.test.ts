/**
 * Proves that one text of SQL serves MariaDB and MySQL: what stands for the text of released migrations keeps its
 * meaning, and a session answers alike on both.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { isCheckFailure, select } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { PORTABLE_FORMS } from '#tools/migrate/migration-source.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

/** Sectors of a wheel that the two rewritten checks refuse. */
const WRONG_SECTORS = [
  { kind: 'points', amount: 0 },
  { kind: 'money', amount: null },
  { kind: 'spin', amount: 1 },
  { kind: 'promo', percent: 101 },
  { kind: 'promo', percent: null },
  { kind: 'spin', percent: 5 },
  { kind: 'spin', min_kopecks: 5 },
];

describe('SQL for MariaDB and MySQL', () => {
  let services: Services;
  before(async () => {
    services = await makeServices();
  });
  after(() => closeServices(services));

  it('Each rewritten piece of a released migration occurs once in its file', () => {
    for (const [file, forms] of Object.entries(PORTABLE_FORMS)) {
      const text = readFileSync(`migrations/${file}`, 'utf8');
      for (const [released] of forms) expect(text.split(released).length - 1, `${file}: ${released}`).to.equal(1);
    }
  });

  for (const [index, sector] of WRONG_SECTORS.entries()) {
    it(`A sector ${JSON.stringify(sector)} is refused, and its corrected form accepted`, async () => {
      const place = { version_id: 1_000_000, position: index + 1, ticket_from: index, ticket_to: index };
      const corrected = sector.kind === 'promo' ? { percent: 10 } : { amount: sector.kind === 'spin' ? null : 1 };
      const tx = await services.db.transaction();
      try {
        await tx.raw('SET SESSION foreign_key_checks = 0');
        const refusal = await tx('wheel_sectors')
          .insert({ ...place, ...sector })
          .catch((error: unknown) => error);
        expect(isCheckFailure(refusal)).to.equal(true);
        await tx('wheel_sectors').insert({ ...place, kind: sector.kind, ...corrected });
      } finally {
        await tx.raw('SET SESSION foreign_key_checks = 1');
        await tx.rollback();
      }
    });
  }

  it('A list of many ids is not cut off', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `SELECT ${String(1_000_000 + i)} AS id`).join(' UNION ALL ');
    const [list] = await select<{ ids: string }>(services.db, `SELECT GROUP_CONCAT(id) AS ids FROM (${rows}) ids`);
    expect(list?.ids.split(',')).to.have.length(2000);
  });

  it('The next id of a table is the current one', async () => {
    const { db } = services;
    const nextId = async (): Promise<number> => {
      const [row] = await select<{ next: number }>(
        db,
        `SELECT auto_increment AS next FROM information_schema.tables
         WHERE table_schema = DATABASE() AND table_name = 'counter_samples'`,
      );
      return row?.next ?? 0;
    };
    await db.raw('CREATE TABLE counter_samples (id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY)');
    try {
      await db('counter_samples').insert({ id: 1 });
      expect(await nextId()).to.equal(2);
      await db('counter_samples').insert({ id: 500 });
      expect(await nextId()).to.equal(501);
    } finally {
      await db.raw('DROP TABLE counter_samples');
    }
  });
});
