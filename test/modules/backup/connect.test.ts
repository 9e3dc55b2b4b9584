/* The connection of a tool outlives the death of its server: its next statement is refused, so the tool tries again. */
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import { ask, connect, leave } from '#tools/backup/connect.ts';
import { refusalOf } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

describe('The connection of a tool', () => {
  it('One that is killed while idle refuses its next statement, and the process lives', async () => {
    const { databaseUrl } = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
    const [idle, killer] = [await connect(databaseUrl, null), await connect(databaseUrl, null)];
    try {
      await ask(killer, `KILL ${String(idle.threadId)}`);
      await until('the connection is closed', () => Object.hasOwn(idle, 'addCommand'));
      expect(await refusalOf(ask(idle, 'SELECT 1'))).to.match(/closed/);
    } finally {
      idle.destroy();
      await leave(killer);
    }
  });
});
