/* Spins are immutable, and the audit detects a spin whose prize differs from its sector. */
import { expect } from 'chai';
import { type NewSector, spinWheel } from '#src/games/wheel/index.ts';
import { grantGift } from '#src/players/inventory/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction, type Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { addPromo } from '#src/core/promo-codes/index.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import { SPINS } from '#tools/audit/wheel.ts';
import { everyPrize, publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

describe('The records of spins', () => {
  let services: Services;
  let player: Player;
  let prizes: Record<NewSector['kind'], NewSector>;
  before(async () => {
    services = await makeServices();
    prizes = await everyPrize(services);
    await publishRing(services, ringOf(prizes.points));
    player = await makePlayer(services, 0);
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const spinOnce = async (): Promise<void> => {
    await giveFreeSpins(services, player.id, 1);
    await spinWheel(services, player, { promo: null, version: null, revealMs: 0 });
  };
  const makeCode = async (maxUses: number): Promise<string> => {
    const code = `AUDIT-${String(process.pid)}`;
    const unrestricted = { ownerId: null, fromAt: null, untilAt: null, isDemo: false };
    await transaction(services, null, (tx) => addPromo(tx, { ...unrestricted, code, terms: null, maxUses }));
    return code;
  };

  /** Writes a spin with another prize, code, draw and payment than the rules allow, and one payment of no spin. */
  async function forgeSpin(tx: Tx, code: string): Promise<void> {
    const [{ id: versionId } = { id: 0 }] = await tx('wheel_versions').select<{ id: number }[]>('id').limit(1);
    const otherPlayer = await makePlayer(services, 0);
    const [promo] = await tx('promo_codes').select<{ id: number }[]>('id').where({ code });
    const [pair] = await tx('seed_pairs').select<{ id: number }[]>('id').where({ active_of: player.id });
    const made = { player_id: player.id, created_at: tx.now };
    const spun = { ...made, version_id: versionId, promo_id: promo?.id, reveal_at: tx.now };
    const [spinId = 0] = await tx('wheel_spins').insert(spun);
    const draw = { ...made, seed_pair_id: pair?.id, kind: 'wheel', ticket: 0, nonce: 77 };
    await tx('draws').insert({ ...draw, subject_id: 1 });
    const [drawId] = await tx('draws').insert({ ...draw, subject_id: spinId, nonce: 78 });
    const worth = { rarity: 1, priceKopecks: kopecks(1), priceCentiG: centiG(1) };
    const itemId = prizes.item.kind === 'item' ? prizes.item.itemId : 0;
    const owned = await grantGift(tx, otherPlayer.id, { itemId, ...worth });
    const prize = { spin_id: spinId, draw_id: drawId, kind: 'item', owned_item_id: owned };
    const [sector] = await tx('wheel_sectors').select<{ position: number }[]>().where({ version_id: versionId });
    await tx('wheel_prizes').insert({ ...prize, position: sector?.position });
    const [money] = await tx('wallets').select<{ id: number }[]>('id').where({ owner_id: player.id, unit: 'RUB' });
    const [house] = await tx('wallets').select<{ id: number }[]>('id').where({ account: 'wheel_prizes', unit: 'RUB' });
    for (const subjectId of [spinId, 999_999_999]) {
      await tx('transfers').insert({
        debit_id: house?.id,
        credit_id: money?.id,
        unit: 'RUB',
        amount: 1,
        kind: 'wheel_prize',
        subject_type: 'spin',
        subject_id: subjectId,
        created_at: tx.now,
      });
    }
  }

  it('The audit finds a spin that gave another prize', async () => {
    await spinOnce();
    const code = await makeCode(1);
    const found = new Set<string>();
    const undone = transaction(services, null, async (tx) => {
      await forgeSpin(tx, code);
      for (const { name, offenders } of SPINS) {
        const [rows] = (await tx.raw(offenders, { first: 0, last: 999_999_999 })) as [object[]];
        if (rows.length > 0) found.add(name);
      }
      throw new Error('undone');
    });
    expect(await refusalOf(undone)).to.equal('undone');
    expect([...found]).to.deep.equal(SPINS.map(({ name }) => name));
  });

  it('A spin cannot be changed', async () => {
    await spinOnce();
    for (const table of ['wheel_spins', 'wheel_prizes']) {
      expect(await refusalOf(Promise.resolve(services.db.raw(`DELETE FROM ${table}`))), table).to.contain(
        'never changed',
      );
    }
  });
});
