/* The beacon's scheme, with published values of the chain `quicknet` of drand. */
import { expect } from 'chai';
import { chainHashOf, isSignatureOf, randomnessOf, roundAfter, roundAt } from './beacon.ts';

const QUICKNET = {
  key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc2' +
    '2b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  periodSeconds: 3,
  genesisSeconds: 1_692_803_367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  beaconId: 'quicknet',
};
const SIGNATURE_1 = 'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b';
const SIGNATURE_123 =
  'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92';

describe('The public beacon', () => {
  it('The address of a chain ends with the hash of everything about it', () => {
    expect(chainHashOf(QUICKNET)).to.equal('52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971');
    for (const change of [{ periodSeconds: 4 }, { genesisSeconds: 1 }, { beaconId: 'other' }, { key: '00' }]) {
      expect(chainHashOf({ ...QUICKNET, ...change })).to.not.equal(chainHashOf(QUICKNET));
    }
  });

  it('Published signatures hold for their rounds alone', () => {
    expect(isSignatureOf(QUICKNET.key, 1, SIGNATURE_1)).to.equal(true);
    expect(isSignatureOf(QUICKNET.key, 123, SIGNATURE_123)).to.equal(true);
    expect(isSignatureOf(QUICKNET.key, 124, SIGNATURE_123)).to.equal(false);
    expect(randomnessOf(SIGNATURE_1)).to.equal('1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a');
  });

  it('Bytes that are no signature do not hold', () => {
    for (const signature of ['', '00', 'ff'.repeat(48), SIGNATURE_1.replace('b', 'c')]) {
      expect(isSignatureOf(QUICKNET.key, 1, signature)).to.equal(false);
    }
    expect(isSignatureOf('ab'.repeat(96), 1, SIGNATURE_1)).to.equal(false);
  });

  it('A battle waits for a round that is at least one period away, and at most two', () => {
    const genesisMs = QUICKNET.genesisSeconds * 1000;
    for (let afterMs = 0; afterMs < 9000; afterMs += 100) {
      const now = new Date(genesisMs + afterMs);
      const waitMs = roundAt(QUICKNET, roundAfter(QUICKNET, now)).getTime() - now.getTime();
      expect(waitMs).to.be.within(3000, 6000);
    }
    expect(roundAt(QUICKNET, 1).getTime()).to.equal(genesisMs);
  });
});
