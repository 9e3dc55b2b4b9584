import { expect } from 'chai';
import { encodingOf } from './respond.ts';

describe('encodingOf', () => {
  it('takes the best that is accepted', () => {
    const cases = {
      'gzip, deflate, br, zstd': 'br',
      'gzip, deflate': 'gzip',
      'br;q=0, gzip': 'gzip',
      'br;q=0.0,gzip;q=0': 'identity',
      'br;q=0.5': 'br',
      identity: 'identity',
      '': 'identity',
    };
    for (const [accepted, encoding] of Object.entries(cases)) expect(encodingOf(accepted), accepted).to.equal(encoding);
    expect(encodingOf(undefined)).to.equal('identity');
  });
});
