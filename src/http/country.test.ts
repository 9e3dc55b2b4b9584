import { expect } from 'chai';
import { countryOfRequest } from './country.ts';

describe('the country of a request', () => {
  const behind = { countryHeader: 'cf-ipcountry', trustProxyHops: 1 };
  const from = (said: string | string[], config = behind) =>
    countryOfRequest(config, { headers: { 'cf-ipcountry': said } });

  it('is what the proxy says, in whatever letters', () => {
    expect([from('PL'), from('pl'), from(' de ')]).to.deep.equal(['PL', 'PL', 'DE']);
  });

  it('is what was said last: a visitor’s own word stands before', () => {
    expect([from('DE, PL'), from(['DE', 'PL']), from('DE,')]).to.deep.equal(['PL', 'PL', null]);
  });

  it('is not known for Tor, for nowhere and for nonsense', () => {
    expect(['T1', 'XX', '', 'Poland', 'P L', '__proto__'].map((said) => from(said))).to.deep.equal(Array(6).fill(null));
    expect(countryOfRequest(behind, { headers: {} })).to.equal(null);
  });

  it('is not known without a trusted proxy, or without a header that it says it in', () => {
    expect(from('PL', { ...behind, trustProxyHops: 0 })).to.equal(null);
    expect(
      countryOfRequest({ countryHeader: null, trustProxyHops: 1 }, { headers: { 'cf-ipcountry': 'PL' } }),
    ).to.equal(null);
  });
});
