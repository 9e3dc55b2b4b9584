/* The database of a store in production: only one that loses nothing that it acknowledged. */
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import { openDb } from '#src/platform/database/database.ts';
import { assertDurable } from '#src/platform/database/durability.ts';
import { refusalOf } from '#test/support/services.ts';

describe('The durability of the database', () => {
  it('A server that may lose openings is refused', async () => {
    // The server of the tests flushes its log less often than at every commit.
    const db = openDb(readConfig().databaseUrl, 1);
    expect(await refusalOf(assertDurable(db).finally(() => db.destroy()))).to.match(
      /^DATABASE_URL: innodb_flush_log_at_trx_commit is \d/,
    );
  });
});
