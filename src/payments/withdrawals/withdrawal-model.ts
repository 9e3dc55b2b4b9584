import { avatarAddress, loadPlayer } from '#src/accounts/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import { dropModels, itemsByIds, mayMove, type OwnedItem } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { WithdrawalFormModel, WithdrawalModel } from '#views/withdrawals/withdrawal-model.ts';
import { takesWithdrawals } from './find-game-account.ts';
import { reasonText, requestModel } from './request-model.ts';
import { lastGameId, latestRequest } from './read-withdrawals.ts';
import { unlockOf } from './unlock.ts';
import type { Withdrawal } from './withdrawal.ts';

const KEY_BYTES = 16;

/**
 * What withdrawing one item of the player takes, or how far it has come. Fails with `errors.item.unknown` for another's
 * item, with `errors.item.state` for one that was sold or used, with `errors.item.locked` for one that its player
 * locked.
 */
export async function loadWithdrawal(
  world: World,
  playerId: number,
  reader: Reader,
  insertId: number,
): Promise<WithdrawalModel> {
  const owned = (await itemsByIds(world.db, [insertId])).get(insertId);
  if (owned?.playerId !== playerId) fail('errors.item.unknown');
  const [catalogue, latest] = await Promise.all([publishedCases(world), latestRequest(world.db, insertId)]);
  const [drop] = dropModels([owned], catalogue, reader);
  if (drop === undefined) fail('errors.item.unknown');
  const about = {
    item: drop.item,
    insertId,
    idempotencyKey: world.random.bytes(KEY_BYTES).toString('hex'),
  };
  if (latest !== null && latest.state === owned.status) {
    return { ...about, form: null, request: await requestModel(world, latest, reader) };
  }
  if (!mayMove(owned.status, 'waiting', owned.startStatus)) fail('errors.item.state');
  if (owned.isLocked) fail('errors.item.locked');
  return { ...about, form: await formModel(world, owned, latest, reader), request: null };
}

async function formModel(
  world: World,
  { playerId, priceKopecks }: OwnedItem,
  latest: Withdrawal | null,
  { currency: { rate }, t }: Reader,
): Promise<WithdrawalFormModel> {
  const [balances, gameId, account] = await Promise.all([
    readBalances(world.db, playerId),
    lastGameId(world.db, playerId),
    loadPlayer(world, playerId),
  ]);
  const { needed, missing } = unlockOf(priceKopecks, kopecks(balances.donateKopecks));
  return {
    isOpen: takesWithdrawals(world),
    donated: floorToCurrency(kopecks(balances.donateKopecks), rate),
    pending: floorToCurrency(kopecks(balances.donatePendingKopecks), rate),
    needed: ceilToCurrency(needed, rate),
    missing: ceilToCurrency(missing, rate),
    share: Math.floor(((needed - missing) * 1000) / needed) / 10,
    gameId: gameId ?? '',
    avatar: account === null ? null : avatarAddress(account),
    rejected: latest?.state === 'error' ? reasonText(latest, t) : null,
  };
}
