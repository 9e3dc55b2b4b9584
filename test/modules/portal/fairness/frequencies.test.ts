/**
 * Published draw statistics: after a history of every kind made by the store's own actions, each draw is counted once,
 * compared with the odds of its version, and reported in its month. The audit compares every figure with the draws, and
 * the three verifiers agree on every draw.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { signContract } from '#src/games/contracts/index.ts';
import { rotateSeedPair } from '#src/core/draws/index.ts';
import { countDraws, judgeDraws, loadProof, readAlarms, rebuildCounts } from '#src/portal/fairness/index.ts';
import type { FairReport } from '#src/portal/fairness/report.ts';
import { selectReport, selectReports, selectVerdicts } from '#src/portal/fairness/store.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import type { Services } from '#src/platform/services.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { verifyDraw as verifyInBrowser } from '#src/shared/verify-draw.ts';
import { audit } from '#tools/audit/audit.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { closeServices, expectCleanAudit, fixedClock, makePlayer } from '#test/support/services.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

const MONTH = '2026-11';

const run = (file: string, words: readonly string[]): Promise<{ code: number | string; out: string }> =>
  new Promise((resolve) => {
    execFile(file, words, { maxBuffer: 2 ** 28 }, (error, out) => {
      resolve({ code: error?.code ?? 0, out });
    });
  });
const script = (name: string): string => path.join(PROJECT_FOLDER, 'scripts', name);

/** A contract of the plain case's items, and upgrades to the most expensive item. */
async function playGames(services: Services): Promise<void> {
  const player = await makePlayer(services, 100_000);
  const items = [...(await publishedCases(services)).itemsById.values()];
  const target = items.reduce((best, item) => (item.priceCentiG > best.priceCentiG ? item : best)).id;
  const { drops } = await openCase(services, player, { caseName: 'plain', count: 10, revealMs: 0, quote: null });
  // The outcomes of a contract lie around its input value: with the cheapest of ten there are items on both sides.
  const ascending = drops.toSorted((one, other) => one.priceKopecks - other.priceKopecks);
  const ids = ascending.slice(0, 4).map(({ insertId }) => insertId);
  await signContract(services, player, { ids, quote: null, revealMs: 0 });
  for (const { insertId } of ascending.slice(4).filter(({ itemId }) => itemId !== target)) {
    const input = { ids: [insertId], addMinor: 0, target, side: 'under' as const, quote: null, revealMs: 0 };
    await rollUpgrade(services, player, input);
  }
}

interface KindCount {
  readonly kind: string;
  readonly count: number | string;
}

describe('The frequencies of all draws', function () {
  this.timeout(120_000);
  const clock = fixedClock();
  let services: Services;
  before(async () => {
    services = await makePlayedServices('fairness', clock, { players: 6, turns: 8, everyHours: 7 });
    await playGames(services);
  });
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const drawn = async (): Promise<Record<string, number>> => {
    const rows = await services.db('draws').select('kind').groupBy('kind').count<KindCount[]>({ count: '*' });
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
  };
  const countedNow = async (): Promise<number> => {
    const [row] = await services.db('fair_tickets').sum<Pick<KindCount, 'count'>[]>({ count: 'count' });
    return Number(row?.count);
  };
  const reportOf = async (month: string): Promise<FairReport> =>
    JSON.parse((await selectReport(services.db, month)) ?? 'null') as FairReport;

  it('Each draw is counted once under concurrent and repeated counting', async () => {
    clock.moveBy(5 * MINUTE_MS);
    await Promise.all([countDraws(services), countDraws(services)]);
    await countDraws(services);
    const counted = await services
      .db('fair_tickets')
      .select('kind')
      .groupBy('kind')
      .sum<KindCount[]>({ count: 'count' });
    expect(Object.fromEntries(counted.map(({ kind, count }) => [kind, Number(count)]))).to.deep.equal(await drawn());
    expect(Object.keys(await drawn())).to.have.members(['case', 'contract', 'upgrade', 'wheel']);
  });

  it('Draws wait until all their neighbours are committed', async () => {
    const before = await countedNow();
    const player = await makePlayer(services, 100_000);
    await openCase(services, player, { caseName: 'plain', count: 10, revealMs: 0, quote: null });
    await countDraws(services);
    const soon = await countedNow();
    expect(soon).to.equal(before);
    clock.moveBy(5 * MINUTE_MS);
    await countDraws(services);
    const later = await countedNow();
    expect(later).to.equal(before + 10);
  });

  it('A draw with a time in the future does not stop the counts', async () => {
    const before = await countedNow();
    const player = await makePlayer(services, 100_000);
    const open = { caseName: 'plain', count: 1, revealMs: 0, quote: null };
    const ahead = { ...services, clock: fixedClock(new Date(clock.now().getTime() + HOUR_MS)) };
    await openCase(ahead, player, open);
    await openCase(services, player, open);
    clock.moveBy(5 * MINUTE_MS);
    await countDraws(services);
    expect(await countedNow()).to.equal(before + 2);
  });

  it('Frequencies are compared with the odds of their version and reported by month', async () => {
    await judgeDraws(services);
    const verdicts = await selectVerdicts(services.db, 'case', 1_000_000, 100);
    const { case: cases = 0, wheel = 0, ...rest } = await drawn();
    expect(verdicts.reduce((sum, { draws }) => sum + draws, 0)).to.equal(cases);
    for (const { p } of verdicts) expect(p).to.be.within(1e-6, 1);
    const report = await reportOf(MONTH);
    expect(report).to.include({ month: MONTH, isFinal: false });
    expect(report.draws).to.equal(cases + wheel + (rest['contract'] ?? 0) + (rest['upgrade'] ?? 0));
    expect(report.rarities.reduce((sum, { draws }) => sum + draws, 0)).to.equal(cases);
    expect(report.rarities.reduce((sum, { expected }) => sum + expected, 0)).to.be.closeTo(cases, 1e-6);
    expect(report.upgrades.draws).to.equal(rest['upgrade']);
    const paid = report.returns.find(({ kind, paidWith }) => kind === 'case' && paidWith === 'money');
    const [{ sum }] = (await services.db('openings').where({ price_kind: 'money' }).sum({ sum: 'paid' })) as [
      { sum: number | string },
    ];
    expect(paid?.paidMinor).to.equal(Number(sum)).and.above(0);
    expect(paid?.expectedMinor).to.be.within((paid?.paidMinor ?? 0) * 0.5, paid?.paidMinor ?? 0);
    expect(await readAlarms(services.db)).to.deep.equal([]);
  });

  it('The report is final when the month is over, and never changes then', async () => {
    clock.moveBy(12 * DAY_MS);
    await countDraws(services);
    await judgeDraws(services);
    const closed = await reportOf(MONTH);
    expect(closed.isFinal).to.equal(true);
    const player = await makePlayer(services, 100_000);
    await openCase(services, player, { caseName: 'plain', count: 3, revealMs: 0, quote: null });
    clock.moveBy(DAY_MS);
    await countDraws(services);
    await judgeDraws(services);
    expect(await reportOf(MONTH)).to.deep.equal(closed);
    expect((await selectReports(services.db)).map(({ month, isFinal }) => [month, isFinal])).to.deep.equal([
      ['2026-12', false],
      [MONTH, true],
    ]);
    expect((await reportOf('2026-12')).draws).to.equal(3);
  });

  it('The audit finds a wrong count, and a rebuild corrects it except in final reports', async () => {
    const closed = await reportOf(MONTH);
    const { draws: whole } = await reportOf('2026-12');
    const rows = async (): Promise<unknown> => ({
      counts: await services.db('fair_counts').select().orderBy(['kind', 'version_id', 'month', 'outcome']),
      tickets: await services.db('fair_tickets').select().orderBy(['month', 'kind', 'cell']),
      sums: (await services.db('fair_sums').select().orderBy(['month', 'kind', 'version_id', 'paid_with'])).map(
        // The expected value is rounded once per batch, so it depends on the batches.
        ({ expected: _expected, ...row }: Record<string, unknown>) => row,
      ),
      marks: await services.db('fair_marks').select('last_draw_id'),
    });
    const right = await rows();
    await services.db('fair_counts').where({ kind: 'case' }).increment('count', 3);
    await services.db('fair_tickets').where({ kind: 'upgrade' }).delete();
    await services.db('fair_sums').where({ kind: 'contract' }).increment('gave', 100);
    const findings = await audit(services.db, services.config);
    expect(findings.map(({ rule }) => rule)).to.have.members([
      'the published outcomes of versions equal their draws',
      'the published tickets equal the draws',
      'the published wins are the values of the items of the draws',
    ]);
    // Concurrent counting counts no draw twice.
    const [rebuilt] = await Promise.all([rebuildCounts(services), countDraws(services), countDraws(services)]);
    expect(await rows()).to.deep.equal(right);
    expect(rebuilt).to.deep.equal({ draws: await countedNow(), apart: [] });
    expect(await reportOf(MONTH)).to.deep.equal(closed);
    expect((await reportOf('2026-12')).draws).to.equal(whole);
    await expectCleanAudit(services);
  });

  it('A deviation from the published odds alarms staff', async () => {
    const [row] = await services
      .db('fair_counts')
      .where({ kind: 'case', month: MONTH })
      .orderBy('outcome')
      .select<{ version_id: number; outcome: number; count: number }[]>('version_id', 'outcome', 'count')
      .limit(1);
    const { count = 0, ...place } = row ?? {};
    const which = { kind: 'case', month: MONTH, ...place };
    await services.db('fair_counts').where(which).update({ count: 20_000 });
    await judgeDraws(services);
    expect((await readAlarms(services.db)).map((one) => one.versionId)).to.deep.equal([row?.version_id]);
    await services.db('fair_counts').where(which).update({ count });
    await judgeDraws(services);
    expect(await readAlarms(services.db)).to.deep.equal([]);
  });

  describe('Every verifier accepts every draw', () => {
    let folder: string;
    let file: string;
    const proofs: object[] = [];
    before(async () => {
      for (const { id } of await services.db('players').select<{ id: number }[]>('id')) {
        await transaction(services, null, async (tx) => {
          await rotateSeedPair(tx, services, id, null);
          return null;
        });
      }
      for (const { id } of await services.db('draws').select<{ id: number }[]>('id').orderBy('id')) {
        const { proof, ranges, hit } = await loadProof(services, { id: 0 } as never, id);
        const entry = ({ from, to }: { from: number; to: number }) => ({ id: from, from, to });
        proofs.push({ ...proof, odds: ranges.map(entry), outcome: entry(hit) });
      }
      folder = await mkdtemp(path.join(tmpdir(), 'all-draws-'));
      file = path.join(folder, 'draws.json');
      await writeFile(file, JSON.stringify(proofs));
    });
    after(() => rm(folder, { recursive: true }));

    const expectAll = ({ code, out }: { code: number | string; out: string }): void => {
      expect(code).to.equal(0);
      const verdicts = JSON.parse(out) as { holds: boolean }[];
      expect(verdicts).to.have.length(proofs.length).and.length.above(100);
      expect(verdicts.filter(({ holds }) => !holds)).to.deep.equal([]);
    };

    it('The JavaScript verifier accepts every draw', async () => {
      expectAll(await run(process.execPath, [script('verify-draw.mjs'), '--json', file]));
    });

    it('The Python verifier accepts every draw', async function () {
      const answer = await run('python3', [script('verify_draw.py'), '--json', file]);
      // Only this test needs Python; `npm test` reports it as skipped when Python is missing.
      if (answer.code === 'ENOENT') this.skip();
      expectAll(answer);
    });

    it('The browser verifier accepts every draw', async () => {
      for (const proof of proofs as (Parameters<typeof verifyInBrowser>[0] & { outcome: object })[]) {
        const { holds } = await verifyInBrowser({ ...proof, ...proof.outcome }, globalThis.crypto.subtle);
        expect(holds).to.equal(true);
      }
    });
  });
});
