import { closeServices } from '#src/platform/services.ts';
import { printMachine, printTable, type Row } from './print.ts';
import { numberAfter } from './volume/arguments.ts';
import { type PageTimes, askPages } from './volume/ask-pages.ts';
import { filledWith } from './volume/fill-volume.ts';
import { openVolume } from './volume/open-volume.ts';

/*
 * `npm run bench:staff`: measures every page of the staff console and of a player, with filters, searches, later pages
 * and files, over the schema of `npm run volume`; and each statement by the rows that it reads.
 */
const LIMIT_MS = 300;
const FOUND = new Set([200, 303, 404]);
const rounds = numberAfter('--rounds', 20);

const rowOf = ({ name, status, p50Ms, p95Ms, kilobytes }: PageTimes): Row => ({
  work: name,
  figure: `p50 ${p50Ms.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms`,
  beside: `${String(status)}, ${String(kilobytes)} kB`,
  ratio: '',
  goal: `p95 at most ${String(LIMIT_MS)} ms`,
  isMet: p95Ms <= LIMIT_MS && FOUND.has(status),
});

const services = await openVolume();
try {
  const volume = await filledWith(services.db);
  if (volume === null) throw new Error('the volume is missing: run npm run volume');
  // Sets the store's clock to the end of the generated history.
  const aheadMs = Date.now() - volume.endAt * 1000;
  const clock = { now: () => new Date(Date.now() - aheadMs) };
  const { asked, statements, findings } = await askPages({ ...services, clock }, rounds, ({ name, p95Ms, status }) => {
    console.error(`${p95Ms.toFixed(0).padStart(6)} ms  ${String(status)}  ${name}`);
  });
  printMachine();
  console.log(`${String(volume.players)} players, ${String(volume.transfers)} transfers; ${String(rounds)} rounds.`);
  const rows = asked.map(rowOf);
  printTable(rows);
  console.log(`${String(statements)} different statements, ${String(findings.length)} that read too much.`);
  for (const finding of findings) console.log(`  ${finding}`);
  const short = rows.filter(({ isMet }) => !isMet);
  console.log(
    `${String(rows.length - short.length)} of ${String(rows.length)} addresses within ${String(LIMIT_MS)} ms.`,
  );
  process.exitCode = short.length + findings.length === 0 ? 0 : 1;
} finally {
  await closeServices(services);
}
