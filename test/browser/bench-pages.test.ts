/* The shortest form of `npm run bench:pages`: every measurement once, on the home page, beside both references. */
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BENCH = fileURLToPath(new URL('../../bench/pages.ts', import.meta.url));

const LINES = [
  /^plain page: FCP \d+ ms, LCP \d+ ms, TBT \d+ ms, main thread \d+ ms, CLS [\d.]+, \d+ requests, \d+ kB, score \d+$/m,
  /^page with one island: FCP \d+ ms/m,
  /^home en guest: FCP \d+ ms \([\d.]+ x plain\), .*median of 1, .*(?:met|SHORT)$/m,
  /^first tap on menu during load: \d+ ms to the next frame/m,
  /^case after home, under the service worker: FCP \d+ ms/m,
  /^home with Save-Data: .* 0 sockets, without: /m,
  /^home, scripts before any interaction: \d+ bytes/m,
];

describe('npm run bench:pages', function () {
  this.timeout(600_000);

  it('The shortest run prints a line for each measurement and exits by the goals', async () => {
    const args = ['--import', 'tsx', BENCH, '--smoke'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, complaints]: [string[], string[]] = [[], []];
    child.stdout.on('data', (text) => output.push(String(text)));
    child.stderr.on('data', (text) => complaints.push(String(text)));
    const [code] = (await once(child, 'close')) as [number | null];
    const printed = output.join('');
    for (const line of LINES) expect(printed, complaints.join('')).to.match(line);
    expect(code).to.equal(printed.includes('SHORT') ? 1 : 0);
  });
});
