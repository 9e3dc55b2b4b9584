import { expect } from 'chai';
import { countryOfRequest } from './request-country.ts';

describe('The country of a request', () => {
  const behind = { countryHeader: 'cf-ipcountry', trustProxyHops: 1 };
  const from = (said: string | string[], config = behind) =>
    countryOfRequest(config, { headers: { 'cf-ipcountry': said } });

  it('The country comes from the header of the proxy, in either letter case', () => {
    expect([from('PL'), from('pl'), from(' de ')]).to.deep.equal(['PL', 'PL', 'DE']);
  });

  it('The last header value wins over one sent by the visitor', () => {
    expect([from('DE, PL'), from(['DE', 'PL']), from('DE,')]).to.deep.equal(['PL', 'PL', null]);
  });

  it('Tor, unknown places and invalid values have no country', () => {
    expect(['T1', 'XX', '', 'Poland', 'P L', '__proto__'].map((said) => from(said))).to.deep.equal(Array(6).fill(null));
    expect(countryOfRequest(behind, { headers: {} })).to.equal(null);
  });

  it('The country is unknown without a trusted proxy or without a configured header', () => {
    expect(from('PL', { ...behind, trustProxyHops: 0 })).to.equal(null);
    expect(
      countryOfRequest({ countryHeader: null, trustProxyHops: 1 }, { headers: { 'cf-ipcountry': 'PL' } }),
    ).to.equal(null);
  });
});
