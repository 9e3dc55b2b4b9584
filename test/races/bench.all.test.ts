/* The shortest form of each benchmark but that of pages, which needs a browser: each runs to its end. */
import { expect } from 'chai';
import { runScript } from '#test/support/processes/run-script.ts';

const LIVE_LINES = [
  /^memory per connection, 40 pages: -?[\d.]+ and -?[\d.]+ KB/m,
  /^10 wins\/s for 1 s: p50 \d+ ms, p99 \d+ ms; p99 without Redis adapter \d+ ms, with it \d+ ms; .* 0 refused/m,
  /^after it: all pages show the newest 14, and count right: .* met$/m,
];

/** A bench ends with 0 when it meets its goals, which a busy machine may not. */
const expectEnd = (code: number | null, printed: string): void => {
  expect(code, printed).to.equal(printed.includes('SHORT') ? 1 : 0);
};

async function runBench(...args: string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const { code, printed, complaints } = await runScript('bench/bench.ts', args);
  return { code, output: printed + complaints };
}

describe('npm run bench', function () {
  this.timeout(180_000);

  it('The bench of openings prints each line, leaves a clean audit and exits with 0', async () => {
    const { code, output } = await runBench('openings', '--quick');
    expect(code, output).to.equal(0);
    expect(output).to.match(/^openings, 32 connections, .*minimal opening of 7 statements/m);
    expect(output).to.contain('openings: the audit is clean');
  });

  it('An unknown bench is refused with the names of those that exist', async () => {
    const { code, output } = await runBench('opening');
    expect([code, output]).to.deep.equal([
      1,
      'Unknown benchmark "opening": the benchmarks are openings, actions, guest, player, payments\n',
    ]);
  });
});

describe('npm run bench:live', function () {
  this.timeout(180_000);

  it('The shortest run prints a line for each measurement and exits by the goals', async () => {
    const { code, printed, complaints } = await runScript('bench/live.ts', ['--smoke']);
    for (const line of LIVE_LINES) expect(printed, complaints).to.match(line);
    expectEnd(code, printed);
  });
});

describe('npm run bench:memory', function () {
  this.timeout(180_000);

  it('A run of eleven hundred requests prints the memory after each tenth and exits by the goal', async () => {
    const { code, printed, complaints } = await runScript('bench/memory.ts', ['1100']);
    expect([...printed.matchAll(/^ *\d+ MB {2}\d+ s {2}\{"\d+":\d+.*\}$/gm)], complaints).to.have.length(11);
    expect(printed).to.contain('memory of a process after 1100 requests');
    expectEnd(code, printed);
  });
});

describe('npm run bench:staff', function () {
  this.timeout(180_000);

  it('A small volume is filled, and every page over it is measured once', async () => {
    const filled = await runScript('bench/volume.ts', ['--players', '100', '--transfers', '3000']);
    expect(filled.code, filled.complaints).to.equal(0);
    const { code, printed, complaints } = await runScript('bench/staff.ts', ['--rounds', '1']);
    expect(printed, complaints).to.match(/^\d+ of \d+ addresses within 300 ms\.$/m);
    expect(printed).to.match(/^\d+ different statements, 0 that read too much\.$/m);
    expectEnd(code, printed);
  });
});
