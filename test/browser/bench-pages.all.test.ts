/* The shortest form of `npm run bench:pages`: every measurement once, on the home page, beside the plain page. */
import { expect } from 'chai';
import { runScript } from '#test/support/processes/run-script.ts';

const LINES = [
  /^plain page: FCP \d+ ms, LCP \d+ ms, TBT \d+ ms, main thread \d+ ms, CLS [\d.]+, \d+ requests, \d+ kB, score \d+$/m,
  /^home en guest: FCP \d+ ms \([\d.]+ x plain, \d+ ms to \d+ ms\), .*median of 1, .*(?:met|SHORT)$/m,
  /^first tap on menu during load: \d+ ms to the next frame/m,
];

describe('npm run bench:pages', function () {
  this.timeout(600_000);

  it('The shortest run prints a line for each measurement and exits by the goals', async () => {
    const { code, printed, complaints } = await runScript('bench/pages.ts', ['--smoke']);
    for (const line of LINES) expect(printed, complaints).to.match(line);
    expect(code).to.equal(printed.includes('SHORT') ? 1 : 0);
  });
});
