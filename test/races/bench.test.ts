/* The shortest form of `npm run bench`: one bench with its replay runs to its end. */
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BENCH = fileURLToPath(new URL('../../bench/bench.ts', import.meta.url));

async function runBench(...args: string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', BENCH, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

describe('npm run bench', function () {
  this.timeout(180_000);

  it('The bench of openings prints each line, leaves a clean audit and exits with 0', async () => {
    const { code, output } = await runBench('openings', '--quick');
    expect(code, output).to.equal(0);
    expect(output).to.match(/^openings, 32 connections .*bare mysql2/m);
    expect(output).to.contain('openings: the audit is clean');
  });

  it('An unknown bench is refused with the names of those that exist', async () => {
    const { code, output } = await runBench('opening');
    expect([code, output]).to.deep.equal([
      1,
      'Unknown benchmark "opening": the benchmarks are openings, actions, preview, guest, player, payments, signin\n',
    ]);
  });
});
