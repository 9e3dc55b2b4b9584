/**
 * Tests that the browser's verifier produces the digest and ticket of every fixed vector and rejects each altered
 * claim. Runs on Node's WebCrypto, which has the same interface as the browser's.
 */
import { expect } from 'chai';
import vectors from '#test/fixtures/fair-vectors.json' with { type: 'json' };
import { ticketOf } from './roll.ts';
import { verifyDraw, type RevealedDraw } from './verify-draw.ts';

const { subtle } = globalThis.crypto;

const drawOf = (vector: (typeof vectors.vectors)[number]): RevealedDraw => ({
  ...vector,
  ticket: vector.roll,
  from: vector.roll,
  to: vector.roll,
});

describe('The verifier in the browser', () => {
  for (const vector of vectors.vectors) {
    it(`The verifier agrees with ${vector.clientSeed}:${String(vector.nonce)}:${String(vector.cursor)}`, async () => {
      const verdict = await verifyDraw(drawOf(vector), subtle);
      expect(verdict).to.deep.equal({
        hash: vector.serverSeedHash,
        digest: vector.digest,
        ticket: vector.roll,
        hashHolds: true,
        ticketHolds: true,
        rangeHolds: true,
        holds: true,
      });
    });
  }

  it('The verifier agrees with published games of other sites that use the same message form', async () => {
    for (const game of vectors.published) {
      const claim = { ...game, serverSeedHash: '', ticket: game.roll, from: 0, to: 999_999 };
      const verdict = await verifyDraw(claim, subtle);
      expect(verdict.digest).to.equal(game.digest);
      expect(verdict.ticket).to.equal(game.roll);
    }
  });

  it('The ticket is exact where a double would be wrong by one', () => {
    for (const { x, roll } of vectors.boundary) expect(ticketOf(BigInt(x))).to.equal(roll);
  });

  it('The verifier names the false claim', async () => {
    const vector = vectors.vectors[0];
    if (!vector) throw new Error('no vectors');
    const draw = drawOf(vector);
    const otherHash = await verifyDraw({ ...draw, serverSeedHash: 'f'.repeat(64) }, subtle);
    expect(otherHash).to.include({ hashHolds: false, ticketHolds: true, rangeHolds: true, holds: false });
    const otherTicket = await verifyDraw({ ...draw, ticket: draw.ticket + 1 }, subtle);
    expect(otherTicket).to.include({ hashHolds: true, ticketHolds: false, rangeHolds: true, holds: false });
    const otherRange = await verifyDraw({ ...draw, from: draw.ticket + 1, to: 999_999 }, subtle);
    expect(otherRange).to.include({ hashHolds: true, ticketHolds: true, rangeHolds: false, holds: false });
    const otherSeed = await verifyDraw({ ...draw, serverSeed: 'e'.repeat(64) }, subtle);
    expect(otherSeed).to.include({ hashHolds: false, ticketHolds: false, rangeHolds: false, holds: false });
    const otherNonce = await verifyDraw({ ...draw, nonce: draw.nonce + 1 }, subtle);
    expect(otherNonce).to.include({ hashHolds: true, ticketHolds: false, holds: false });
  });
});
