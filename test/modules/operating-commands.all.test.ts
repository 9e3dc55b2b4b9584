/**
 * The commands of the pages for operators, run as the pages write them over a schema of their own, in the order of a
 * new server. Proves that each ends as the page says.
 */
import { expect } from 'chai';
import { listAllowances } from '#src/admin/access/index.ts';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { openDb } from '#src/platform/database/database.ts';
import { OPERATOR_PAGES } from '#test/support/operator-pages.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { runScript } from '#test/support/processes/run-script.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { testConfig } from '#test/support/store.ts';
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

/** Commands that other tests start, those of a developer, which no server runs, and one that needs three servers. */
const NOT_HERE: ReadonlySet<string> = new Set([
  ...['setup', 'upgrade', 'deploy', 'rollback', 'status', 'notify', 'help'],
  ...['dev', 'services', 'restart', 'release', 'backup', 'restore', 'chaos', 'fuzz', 'volume'],
  ...['bench', 'bench:live', 'bench:memory', 'bench:staff', 'bench:pages'],
  ...['check', 'test:all', 'coverage', 'build', 'art', 'drawings', 'docs', 'format'],
  ...['mutate', 'simulate:battles', 'simulate:returns', 'cluster'],
]);

interface PageCommand {
  readonly name: string;
  readonly args: readonly string[];
}

const NPM = /npm run ([\w:-]+)(?: -- ([^`\n#]+))?/g;
/** As a release has them: in a block of commands, or between backquotes. */
const OF_RELEASE = /(?<=^|`)opencrate ([a-z][\w-]*)(?: ([^`\n#]+))?/gm;

const commands: readonly PageCommand[] = [NPM, OF_RELEASE]
  .flatMap((pattern) => [...OPERATOR_PAGES.matchAll(pattern)])
  .map(([, name = '', args = '']) => ({
    name,
    args: [...args.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  }));

/** The commands of the page with these names, each form once, and each without arguments. */
const runs: readonly PageCommand[] = Object.keys(SCRIPTS).flatMap((name) => {
  const forms = commands.filter(
    (one) => one.name === name && !one.args.some((arg) => /FILE|^https:|^\/backups/.test(arg)),
  );
  return [...new Map(forms.map((one) => [one.args.join(' '), one])).values()];
});

/** A command without the arguments that it needs explains itself, and the doctor finds what tests have not set. */
const BARE_CODES: Readonly<Record<string, number>> = { staff: 1, maintenance: 1, doctor: 1 };

/** What a running store does all the time: an audit finds rows that wait for it longer than 15 minutes. */
async function seal(databaseUrl: string): Promise<void> {
  const services = await makeServices({ config: testConfig({ databaseUrl }) });
  try {
    await sealHistory(services, { settledMs: 0 });
  } finally {
    await closeServices(services);
  }
}

/** What the store let members give away beyond the limit of one. */
async function allowedIn(databaseUrl: string): Promise<number[]> {
  const services = await makeServices({ config: testConfig({ databaseUrl }) });
  try {
    return (await listAllowances(services.db, new Date(0))).map(({ sumKopecks }) => sumKopecks);
  } finally {
    await closeServices(services);
  }
}

describe('The commands of the pages for operators', function () {
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
    const db = openDb(readConfig().databaseUrl, 1);
    await db.raw('DROP DATABASE ??', [schemaOf(env['DATABASE_URL'] ?? '')]);
    await db.destroy();
  });

  it('A new command of the page is run here, unless it is named among the others', () => {
    const forgotten = commands.map(({ name }) => name).filter((name) => !(name in SCRIPTS) && !NOT_HERE.has(name));
    expect(forgotten).to.deep.equal([]);
    expect(runs.length).to.be.greaterThan(15);
  });

  for (const { name, args } of runs) {
    it(`opencrate ${[name, ...args].join(' ')}`, async () => {
      if (name === 'audit') await seal(env['DATABASE_URL'] ?? '');
      const { code, printed, complaints } = await runScript(`scripts/${SCRIPTS[name] ?? ''}.ts`, args, env);
      const wanted = args.length === 0 || name === 'doctor' ? (BARE_CODES[name] ?? 0) : 0;
      expect(code, printed + complaints).to.equal(wanted);
      if (args[0] === 'allow') expect(await allowedIn(env['DATABASE_URL'] ?? '')).to.deep.equal([2_000_000]);
    });
  }
});
