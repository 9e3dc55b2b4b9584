/** The page of backups: the last steps of the recovery, and a request that a program of the server takes. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { BACKUP_MARKS } from '#src/platform/database/backup-marks.ts';
import { recordMark } from '#tools/backup/record-mark.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { runScript } from '#test/support/processes/run-script.ts';
import { lastLog, sent, TAKEN } from '#test/support/players/staff-forms.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asStaff, type SignedInMember } from '#test/support/store.ts';

const PATH = '/en/staff/backups';

describe('The page of backups', function () {
  this.timeout(120_000);
  const stage = stageWith(makeServices);
  const dataDir = mkdtempSync(join(tmpdir(), 'opencrate-requests-'));
  let admin: SignedInMember;
  before(async () => {
    admin = await asStaff(stage.store, 'admin');
    await stage.services.db('backup_marks').delete();
    await stage.services
      .db('backup_requests')
      .update({ requested_at: null, taken_at: null, ended_at: null, problem: null });
  });
  after(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  const page = async (): Promise<string> => (await admin.agent.get(PATH).expect(200)).text;
  /** The command that the timer of the server runs each minute. */
  const take = (): ReturnType<typeof runScript> =>
    runScript('scripts/backup.ts', ['--requested', '--keep', '2'], {
      DATA_DIR: dataDir,
      SECRET_KEY: stage.services.config.secretKey.toString(),
    });
  const backups = (): string[] => {
    try {
      return readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.sql.gz'));
    } catch {
      return [];
    }
  };

  it('Before the first backup every step was never done, and no size is named', async () => {
    const text = await page();
    expect(text.match(/<dd>Never<\/dd>/g)).to.have.length(BACKUP_MARKS.length);
    expect(text).not.to.contain('Size of the last backup');
    expect(text).to.contain('Make a backup').and.contain('/staff/help/operating#backup');
  });

  it('The last steps have their times, and the backup its size', async () => {
    const { databaseUrl } = stage.services.config;
    await recordMark(databaseUrl, 'backup', new Date('2026-11-21T03:10:00Z'), 12_345_678);
    await recordMark(databaseUrl, 'push-check', new Date('2026-11-22T06:10:00Z'));
    const text = await page();
    expect(text).to.contain('21 Nov 2026, 03:10 UTC').and.contain('22 Nov 2026, 06:10 UTC').and.contain('12.3 MB');
    expect(text.match(/<dd>Never<\/dd>/g)).to.have.length(BACKUP_MARKS.length - 2);
  });

  it('Other members see neither the page nor its link, and request nothing', async () => {
    const keeper = await asStaff(stage.store, 'manager');
    await keeper.agent.get(PATH).expect(403);
    expect((await sent(keeper, PATH, {}))[0]).to.equal(403);
    expect((await keeper.agent.get('/en/staff').expect(200)).text).not.to.contain('/staff/backups');
  });

  it('Without a request the program of the server does nothing', async () => {
    const { code, printed, complaints } = await take();
    expect({ code, printed, complaints }).to.deep.equal({ code: 0, printed: '', complaints: '' });
    expect(backups()).to.deep.equal([]);
  });

  it('Of two requests at once one waits, in the staff log too, until the server has made the backup', async () => {
    const other = await asStaff(stage.store, 'admin');
    const answers = await Promise.all([admin, other].map((member) => sent(member, PATH, {})));
    expect(answers.filter(([status]) => status === TAKEN[0])).to.have.length(1);
    expect(answers.filter(([status]) => status === 409)).to.have.length(1);
    expect(await lastLog(stage)).to.include({ act: 'backup.requested' });
    const waiting = await page();
    expect(waiting).to.contain('>Waiting</span>').and.not.contain('Make a backup<');
    expect((await sent(admin, PATH, {}))[0]).to.equal(409);
    expect(waiting).not.to.contain('opencrate-backup-requests.timer');
    await stage.services.db('backup_requests').update({ requested_at: new Date(Date.now() - 11 * MINUTE_MS) });
    expect(await page()).to.contain('opencrate-backup-requests.timer');
    const { code, printed, complaints } = await take();
    expect(code, complaints).to.equal(0);
    expect(printed).to.match(/opencrate-\w+\.sql\.gz: \d+ rows/);
    expect(backups()).to.have.length(1);
    expect(await page())
      .to.contain('>Done</span>')
      .and.contain('Make a backup<');
    expect((await take()).printed).to.equal('');
  });

  it('A request that a killed program has taken is taken again', async () => {
    expect(await sent(admin, PATH, {})).to.deep.equal(TAKEN);
    await stage.services.db('backup_requests').update({ taken_at: new Date() });
    expect(await page()).to.contain('>In progress</span>');
    expect((await sent(admin, PATH, {}))[0]).to.equal(409);
    expect((await take()).code).to.equal(0);
    expect(await page()).to.contain('>Done</span>');
  });

  it('A failed backup says why, and another one may be requested', async () => {
    rmSync(join(dataDir, 'backups'), { recursive: true });
    writeFileSync(join(dataDir, 'backups'), 'no folder');
    expect(await sent(admin, PATH, {})).to.deep.equal(TAKEN);
    const { code, complaints } = await take();
    expect(code).to.equal(1);
    expect(complaints).to.match(/^OpenCrate: EEXIST: /);
    const text = await page();
    expect(text).to.contain('>Failed</span>').and.contain('EEXIST: ').and.contain('Make a backup<');
    rmSync(join(dataDir, 'backups'));
    expect(await sent(admin, PATH, {})).to.deep.equal(TAKEN);
    expect((await take()).code).to.equal(0);
    expect(await page())
      .to.contain('>Done</span>')
      .and.not.contain('EEXIST');
  });
});
