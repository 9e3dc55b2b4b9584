/** Proves that `npm run mutate` distinguishes a mistake that tests notice from one that none notices, in a copy. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Command, killAll, processesOf } from './command.ts';

describe('Mutations of a run', function () {
  this.timeout(400_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-mutate-'));

  after(() => {
    killAll(folder, /./);
    rmSync(folder, { recursive: true, force: true });
  });

  it('A noticed mistake is killed, another one survives and fails the run, and the sources stay', async () => {
    const status = (): string => execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
    const before = status();
    const wanted = ['the first pause is skipped', 'a code for a skin gives money too'];
    const run = new Command(['run', 'test/mutations/mutate.ts', ...wanted], folder);
    expect(await run.ended, run.output).to.equal(1);
    expect(run.output).to.match(/^killed .*back-off\.ts: the first pause is skipped/m);
    expect(run.output).to.match(/^survived .*promo-gain\.ts: a code for a skin gives money too \[A code of type 2/m);
    expect(run.output).to.contain('2 mutations: 1 killed (0 timeout, 0 crashed), 1 survived: 50.0 % killed');
    expect(status()).to.equal(before);
    expect(processesOf(folder)).to.deep.equal([]);
  });
});
