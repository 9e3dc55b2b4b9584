/*
 * Fair draws: the test vectors match, a nonce is used once, seed pairs rotate at their limits, and server seeds stay
 * secret until revealed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { drawDigest, lockWalletsAndPair, readProof, readSeeds, roll, rotateSeedPair } from '#src/core/draws/index.ts';
import { hashOfSeed, encryptSeed, decryptSeed } from '#src/core/draws/seed-encryption.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import type { Services } from '#src/platform/services.ts';
import { digestNumber, ticketFromDigest, ticketOf } from '#src/shared/roll.ts';
import { openCase } from '#src/games/cases/index.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
} from '#test/support/services.ts';
import { DAY_MS } from '#src/shared/time.ts';

interface Vectors {
  readonly boundary: readonly { readonly x: string; readonly roll: number }[];
  readonly vectors: readonly {
    readonly serverSeed: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly nonce: number;
    readonly cursor: number;
    readonly digest: string;
    readonly x: string;
    readonly roll: number;
  }[];
}

const fixture = join(PROJECT_FOLDER, 'test/fixtures/fair-vectors.json');
const { boundary, vectors } = JSON.parse(readFileSync(fixture, 'utf8')) as Vectors;

describe('The fixed vectors', () => {
  for (const { x, roll: ticket } of boundary) {
    it(`The number ${x} gives ticket ${String(ticket)}`, () => {
      expect(ticketOf(BigInt(x))).to.equal(ticket);
    });
  }
  for (const vector of vectors) {
    const { serverSeed, clientSeed, nonce } = vector;
    it(`The roll agrees on ${serverSeed.slice(0, 8)} ${clientSeed.slice(0, 12)}:${String(nonce)}`, () => {
      const digest = drawDigest(vector.serverSeed, vector.clientSeed, vector.nonce, vector.cursor);
      expect(hashOfSeed(vector.serverSeed)).to.equal(vector.serverSeedHash);
      expect(digest).to.equal(vector.digest);
      expect(digestNumber(digest).toString()).to.equal(vector.x);
      expect(ticketFromDigest(digest)).to.equal(vector.roll);
    });
  }
});

describe('Draws', () => {
  const clock = fixedClock();
  let services: Services;
  before(async () => (services = await makeServices({ clock })));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const open = (player: Player, count: number) =>
    openCase(services, player, { caseName: 'plain', count, revealMs: 0, quote: null });
  const rotate = (player: Player, clientSeed: string | null) =>
    transaction(services, null, (tx) => rotateSeedPair(tx, services, player.id, clientSeed));

  it('The nonce grows by one per draw, also within an opening of several', async () => {
    const player = await makePlayer(services, 100_000);
    expect((await open(player, 1)).drops.map((drop) => drop.nonce)).to.deep.equal([0]);
    expect((await open(player, 3)).drops.map((drop) => drop.nonce)).to.deep.equal([1, 2, 3]);
    expect((await readSeeds(services.db, player.id)).nonce).to.equal(4);
  });

  it('Rotation reveals the seed of the published hash, and starts the pair of the next published hash', async () => {
    const player = await makePlayer(services, 100_000);
    const before = await readSeeds(services.db, player.id);
    const { drops } = await open(player, 2);
    const rotated = await rotate(player, 'my own seed');
    expect(hashOfSeed(rotated.serverSeed)).to.equal(before.serverSeedHash);
    expect(rotated.serverSeedHash).to.equal(before.nextServerSeedHash);
    expect(rotated).to.include({ clientSeed: 'my own seed', nonce: 0 });
    for (const { nonce, ticket, drawId } of drops) {
      const digest = drawDigest(rotated.serverSeed, before.clientSeed, nonce, 0);
      expect(ticketFromDigest(digest)).to.equal(ticket);
      expect((await readProof(services.db, drawId))?.serverSeed).to.equal(rotated.serverSeed);
    }
  });

  it('The seed of a pair in use is not disclosed', async () => {
    const player = await makePlayer(services, 100_000);
    const { drops } = await open(player, 1);
    expect((await readProof(services.db, drops[0]?.drawId ?? 0))?.serverSeed).to.equal(null);
    expect(JSON.stringify(await readSeeds(services.db, player.id))).not.to.match(/serverSeed":/);
  });

  it('A pair is rotated before it would pass 1,000 draws', async () => {
    const player = await makePlayer(services, 10_000_000);
    await services.db.transaction(async (trx) => {
      await trx.raw("UPDATE seed_pairs SET nonce = 995 WHERE player_id = ? AND state = 'active'", [player.id]);
    });
    const first = await readSeeds(services.db, player.id);
    const { drops } = await open(player, 10);
    const second = await readSeeds(services.db, player.id);
    expect(drops[0]?.nonce).to.equal(0);
    expect(second.serverSeedHash).to.equal(first.nextServerSeedHash);
    expect(second.revealed).to.have.lengthOf(1);
    await services.db.raw('UPDATE seed_pairs SET nonce = 0 WHERE player_id = ? AND nonce = 995', [player.id]);
  });

  it('The last draw of a pair is its thousandth', async () => {
    const player = await makePlayer(services, 0);
    const firstNonce = async (used: number, count: number): Promise<number> => {
      let nonce = -1;
      const undone = transaction(services, null, async (tx) => {
        await tx.raw("UPDATE seed_pairs SET nonce = ? WHERE player_id = ? AND state = 'active'", [used, player.id]);
        const { pair } = await lockWalletsAndPair(tx, services, { playerId: player.id, count });
        ({ nonce } = pair);
        throw new Error('undone');
      });
      expect(await refusalOf(undone)).to.equal('undone');
      return nonce;
    };
    expect([await firstNonce(990, 10), await firstNonce(999, 1)]).to.deep.equal([990, 999]);
    expect([await firstNonce(991, 10), await firstNonce(1000, 1)]).to.deep.equal([0, 0]);
  });

  it('A pair is rotated after 30 days', async () => {
    const player = await makePlayer(services, 100_000);
    await open(player, 1);
    clock.moveBy(30 * DAY_MS);
    expect((await open(player, 1)).drops[0]?.nonce).to.equal(1);
    clock.moveBy(1);
    expect((await open(player, 1)).drops[0]?.nonce).to.equal(0);
  });

  it('Two players with different histories get the same tickets from the same seeds', async () => {
    const tickets: number[][] = [];
    for (const spent of [0, 10]) {
      const player = await makePlayer(services, 1_000_000);
      if (spent > 0) await open(player, spent);
      if (spent > 0) await rotate(player, null);
      const rolled = transaction(services, null, async (tx) => {
        const seed = 'ab'.repeat(32);
        const sealed = encryptSeed(services, seed);
        // The hash is unique over all pairs, so the same seed is assigned to one player after another and removed in
        // between.
        await tx.raw(
          `UPDATE seed_pairs SET server_seed_sealed = ?, server_seed_hash = ?, client_seed = 'same', nonce = 0
           WHERE player_id = ? AND state = 'active'`,
          [sealed, hashOfSeed(seed), player.id],
        );
        const odds = [{ from: 0, to: 999_999, itemId: 1 }];
        const request = { playerId: player.id, kind: 'case' as const, subjectId: 1, versionId: 1, odds, count: 10 };
        const { pair } = await lockWalletsAndPair(tx, services, { playerId: player.id, count: 10 });
        const draws = await roll(tx, pair, request);
        tickets.push(draws.map(({ ticket }) => ticket));
        throw new Error('undone');
      });
      expect(await refusalOf(rolled)).to.equal('undone');
    }
    expect(tickets).to.have.lengthOf(2);
    expect(tickets[0]).to.deep.equal(tickets[1]);
  });

  for (const statement of ['UPDATE draws SET ticket = 1 LIMIT 1', 'DELETE FROM draws LIMIT 1']) {
    it(`A draw is permanent: the database refuses ${statement.split(' ')[0] ?? ''}`, async () => {
      await open(await makePlayer(services, 10_000), 1);
      expect(await refusalOf(services.db.raw(statement))).to.match(/draws are never/);
    });
  }

  it('An encrypted seed cannot be decrypted with another key, for another hash or with a changed byte', () => {
    const seed = 'cd'.repeat(32);
    const sealed = encryptSeed(services, seed);
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
    const other = {
      ...services,
      config: { ...services.config, secretKey: Buffer.from('another key of thirty-two bytes!') },
    };
    expect(decryptSeed(services, sealed, hashOfSeed(seed))).to.equal(seed);
    expect(() => decryptSeed(services, changed, hashOfSeed(seed))).to.throw();
    expect(() => decryptSeed(services, sealed, hashOfSeed('other'))).to.throw();
    expect(() => decryptSeed(other, sealed, hashOfSeed(seed))).to.throw();
    expect(sealed.includes(seed)).to.equal(false);
  });
});
