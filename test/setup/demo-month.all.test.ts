/**
 * Proves that a fresh `npm start` is of use while its month of demo history is being written: pages, sign-in and games
 * work, the audit is clean, an interrupted month is completed by the next start, and no figure misses a row.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { signIn } from '#test/support/players/http-player.ts';
import { pause } from '#tools/setup/progress.mjs';
import { Command, freePort, killAll, processesOf } from './command.ts';

const MONTH_MS = 300_000;
const COMPLETE = /^Demo history: \d+ openings.*$/m;
const OPENINGS = 5;
/** Of the case whose odds the demo's staff change in the middle of the month. */
const OPENING = { case: 'vegetable-patch', count: 1 };

describe('The demo month of a fresh start', function () {
  this.timeout(2 * MONTH_MS);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-month-'));
  let port = 0;
  let running: Command | null = null;

  async function start(): Promise<{ command: Command; address: string }> {
    await running?.stop();
    const command = new Command(['start'], folder, { PORT: String(port), LOG_LEVEL: 'error' });
    running = command;
    return { command, address: await command.untilPrinted(/^The store: (.+)$/m, MONTH_MS) };
  }

  async function audit(): Promise<string> {
    const command = new Command(['run-with-services', 'scripts/audit.ts'], folder);
    await command.ended;
    return command.output;
  }

  async function play(address: string, name: string): Promise<void> {
    const player = await signIn(address, name);
    for (let opened = 0; opened < OPENINGS; opened += 1) {
      const answer = await player.post(address, '/api/case/open', OPENING, randomUUID());
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      await pause(500);
    }
  }

  before(async () => {
    port = await freePort();
  });

  after(async () => {
    await running?.stop();
    expect(processesOf(folder)).to.deep.equal([]);
    killAll(folder, /./);
    rmSync(folder, { recursive: true, force: true });
  });

  it('Pages, the audit and games work meanwhile, and Ctrl-C ends every process', async () => {
    const { command, address } = await start();
    expect(command.output).to.contain('/auth/demo?name=demo').and.not.to.match(COMPLETE);
    expect((await fetch(`${address}/`)).status).to.equal(200);
    await play(address, 'early');
    expect(await audit()).to.contain('The audit is clean');
    await command.untilPrinted(/^Demo history: 10 %$/m, MONTH_MS);
    expect(await command.stop('SIGINT')).to.equal(0);
    expect(command.output).not.to.match(COMPLETE);
    expect(processesOf(folder)).to.deep.equal([]);
  });

  it('The next start completes the month beside its players, and every figure counts every row', async () => {
    const { command, address } = await start();
    expect(command.output).not.to.match(COMPLETE);
    const month = { isComplete: false };
    const completed = command.untilPrinted(COMPLETE, MONTH_MS).then(() => (month.isComplete = true));
    for (let round = 0; !month.isComplete; round += 1) await play(address, `late${String(round)}`);
    await completed;
    const { data } = (await (await fetch(`${address}/api/reserves`)).json()) as { data: { statements: object[] } };
    expect(data.statements).to.have.length(1);
    expect(await audit()).to.contain('The audit is clean');
  });

  it('A start after that adds nothing', async () => {
    const { command } = await start();
    await pause(2000);
    expect(command.output).not.to.match(/Preparing|Demo history/);
  });
});
