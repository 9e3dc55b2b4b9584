/**
 * The npm commands of docs/operating.md, run as the page writes them over a schema of their own, in the order of a new
 * server. Proves that each ends as the page says; every other command of the page names the test that runs it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import { openDb } from '#src/platform/database/database.ts';
import { createLog } from '#src/platform/process/log.ts';
import { freshSchema } from '#test/support/filled-schema.ts';
import { runScript } from '#test/support/run-script.ts';
import { schemaOf } from '#tools/backup/connect.ts';

/** Scripts by the name of their command, in the order in which they run here. */
const SCRIPTS: Readonly<Record<string, string>> = {
  migrate: 'migrate',
  seed: 'seed',
  staff: 'staff',
  maintenance: 'maintenance',
  'rotate-secret': 'rotate-secret',
  'pages:refresh': 'refresh-pages',
  'standings:rebuild': 'rebuild-standings',
  'figures:rebuild': 'rebuild-figures',
  'fairness:rebuild': 'rebuild-fairness',
  simulate: 'simulate',
  audit: 'audit',
  'demo:remove': 'demo-remove',
  doctor: 'doctor',
};

/** Commands that other tests run, and a text in the file of that test. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, text: string]>> = {
  dev: ['test/setup/dev.test.ts', "'dev'"],
  services: ['test/setup/services.test.ts', "'services'"],
  backup: ['test/modules/backup/recovery.test.ts', 'backup'],
  restore: ['test/modules/backup/recovery.test.ts', 'restore'],
  restart: ['test/races/restart.test.ts', 'store.reload()'],
  release: ['test/races/release.test.ts', 'scripts/release.ts'],
  chaos: ['test/races/chaos.test.ts', '#bench/chaos/suffer.ts'],
  fuzz: ['test/http/fuzz.test.ts', 'fuzz'],
  volume: ['test/races/bench.test.ts', 'bench/volume.ts'],
  bench: ['test/races/bench.test.ts', 'bench/bench.ts'],
  'bench:live': ['test/races/bench.test.ts', 'bench/live.ts'],
  'bench:battles': ['test/races/bench.test.ts', 'bench/battles.ts'],
  'bench:memory': ['test/races/bench.test.ts', 'bench/memory.ts'],
  'bench:staff': ['test/races/bench.test.ts', 'bench/staff.ts'],
  'bench:pages': ['test/browser/bench-pages.test.ts', 'bench/pages.ts'],
};

/** Commands of a developer, which no server runs, and one that needs three nodes of MariaDB. */
const BY_HAND = ['check', 'coverage', 'build', 'art', 'drawings', 'docs', 'format', 'simulate:battles', 'cluster'];

const page = readFileSync('docs/operating.md', 'utf8');

interface PageCommand {
  readonly name: string;
  readonly args: readonly string[];
}

const commands: readonly PageCommand[] = [...page.matchAll(/npm run ([\w:-]+)(?: -- ([^`\n#]+))?/g)].map(
  ([, name = '', args = '']) => ({
    name,
    args: [...args.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  }),
);

/** The commands of the page with these names, each form once, and each without arguments. */
const runs: readonly PageCommand[] = Object.keys(SCRIPTS).flatMap((name) => {
  const forms = commands.filter(
    (one) => one.name === name && !one.args.some((arg) => /FILE|^https:|^\/backups/.test(arg)),
  );
  return [...new Map(forms.map((one) => [one.args.join(' '), one])).values()];
});

/** A command without the arguments that it needs explains itself, and the doctor finds what tests have not set. */
const BARE_CODES: Readonly<Record<string, number>> = { staff: 2, maintenance: 2, doctor: 1 };

describe('The commands of docs/operating.md', function () {
  this.timeout(300_000);
  const env: Record<string, string> = {};
  before(async () => {
    env['DATABASE_URL'] = await freshSchema(readConfig().databaseUrl, 'operating');
    env['LOG_LEVEL'] = 'error';
    // The last admin cannot be removed.
    const second = await runScript('scripts/staff.ts', ['add', '--role', 'admin', '--name', 'Boris'], env);
    expect(second.code, second.complaints).to.equal(0);
  });
  after(async () => {
    const db = openDb(readConfig().databaseUrl, 1, { log: createLog('silent'), isStrict: false });
    await db.raw('DROP DATABASE ??', [schemaOf(env['DATABASE_URL'] ?? '')]);
    await db.destroy();
  });

  it('Each is run by a test', () => {
    const names = [...new Set(commands.map(({ name }) => name))];
    const known = [...Object.keys(SCRIPTS), ...Object.keys(ELSEWHERE), ...BY_HAND];
    expect(names.filter((name) => !known.includes(name))).to.deep.equal([]);
    for (const [name, [file, text]] of Object.entries(ELSEWHERE)) {
      expect(existsSync(file) && readFileSync(file, 'utf8').includes(text), `${name}: ${file}`).to.equal(true);
    }
    expect(runs.length).to.be.greaterThan(15);
  });

  for (const { name, args } of runs) {
    it(`npm run ${[name, ...(args.length === 0 ? [] : ['--', ...args])].join(' ')}`, async () => {
      const { code, printed, complaints } = await runScript(`scripts/${SCRIPTS[name] ?? ''}.ts`, args, env);
      const wanted = args.length === 0 ? (BARE_CODES[name] ?? 0) : 0;
      expect(code, printed + complaints).to.equal(wanted);
    });
  }
});
