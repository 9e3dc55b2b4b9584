import { expect } from 'chai';
import { chooseEncoding, prefersJson, refusesIdentity, type Encoding } from './negotiate.ts';

const withEncodings = (header: string) => ({ headers: { 'accept-encoding': header } });
const withTypes = (accept: string) => ({ headers: { accept } });

describe('chooseEncoding', () => {
  const TABLE: Readonly<Record<string, Encoding>> = {
    'gzip, deflate, br, zstd': 'br',
    'gzip, deflate, br': 'br',
    'gzip, deflate': 'gzip',
    GZIP: 'gzip',
    'x-gzip': 'identity',
    'br;q=0.5': 'br',
    'gzip, br;q=0.1': 'gzip',
    'gzip;q=0.5, br;q=0.4': 'gzip',
    'gzip;q=0.4,br;q=0.5': 'br',
    'gzip;q=0.001, br;q=0.002': 'br',
    'br ; q=0 , gzip': 'gzip',
    'br;Q=0, gzip': 'gzip',
    'br;q=0': 'identity',
    'br;q=0.0,gzip;q=0.000': 'identity',
    identity: 'identity',
    'identity, br;q=0.9': 'identity',
    'identity;q=0.5, gzip;q=0.5': 'gzip',
    'identity;q=0, gzip;q=0.1': 'gzip',
    'identity;q=0': 'identity',
    '': 'identity',
    ',,, ;': 'identity',
    '*': 'br',
    '*;q=0': 'identity',
    '*;q=0, gzip': 'gzip',
    'br;q=0, *': 'gzip',
    'br;q=0, gzip;q=0, *': 'identity',
    'gzip, *;q=0.1': 'gzip',
    'zstd, *;q=0.1': 'br',
    zstd: 'identity',
    nonsense: 'identity',
    'brotli, gzipped': 'identity',
    'br;q=2, gzip': 'br',
    'br;q=-1': 'identity',
    'br;q=nonsense, gzip;q=0.3': 'gzip',
    'br;q=0.5555, gzip;q=0.1': 'br',
  };
  for (const [header, encoding] of Object.entries(TABLE)) {
    it(`The header "${header}" gets ${encoding}`, () => {
      expect(chooseEncoding(withEncodings(header))).to.equal(encoding);
    });
  }

  it('A client without the header gets identity', () => {
    expect(chooseEncoding({ headers: {} })).to.equal('identity');
  });

  it('Only offered encodings are chosen', () => {
    expect(chooseEncoding(withEncodings('br, gzip;q=0.5'), ['gzip', 'identity'])).to.equal('gzip');
    expect(chooseEncoding(withEncodings('br'), ['gzip', 'identity'])).to.equal('identity');
  });
});

describe('refusesIdentity', () => {
  it('The result is true when identity, or everything unlisted, has the weight 0', () => {
    for (const header of ['identity;q=0', 'gzip, identity;q=0.0', '*;q=0', 'br, *;q=0']) {
      expect(refusesIdentity(withEncodings(header)), header).to.equal(true);
    }
  });

  it('The result is false for every other header', () => {
    for (const header of ['', 'br', '*', 'identity;q=0.001, *;q=0', 'identity;q=0.1']) {
      expect(refusesIdentity(withEncodings(header)), header).to.equal(false);
    }
  });
});

describe('prefersJson', () => {
  it('The result is true when JSON has the higher weight, the more specific range or the first place', () => {
    const headers = [
      'application/json',
      'application/json, text/plain, */*',
      'Application/JSON; charset=utf-8',
      'text/html;q=0.5, application/json',
      'application/json;q=0.2, text/html;q=0',
      'application/*',
      'application/json, text/html',
    ];
    for (const header of headers) expect(prefersJson(withTypes(header)), header).to.equal(true);
  });

  it('The result is false for browsers, for clients without a preference and for refused JSON', () => {
    const headers = [
      '',
      '*/*',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/json;q=0.5, */*',
      'application/json;q=0',
      'application/json;q=0, text/html;q=0',
      'application/*;q=0.1, text/*',
      'image/webp',
      ';;;',
    ];
    for (const header of headers) expect(prefersJson(withTypes(header)), header).to.equal(false);
    expect(prefersJson({ headers: {} })).to.equal(false);
  });
});
