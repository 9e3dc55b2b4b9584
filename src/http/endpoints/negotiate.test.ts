import { expect } from 'chai';
import { chooseEncoding, prefersJson, refusesIdentity, type Encoding } from './negotiate.ts';

describe('chooseEncoding', () => {
  const TABLE: Readonly<Record<string, Encoding>> = {
    'gzip, deflate, br, zstd': 'br',
    'gzip, deflate, br': 'br',
    'gzip, deflate': 'gzip',
    GZIP: 'gzip',
    'x-gzip': 'gzip',
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
    'br;q=2, gzip': 'gzip',
    'br;q=-1': 'identity',
    'br;q=nonsense, gzip;q=0.3': 'gzip',
    'br;q=0.5555, gzip;q=0.1': 'gzip',
  };
  for (const [header, encoding] of Object.entries(TABLE)) {
    it(`The header "${header}" gets ${encoding}`, () => {
      expect(chooseEncoding(header)).to.equal(encoding);
    });
  }

  it('A client without the header gets identity', () => {
    expect(chooseEncoding(undefined)).to.equal('identity');
  });

  it('A header on several lines is read as one', () => {
    expect(chooseEncoding(['gzip;q=0.2', 'br;q=0.1'])).to.equal('gzip');
  });

  it('Only offered encodings are chosen', () => {
    expect(chooseEncoding('br, gzip;q=0.5', ['gzip', 'identity'])).to.equal('gzip');
    expect(chooseEncoding('br', ['gzip', 'identity'])).to.equal('identity');
  });
});

describe('refusesIdentity', () => {
  it('The result is true when identity, or everything unlisted, has the weight 0', () => {
    for (const header of ['identity;q=0', 'gzip, identity;q=0.0', '*;q=0', 'br, *;q=0']) {
      expect(refusesIdentity(header), header).to.equal(true);
    }
  });

  it('The result is false for every other header', () => {
    for (const header of [undefined, '', 'br', '*', 'identity;q=0.001, *;q=0', 'identity;q=0.1']) {
      expect(refusesIdentity(header), header).to.equal(false);
    }
  });
});

describe('prefersJson', () => {
  it('The result is true when JSON has the higher weight or the more specific range', () => {
    const headers = [
      'application/json',
      'application/json, text/plain, */*',
      'Application/JSON; charset=utf-8',
      'text/html;q=0.5, application/json',
      'application/json;q=0.2, text/html;q=0',
      'application/*',
    ];
    for (const header of headers) expect(prefersJson(header), header).to.equal(true);
  });

  it('The result is false for browsers, for clients without a preference and for refused JSON', () => {
    const headers = [
      undefined,
      '',
      '*/*',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/json, text/html',
      'application/json;q=0.5, */*',
      'application/json;q=0',
      'application/json;q=0, text/html;q=0',
      'application/*;q=0.1, text/*',
      'image/webp',
      ';;;',
    ];
    for (const header of headers) expect(prefersJson(header), header).to.equal(false);
  });
});
