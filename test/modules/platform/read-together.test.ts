/* Reads of one page: one packet for what is asked for together, and errors that stay with their statement. */
import { expect } from 'chai';
import { select, selectArrays } from '#src/platform/database/database.ts';
import { readTogether } from '#src/platform/database/read-together.ts';
import type { Services } from '#src/platform/services.ts';
import { costOf, recordStatements } from '#test/support/record-statements.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

describe('Reads together', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => closeServices(services));

  const one = (db: Services['db'], value: number) => select<{ one: number }>(db, 'SELECT ? AS one', [value]);

  it('What is asked for before an answer travels in one round trip, and the rest in the next one', async () => {
    const cost = costOf(
      await recordStatements(services.db, async () => {
        const db = readTogether(services.db);
        const later = async (): Promise<unknown> => {
          await Promise.resolve();
          const [row] = await one(db, 3);
          return await one(db, (row?.one ?? 0) + 1);
        };
        const answers = await Promise.all([one(db, 1), one(db, 2), later()]);
        expect(answers).to.deep.equal([[{ one: 1 }], [{ one: 2 }], [{ one: 4 }]]);
      }),
    );
    expect(cost).to.deep.equal({ statements: 4, roundTrips: 2 });
  });

  it('A failed statement leaves the others their answers', async () => {
    const db = readTogether(services.db);
    const answers = await Promise.allSettled([
      one(db, 1),
      select(db, 'SELECT nothing FROM nowhere'),
      one(db, 2),
      select(db, 'SELECT nothing FROM nowhere_else'),
      one(db, 3),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it('Equal statements that wait are sent once', async () => {
    const db = readTogether(services.db);
    const at = new Date();
    const read = (time: Date) => select(db, 'SELECT ? AS at', [time]);
    const recorded = await recordStatements(services.db, async () => {
      const [first, second, third] = await Promise.all([read(at), read(new Date(at)), read(new Date(0))]);
      expect(first).to.deep.equal(second);
      expect(first).to.not.deep.equal(third);
    });
    expect(costOf(recorded)).to.deep.equal({ statements: 2, roundTrips: 1 });
  });

  it('Large whole numbers and rows as arrays are read as by the pool', async () => {
    const db = readTogether(services.db);
    const sql = 'SELECT CAST(9007199254740991 AS SIGNED) AS large, SUM(2) AS total';
    const [rows, arrays] = await Promise.all([select(db, sql), selectArrays(db, sql), one(db, 1)]);
    expect(rows).to.deep.equal(await select(services.db, sql));
    expect(arrays).to.deep.equal(await selectArrays(services.db, sql));
  });

  it('A template with two statements is refused', async () => {
    const refused = await Promise.allSettled([select(readTogether(services.db), 'SELECT 1; SELECT 2')]);
    expect(refused[0].status).to.equal('rejected');
  });

  it('Every connection returns to the pool, also after errors', async () => {
    const pages = Array.from({ length: 50 }, () => readTogether(services.db));
    const asked = pages.flatMap((db, place) => [one(db, place), select(db, 'SELECT nothing FROM nowhere')]);
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'fulfilled')).to.have.length(50);
    expect(await one(services.db, 7)).to.deep.equal([{ one: 7 }]);
  });
});
