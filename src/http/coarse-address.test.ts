import { expect } from 'chai';
import { coarseAddress } from './coarse-address.ts';

describe('A coarse address', () => {
  const CASES: Readonly<Record<string, string>> = {
    '203.0.113.7': '203.0.113.*',
    '::ffff:203.0.113.7': '203.0.113.*',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1::*',
    '2001:db8::7': '2001:db8::*',
    '::1': '::*',
    '': '',
    'not an address': '',
  };
  for (const [address, coarse] of Object.entries(CASES)) {
    it(`The coarse address of "${address}" is "${coarse}"`, () => {
      expect(coarseAddress(address)).to.equal(coarse);
    });
  }
});
