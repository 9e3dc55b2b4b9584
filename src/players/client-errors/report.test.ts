import { expect } from 'chai';
import { hashOfClientError, isUselessReport, readReport } from './report.ts';

describe('A report of a browser error', () => {
  it('A report is JSON, and plain text becomes its message', () => {
    const sent = {
      message: 'broken',
      stack: 'at a',
      url: '/x',
      file: '/b.js',
      line: 3,
      column: 7,
      userAgent: 'UA',
      build: '0a1',
    };
    const forged = { ...sent, isServer: true, requestId: 'another' };
    const kept = { ...sent, source: 'window', isServer: false, requestId: '' };
    expect(readReport(JSON.stringify(forged), 'window')).to.deep.equal(kept);
    expect(readReport('just words', '')).to.include({ message: 'just words', stack: '', line: null });
    expect(readReport('[1]', 'window').message).to.equal('[1]');
  });

  it('Fields are cut at 2,000 characters, never within a character', () => {
    const long = readReport(JSON.stringify({ message: '😀'.repeat(3000), stack: 'x'.repeat(9000) }), 's'.repeat(99));
    expect(Array.from(long.message)).to.have.length(2000);
    expect(long.message.endsWith('😀')).to.equal(true);
    expect(long.stack).to.have.length(2000);
    expect(long.source).to.have.length(64);
  });

  it('Fields of a wrong type are left out', () => {
    const report = readReport(JSON.stringify({ message: {}, stack: 5, line: '3', column: -1 }), 'window');
    expect(report).to.include({ message: '', stack: '', line: null, column: null, build: '' });
    expect(readReport(JSON.stringify({ build: '<b>' }), 'window').build).to.equal('');
  });

  it('Errors with the same trace are the same fault on any page and in any browser', () => {
    const one = readReport(JSON.stringify({ message: 'a', stack: 'at x', url: '/1', userAgent: 'A' }), 'window');
    expect(hashOfClientError({ ...one, url: '/2', userAgent: 'B' })).to.equal(hashOfClientError(one));
    expect(hashOfClientError({ ...one, stack: 'at y' })).to.not.equal(hashOfClientError(one));
    expect(hashOfClientError({ ...one, stack: '' })).to.not.equal(
      hashOfClientError({ ...one, stack: '', message: 'b' }),
    );
  });

  it('An error of a third-party script is ignored', () => {
    expect(isUselessReport(readReport(JSON.stringify({ message: 'Script error.' }), 'window'))).to.equal(true);
    expect(isUselessReport(readReport('', 'window'))).to.equal(true);
    expect(isUselessReport(readReport('broken', 'window'))).to.equal(false);
  });
});
