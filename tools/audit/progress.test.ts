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
    progress.begin('first rule', 1, 12);
    pass(2000);
    progress.count(500);
    progress.count(1500);
    progress.end();
    progress.begin('second rule', 2, 12);
    pass(500);
    progress.end();
    expect(written).to.deep.equal([
      ' 1/12      2 s     2.0 s  first rule  1,000 rows/s\n',
      ' 2/12      3 s     0.5 s  second rule\n',
    ]);
  });

  it('Rewrites the line of a running rule in a terminal', () => {
    const { progress, written, pass } = followed(true);
    progress.begin('a rule', 1, 1);
    pass(1000);
    progress.end();
    expect(written).to.deep.equal(['1/1      0 s     0.0 s  a rule', '\r\u001b[2K1/1      1 s     1.0 s  a rule\n']);
  });
});
