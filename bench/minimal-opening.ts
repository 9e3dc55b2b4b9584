import { caseByName } from '#src/core/catalogue/index.ts';
import { decryptSeed, drawDigest } from '#src/core/draws/index.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { rangeOf, ticketFromDigest } from '#src/shared/roll.ts';
import { withRetries } from './retry.ts';

export const MINIMAL_STATEMENTS = 7;

interface PairRow {
  readonly id: number;
  readonly server_seed_sealed: Buffer;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
}

/**
 * Openings per second of the smallest opening that is still durable and fair: wallet and seeds are locked, the ticket
 * is rolled from the seeds, and draw, item, transfer and balance are stored in one transaction with knex, without HTTP,
 * session, idempotency, limits, prices, exp and events. The rows belong to a disposable schema.
 */
export async function openMinimally(
  services: Services,
  playerIds: readonly number[],
  seconds: number,
): Promise<number> {
  const opened = await caseByName(services, 'plain');
  assert(opened, 'The sample has no case "plain"');
  const { db } = services;
  const house = await db('wallets')
    .where({ owner_id: 0, account: 'case_revenue', unit: 'RUB' })
    .first<{ id: number }>();
  const odds = opened.version.rows.map(({ from, to, item }) => ({ from, to, itemId: item.id, item }));
  const openOnce = (playerId: number): Promise<void> =>
    db.transaction(async (trx) => {
      const now = new Date();
      const wallet = await trx('wallets')
        .where({ owner_id: playerId, account: 'money' })
        .forUpdate()
        .first<{ id: number; balance: number }>('id', 'balance');
      assert(wallet.balance >= opened.price, 'The purse is empty');
      const pair = await trx('seed_pairs').where({ active_of: playerId }).forUpdate().first<PairRow>();
      const seed = decryptSeed(services, pair.server_seed_sealed, pair.server_seed_hash);
      const ticket = ticketFromDigest(drawDigest(seed, pair.client_seed, pair.nonce, 0));
      const { itemId, item } = rangeOf(odds, ticket);
      await trx('seed_pairs').where({ id: pair.id }).increment('nonce', 1);
      const [drawId = 0] = await trx('draws').insert({
        seed_pair_id: pair.id,
        nonce: pair.nonce,
        cursor_no: 0,
        player_id: playerId,
        kind: 'case',
        subject_id: 1,
        version_id: opened.version.id,
        ticket,
        item_id: itemId,
        created_at: now,
      });
      await trx('items').insert({
        player_id: playerId,
        item_id: itemId,
        draw_id: drawId,
        case_id: opened.id,
        status: 'owned',
        start_status: 'owned',
        rarity: item.rarityRank,
        price_kopecks: 1,
        price_centi_g: 1,
        reveal_at: now,
        created_at: now,
      });
      await trx('transfers').insert({
        debit_id: wallet.id,
        credit_id: house.id,
        unit: 'RUB',
        amount: opened.price,
        kind: 'case_opening',
        subject_type: 'opening',
        subject_id: 1,
        created_at: now,
      });
      await trx('wallets').where({ id: wallet.id }).decrement('balance', opened.price);
    });
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const counts = await Promise.all(
    playerIds.map(async (playerId) => {
      let count = 0;
      for (; performance.now() < until; count += 1) await withRetries(() => openOnce(playerId));
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedAt) / 1000);
}
