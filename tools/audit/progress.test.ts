import { expect } from 'chai';
import { printProgress } from './progress.ts';

/** Progress over a stream that keeps what is written, with a clock that the test moves. */
function followed(isTTY: boolean) {
  const written: string[] = [];
  let nowMs = 0;
  const stream = { isTTY, write: (text: string) => written.push(text) };
  const progress = printProgress(stream, () => nowMs);
  return { progress, written, pass: (ms: number) => (nowMs += ms) };
}

describe('The progress of the audit', () => {
  it('Prints the place, the times and the rows per second of each rule', () => {
    const { progress, written, pass } = followed(false);
    const first = progress.begin('first rule', 1, 12);
    pass(2000);
    first.count(500);
    first.count(1500);
    first.end();
    const second = progress.begin('second rule', 2, 12);
    pass(500);
    second.end();
    expect(written).to.deep.equal([
      ' 1/12      2 s     2.0 s  first rule  1,000 rows/s\n',
      ' 2/12      3 s     0.5 s  second rule\n',
    ]);
  });

  it('Rewrites the line of the newest running rule in a terminal', () => {
    const { progress, written, pass } = followed(true);
    const long = progress.begin('a long rule', 1, 2);
    const short = progress.begin('a short rule', 2, 2);
    pass(1000);
    short.end();
    pass(1000);
    long.end();
    const again = '\r\u001b[2K';
    expect(written).to.deep.equal([
      `${again}1/2      0 s     0.0 s  a long rule`,
      `${again}2/2      0 s     0.0 s  a short rule`,
      `${again}2/2      1 s     1.0 s  a short rule\n`,
      `${again}1/2      1 s     1.0 s  a long rule`,
      `${again}1/2      2 s     2.0 s  a long rule\n`,
    ]);
  });
});
