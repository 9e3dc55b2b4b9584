import { expect } from 'chai';
import { networkOf, siteOf } from './network-of.ts';

describe('The network of an address', () => {
  const CASES: Readonly<Record<string, readonly [network: string, site: string | null]>> = {
    '203.0.113.7': ['203.0.113.7', null],
    '::ffff:203.0.113.7': ['203.0.113.7', null],
    '::FFFF:cb00:7107': ['203.0.113.7', null],
    '2001:db8:1:2:3:4:5:6': ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    '2001:0DB8:0001:0002::': ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    '2001:db8::7': ['2001:db8:0:0::/64', '2001:db8:0::/48'],
    'fe80::1%eth0': ['fe80:0:0:0::/64', 'fe80:0:0::/48'],
    '::1': ['0:0:0:0::/64', '0:0:0::/48'],
    '': ['', null],
    unknown: ['unknown', null],
  };
  for (const [address, [network, site]] of Object.entries(CASES)) {
    it(`The network of "${address}" is "${network}"`, () => {
      expect([networkOf(address), siteOf(address)]).to.deep.equal([network, site]);
    });
  }
});
