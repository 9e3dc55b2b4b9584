import { expect } from 'chai';
import { findWeakSetting } from './durability.ts';

const STRICT = 'STRICT_ALL_TABLES,NO_ZERO_DATE';

describe('A database for production', () => {
  it('A strict database that flushes at every commit is accepted', () => {
    expect(findWeakSetting({ flush: 1, logFlush: 1, modes: STRICT, step: 1 })).to.equal(null);
  });

  for (const flush of [0, 2]) {
    it(`A database that flushes by ${String(flush)} is refused`, () => {
      expect(findWeakSetting({ flush, logFlush: 1, modes: STRICT, step: 1 })).to.match(
        /^innodb_flush_log_at_trx_commit is \d.*set it to 1$/,
      );
    });
  }

  it('A database whose log is not flushed at every commit is refused, and one without a log accepted', () => {
    expect(findWeakSetting({ flush: 1, logFlush: 0, modes: STRICT, step: 1 })).to.match(
      /^sync_binlog is 0.*set it to 1$/,
    );
    expect(findWeakSetting({ flush: 1, logFlush: null, modes: STRICT, step: 1 })).to.equal(null);
  });

  it('A database that is not strict for all tables is refused', () => {
    expect(findWeakSetting({ flush: 1, logFlush: 1, modes: 'STRICT_TRANS_TABLES', step: 1 })).to.contain(
      'STRICT_ALL_TABLES',
    );
    expect(findWeakSetting({ flush: 1, logFlush: 1, modes: '', step: 1 })).to.contain('STRICT_ALL_TABLES');
  });

  it('A database whose ids grow in steps is refused', () => {
    expect(findWeakSetting({ flush: 1, logFlush: 1, modes: STRICT, step: 3 })).to.match(
      /^auto_increment_increment is 3.*set it to 1$/,
    );
  });
});
