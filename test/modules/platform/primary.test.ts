/* The server that takes the writes among several: in production only one that loses nothing it acknowledged. */
import { expect } from 'chai';
import { followDatabasePrimary } from '#src/platform/database/primary.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { nameOfHost, readDatabaseAddress, type ServiceAddress } from '#src/platform/config/service-address.ts';
import { type Db, openUnlimitedDb, select } from '#src/platform/database/database.ts';
import type { Log } from '#src/platform/process/log.ts';
import { refusalOf } from '#test/support/services.ts';

describe('The primary among several databases', () => {
  let single: ServiceAddress;
  let address: ServiceAddress;
  const events: string[] = [];
  const noteEvent = (fields: Readonly<Record<string, unknown>>, event: string): void => {
    events.push(`${event} ${String(fields['reason'])}`);
  };
  const log = { debug: noteEvent, info: noteEvent, warn: noteEvent, error: noteEvent } as unknown as Log;
  let db: Db;
  before(() => {
    const { databaseUrl } = readConfig();
    single = readDatabaseAddress(databaseUrl);
    // The same server twice: its settings are those of tests, which flush the log less often.
    address = { ...single, hosts: [...single.hosts, ...single.hosts] };
    db = openUnlimitedDb(databaseUrl, 1);
  });
  after(() => db.destroy());

  it('A server that may lose openings takes no writes in production', async () => {
    const [settings] = await select<{ flush: number }>(db, 'SELECT @@GLOBAL.innodb_flush_log_at_trx_commit AS flush');
    expect(settings?.flush).not.to.equal(1);
    const strict = followDatabasePrimary(address, { log, isStrict: true });
    expect(await refusalOf(strict.find())).to.equal('No database that takes writes is durable');
    expect(events.join()).to.include('database.primary.weak innodb_flush_log_at_trx_commit is');
  });

  it('Development accepts it', async () => {
    const host = await followDatabasePrimary(address, { log, isStrict: false }).find();
    expect(nameOfHost(host)).to.equal(nameOfHost(single.hosts[0] ?? host));
  });
});
