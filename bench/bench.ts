import { openDb } from '#src/platform/database/database.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { audit } from '#tools/audit/audit.ts';
import { benchActions } from './actions.ts';
import { benchGuestHome } from './guest-home.ts';
import { benchOpenings } from './openings.ts';
import { isQuick } from './pace.ts';
import { benchPayments } from './payments.ts';
import { benchPlayerHome } from './player-home.ts';
import { printMachine, printRow, printTable, type Row } from './print.ts';
import { spreadIds } from './recording.ts';
import { openBenchSchema } from './schema.ts';

/*
 * `npm run bench`: measures the store beside the same work without the store, in one run on one machine. Each benchmark
 * has an empty schema on the durable services, and the audit reads the schema afterwards. `npm run bench -- openings
 * payments` runs some of them, `-- --quick` checks in a few minutes that all of them run.
 */
interface Bench {
  readonly measure: () => AsyncIterable<Row> | Promise<readonly Row[]>;
  /** False for a benchmark that creates items for free and takes bonuses back, which the store never does. */
  readonly isAudited: boolean;
}

const BENCHES: Readonly<Record<string, Bench>> = {
  openings: { measure: benchOpenings, isAudited: true },
  actions: { measure: benchActions, isAudited: false },
  guest: { measure: benchGuestHome, isAudited: true },
  player: { measure: benchPlayerHome, isAudited: true },
  payments: { measure: benchPayments, isAudited: true },
};

const names = process.argv.slice(2).filter((argument) => argument !== '--quick');
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark "${unknown.join(', ')}": the benchmarks are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}

printMachine();
const rows: Row[] = [];
const failures: string[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length === 0 || names.includes(name)) await run(name, bench);
}
printTable(rows);
for (const failure of failures) console.log(failure);
const areMet = isQuick || rows.every(({ isMet }) => isMet);
// A benchmark that failed half way leaves connections open.
process.exit(areMet && failures.length === 0 ? 0 : 1);

/** A failed benchmark does not prevent the others. */
async function run(name: string, { measure, isAudited }: Bench): Promise<void> {
  try {
    const databaseUrl = await openBenchSchema();
    // The audit runs two tasks at the same time.
    const db = openDb(databaseUrl, 2);
    await spreadIds(db);
    const measuring = measure();
    for await (const row of measuring instanceof Promise ? await measuring : measuring) {
      printRow(row);
      rows.push(row);
    }
    const findings = isAudited ? await audit(db, readConfig()) : [];
    await db.destroy();
    if (isAudited) console.log(`${name}: the audit ${findings.length === 0 ? 'is clean' : 'has findings'}`);
    if (findings.length > 0) failures.push(`${name}: the audit found ${JSON.stringify(findings)}`);
  } catch (error) {
    console.error(error);
    failures.push(`${name} did not run to its end: ${error instanceof Error ? error.message : String(error)}`);
  }
}
