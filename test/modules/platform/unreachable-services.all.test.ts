/**
 * Commands and the start when a service does not answer: each ends by itself, with a line for each such service and
 * without a stack. The stand-in that accepts connections and says nothing is a server whose disk hangs.
 */
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import { readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { runScript } from '#test/support/processes/run-script.ts';

const GONE = 'mysql://store:secret@127.0.0.1:1/opencrate';
const GONE_LINE = 'Database: DATABASE_URL (127.0.0.1:1, schema opencrate): no database answers (ECONNREFUSED)';

describe('A service that does not answer', function () {
  this.timeout(90_000);
  let silent: Server;
  let port = 0;
  before(async () => {
    silent = createServer();
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    ({ port } = silent.address() as AddressInfo);
  });
  after(() => silent.close());

  const wrongPassword = (): string => {
    const { databaseUrl } = readConfig();
    const { user, password } = readDatabaseAddress(databaseUrl);
    return databaseUrl.replace(`${user}:${encodeURIComponent(password)}@`, `${user}:wrong@`);
  };

  async function complaintsOf(script: string, args: readonly string[], env: Record<string, string>): Promise<string[]> {
    const { code, complaints } = await runScript(`scripts/${script}.ts`, args, { LOG_LEVEL: 'error', ...env });
    expect(code, complaints).to.equal(1);
    expect(complaints).not.to.contain('wrong@');
    return complaints.trim().split('\n');
  }

  for (const [script, ...args] of [
    ['doctor'],
    ['staff', 'list'],
    ['maintenance', 'off'],
    ['rotate-secret', '--check'],
    ['seed'],
    ['rebuild-figures'],
  ] as const)
    it(`${script} names each one in a line and ends`, async () => {
      const lines = await complaintsOf(script, args, { DATABASE_URL: GONE, REDIS_URL: 'redis://127.0.0.1:1' });
      expect(lines).to.deep.equal([`missing  ${GONE_LINE}`, 'missing  Redis: ECONNREFUSED 127.0.0.1:1']);
    });

  for (const [script, ...args] of [['audit'], ['backup'], ['restore', '--finish']] as const)
    it(`${script} needs the database alone, names it and ends`, async () => {
      const lines = await complaintsOf(script, args, { DATABASE_URL: GONE, REDIS_URL: 'redis://127.0.0.1:1' });
      expect(lines).to.deep.equal([`missing  ${GONE_LINE}`]);
    });

  it('The doctor waits five seconds for one that accepts connections and says nothing', async () => {
    const startedMs = performance.now();
    const lines = await complaintsOf('doctor', [], {
      DATABASE_URL: `mysql://store:secret@127.0.0.1:${String(port)}/opencrate`,
      REDIS_URL: `redis://127.0.0.1:${String(port)}`,
    });
    expect(lines).to.have.length(2);
    expect(lines[0]).to.match(/^missing {2}Database: .+ no database answers \(ETIMEDOUT\)$/);
    expect(lines[1]).to.match(/^missing {2}Redis: .+ 127\.0\.0\.1:\d+$/);
    expect(performance.now() - startedMs).to.be.below(20_000);
  });

  it('A wrong password and a missing schema are named with their variable', async () => {
    const [refused = ''] = await complaintsOf('doctor', [], { DATABASE_URL: wrongPassword() });
    expect(refused).to.match(/^missing {2}Database: DATABASE_URL \(.+\): its user, password or rights .+ refused$/);
    const [owner = ''] = await complaintsOf('backup', [], { DATABASE_MIGRATION_URL: wrongPassword() });
    expect(owner).to.match(/^missing {2}Database: DATABASE_MIGRATION_URL \(.+\): its user, password/);
    const [migration = ''] = await complaintsOf('migrate', [], { DATABASE_MIGRATION_URL: wrongPassword() });
    expect(migration).to.match(/^OpenCrate: DATABASE_MIGRATION_URL \(.+\): its user, password/);
    const elsewhere = new URL(readConfig().databaseUrl);
    elsewhere.pathname = '/opencrate_nowhere';
    const [schema = ''] = await complaintsOf('doctor', [], { DATABASE_URL: elsewhere.href });
    expect(schema).to.match(
      /^missing {2}Database: DATABASE_URL \(.+, schema opencrate_nowhere\): (there is no such|its user.+refused)/,
    );
  });

  it('A password of Redis that is wrong is named', async () => {
    const { host } = new URL(readConfig().redisUrl);
    const [line = ''] = await complaintsOf('doctor', [], { REDIS_URL: `redis://:wrong@${host}` });
    expect(line).to.match(new RegExp(`^missing {2}Redis: .+ ${host}$`));
  });

  it('The start names the variable in one line', async () => {
    for (const [url, reason] of [
      [wrongPassword(), /^OpenCrate: DATABASE_URL \(.+\): its user, password or rights on the schema are refused$/],
      [GONE, /^OpenCrate: DATABASE_URL \(127\.0\.0\.1:1, schema opencrate\): no database answers \(ECONNREFUSED\)$/],
    ] as const) {
      const { code, complaints } = await runScript('src/server.ts', [], { DATABASE_URL: url, LOG_LEVEL: 'silent' });
      expect(code).to.equal(1);
      expect(complaints.trim()).to.match(reason);
    }
  });
});
