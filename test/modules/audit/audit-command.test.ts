/*
 * `npm run audit -- --heads`: the command compares the sealed history with heads that were kept elsewhere, in a file or
 * at an address, and ends with 1 for a head that is not in the chain.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import type { Services } from '#src/platform/services.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { makePlayedServices } from '#test/support/played-services.ts';
import { openProviderServer, type ProviderServer } from '#test/support/provider-server.ts';
import { closeServices, fixedClock, giveMoney, makePlayer } from '#test/support/services.ts';

interface Head {
  readonly number: number;
  readonly hash: string;
}

const BROKEN = 'Broken rule: every head that was kept elsewhere is in the chain';

describe('The audit command with heads that were kept elsewhere', function () {
  this.timeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-heads-'));
  let services: Services;
  let server: ProviderServer;
  let served: unknown;
  let heads: readonly Head[];
  before(async () => {
    services = await makePlayedServices('audit_heads', fixedClock(), { players: 2, turns: 2, everyHours: 5 });
    const access = `Basic ${Buffer.from('witness:p@ss').toString('base64')}`;
    server = await openProviderServer(({ path, headers: { authorization } }) => {
      const isAllowed = path === '/heads' || (path === '/private' && authorization === access);
      return { status: isAllowed ? 200 : path === '/private' ? 401 : 404, body: served };
    });
    const { id } = await makePlayer(services, 0);
    for (const kopecks of [100, 200, 300]) {
      await giveMoney(services, id, kopecks);
      await sealHistory(services, { settledMs: 0 });
    }
    heads = await services.db('seals').orderBy('id').select<Head[]>({ number: 'id', hash: 'hash' });
  });
  after(async () => {
    await server.close();
    await closeServices(services);
    rmSync(folder, { recursive: true });
  });

  const audited = (from: string) =>
    new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: services.config.databaseUrl };
      const command = [...programArgs('scripts/audit.ts'), '--heads', from];
      execFile(process.execPath, command, { cwd: PROJECT_FOLDER, env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
      });
    });
  let files = 0;
  const fileOf = (text: string): string => {
    files += 1;
    const file = join(folder, `heads-${String(files)}.jsonl`);
    writeFileSync(file, text);
    return file;
  };
  const linesOf = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
  const forgedOf = ([first, ...rest]: readonly Head[]): Head[] => [
    { number: first?.number ?? 0, hash: 'ab'.repeat(32) },
    ...rest,
  ];

  it('A file of the chain’s own heads holds', async () => {
    expect(heads.length).to.be.at.least(3);
    const { code, output } = await audited(fileOf(linesOf(heads)));
    expect(output).to.contain(`${String(heads.length)} of ${String(heads.length)} heads are in the chain.`);
    expect(output).to.contain('The audit is clean');
    expect(code, output).to.equal(0);
  });

  it('A forged head and one of a seal that does not exist end with 1 and are named', async () => {
    const wrong = [...forgedOf(heads), { number: 800_000, hash: 'cd'.repeat(32) }];
    const { code, output } = await audited(fileOf(linesOf(wrong)));
    expect(output).to.contain(`${String(heads.length - 1)} of ${String(heads.length + 1)} heads are in the chain.`);
    expect(output).to.contain(BROKEN).and.contain('ab'.repeat(32)).and.contain('800000');
    expect(code, output).to.equal(1);
  });

  it('Heads are read from an address too, in the form in which a witness keeps them', async () => {
    served = heads;
    const good = await audited(`${server.url}/heads`);
    expect(good.output).to.contain(`${String(heads.length)} of ${String(heads.length)} heads are in the chain.`);
    expect(good.code, good.output).to.equal(0);
    served = { data: { items: forgedOf(heads) } };
    const forged = await audited(`${server.url}/heads`);
    expect(forged.output).to.contain(BROKEN);
    expect(forged.code, forged.output).to.equal(1);
  });

  it('A name and a password of the address are sent to the witness, and never printed', async () => {
    served = heads;
    const [good, wrong] = await Promise.all(
      ['p%40ss', 'other'].map((password) =>
        audited(server.url.replace('://', `://witness:${password}@`).concat('/private')),
      ),
    );
    expect(good?.code, good?.output).to.equal(0);
    expect(wrong?.code).to.equal(1);
    expect(wrong?.output).to.contain('/private answers 401').and.not.contain('other');
  });

  it('Heads that cannot be read end with 1 and one line: nothing is taken for confirmed', async () => {
    for (const [from, reason] of [
      [fileOf(`${linesOf(heads)}\n{"number":1}`), `line ${String(heads.length + 1)}`],
      [fileOf(''), 'no heads'],
      [join(folder, 'none.json'), 'none.json'],
      [`${server.url}/nothing`, '404'],
      ['http://127.0.0.1:1/heads', '127.0.0.1:1'],
    ] as const) {
      const { code, output } = await audited(from);
      expect(output, from).to.contain(reason).and.not.contain('heads are in the chain');
      expect(output, from).not.to.match(/\n\s+at /);
      expect(code, output).to.equal(1);
    }
  });
});
