/** A rotation of SECRET_KEY that is killed in its middle, while players open cases under both keys. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { runScript } from '#test/support/processes/run-script.ts';
import { makePlayer } from '#test/support/services.ts';
import { NEW_KEY, openRotationStage, ROTATION_SCRIPT, type RotationStage } from './rotation-stage.ts';

const PAIRS = 3000;
/** The command is killed when it has encrypted so many. */
const KILLED_AT = 200;

describe('A rotation of SECRET_KEY that is killed', function () {
  this.timeout(300_000);
  let stage: RotationStage;
  let open: (at: number) => Promise<void>;
  before(async () => {
    stage = await openRotationStage({ pairs: PAIRS });
    const { oldKey, services, withKeys } = stage;
    const [before, afterwards] = [withKeys(oldKey, NEW_KEY), withKeys(NEW_KEY, oldKey)];
    const players = [await makePlayer(services, 10_000_000), await makePlayer(services, 10_000_000)] as const;
    open = async (at) => {
      const of = at % 4 < 2 ? before : afterwards;
      await openCase(of, players[at % 2 === 0 ? 0 : 1], { caseName: 'plain', count: 1, revealMs: 0, quote: null });
    };
  });
  after(() => stage.close());

  it('Nothing is lost while cases open under both keys, and the check counts what is left', async () => {
    const child = spawn(process.execPath, programArgs(ROTATION_SCRIPT), {
      env: { ...process.env, ...stage.rotated },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    for (let at = 0; (await stage.countNew()) < KILLED_AT; at += 1) {
      expect(child.exitCode, 'the command ended').to.equal(null);
      await open(at);
      await sleep(1);
    }
    child.kill('SIGKILL');
    await ended;
    expect(await stage.countNew()).to.be.within(KILLED_AT, PAIRS - 1);
    expect(await stage.readsAll(stage.withKeys(NEW_KEY, stage.oldKey))).to.equal(true);
    const checked = await runScript(ROTATION_SCRIPT, ['--check'], stage.rotated);
    expect(checked.code).to.equal(1);
    expect(checked.printed).to.match(/server seeds: \d+ rows, \d{3,} by a former key/);
  });

  it('The next run finishes, and the new key reads everything alone', async () => {
    const finishing = runScript(ROTATION_SCRIPT, [], stage.rotated);
    for (let at = 0; at < 20; at += 1) await open(2 + (at % 2));
    const finished = await finishing;
    expect(finished.code, finished.complaints).to.equal(0);
    expect(finished.printed).to.match(/Everything is encrypted by SECRET_KEY\.\n$/);
    await stage.expectRotated();
  });
});
