import { expect } from 'chai';
import { describeUnfit, isSupported } from './server-fit.ts';

describe('A server of the database', () => {
  for (const version of [
    '10.11.0-MariaDB',
    '10.11.19-MariaDB-0+deb12u1-log',
    '10.11.8-MariaDB-ubu2204-log',
    '5.5.5-10.11.6-MariaDB-1:10.11.6+maria~ubu2204',
    '10.11.9-6-MariaDB-enterprise-log',
    '11.4.2-MariaDB',
    '11.8.3-MariaDB-0+deb13u1-log',
    '12.0.2-MariaDB-ubu2404',
    '8.4.0',
    '8.4.3-0ubuntu0.24.10.1',
    '8.4.2-2',
    '8.4.3-3.1',
    '9.7.4-2',
    '9.7.4-log',
    '8.4.5-google',
    '10.0.1',
  ]) {
    it(`${version} is supported`, () => {
      expect(isSupported(version)).to.equal(true);
    });
  }

  for (const version of [
    '10.5.29-MariaDB-0+deb11u1',
    '5.5.5-10.6.18-MariaDB-log',
    '10.6.14-9-MariaDB-enterprise-log',
    '10.10.7-MariaDB',
    '5.5.68-MariaDB',
    '5.7.44-log',
    // Aurora, and Percona's server.
    '8.0.39',
    '8.0.36-28',
    '8.3.0',
    // TiDB, Vitess, OceanBase and what imitates a release to come.
    '8.0.11-TiDB-v8.5.0',
    '8.0.30-Vitess',
    '5.7.25-OceanBase-v4.2.1.0',
    '9.7.4-TiDB-v9.0.0',
    '24.3.1.1-ClickHouse',
    'PostgreSQL 17.2',
    '',
  ]) {
    it(`"${version}" is refused`, () => {
      expect(isSupported(version)).to.equal(false);
    });
  }

  it('A setting that no session replaces is refused with what to type, and one that a server lacks is passed', () => {
    const lineOf = (values: Readonly<Record<string, string>>): string | null =>
      describeUnfit(new Map(Object.entries(values)));
    expect(lineOf({})).to.equal(null);
    expect(
      lineOf({ default_storage_engine: 'InnoDB', enforce_storage_engine: '', disabled_storage_engines: '' }),
    ).to.equal(null);
    expect(lineOf({ default_storage_engine: 'MyISAM' })).to.equal(
      'default_storage_engine of the server is MyISAM, so tables would not be of InnoDB: start it without ' +
        'skip-innodb, and type as its administrator "SET GLOBAL default_storage_engine = InnoDB", ' +
        "and write it into the server's configuration",
    );
    expect(lineOf({ enforce_storage_engine: 'Aria' })).to.match(/"SET GLOBAL enforce_storage_engine = InnoDB"/);
    expect(lineOf({ disabled_storage_engines: 'MyISAM,FEDERATED' })).to.equal(null);
    expect(lineOf({ disabled_storage_engines: 'MyISAM,InnoDB' })).to.match(/take InnoDB out of it .* restart/);
    expect(lineOf({ log_bin: 'ON', binlog_format: 'MIXED' })).to.equal(null);
    expect(lineOf({ log_bin: 'OFF', binlog_format: 'STATEMENT' })).to.equal(null);
    expect(lineOf({ log_bin: 'ON', binlog_format: 'STATEMENT' })).to.match(/"SET GLOBAL binlog_format = ROW"/);
    for (const name of ['autocommit', 'foreign_key_checks', 'unique_checks', 'check_constraint_checks'])
      expect(lineOf({ [name]: 'OFF' })).to.match(new RegExp(`^${name} .*"SET GLOBAL ${name} = ON"`));
  });
});
