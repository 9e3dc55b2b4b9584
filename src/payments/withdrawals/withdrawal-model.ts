import { newFormKey } from '#src/platform/security/form-key.ts';
import { avatarAddress } from '#src/players/players/pictures/index.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { dropModels, itemsByIds, mayMove, type OwnedItem } from '#src/players/inventory/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { nextSettleAt } from '#src/payments/top-ups/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readHighestGPrice, readSettings } from '#src/core/settings/index.ts';
import { readUsualTime } from '#src/payments/delivery/index.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { byHelpTopic, helpAddress } from '#src/shared/brand.ts';
import { fail } from '#src/shared/errors.ts';
import { ceilToCurrency, typedToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { WithdrawalFormModel, WithdrawalModel } from '#views/payments/withdrawals/withdrawal-model.ts';
import { takesWithdrawals } from './find-game-account.ts';
import { reasonText, requestModel } from './request-model.ts';
import { lastGameId, latestRequest } from './store.ts';
import { unlockOf } from './unlock.ts';
import type { Withdrawal } from './withdrawal.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { ListPage } from '#src/shared/answers.ts';
import type { CancelledWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import type {
  cancelledWithdrawalOutput,
  gameAccountOutput,
  requestedWithdrawalOutput,
  ListedWithdrawal,
} from './outputs.ts';
import type { GameAccount } from './providers/game-accounts.ts';
import type { RequestedWithdrawal } from './request-withdrawal.ts';

/**
 * Withdrawal form of a player's item, or the progress of its request.
 *
 * @throws errors.item.unknown when the item belongs to another player
 * @throws errors.item.state when it was sold or used
 * @throws errors.item.locked when the player has locked it
 */
export async function loadWithdrawal(
  services: Services,
  viewer: PlayerViewer,
  insertId: number,
): Promise<WithdrawalModel> {
  const item = (await itemsByIds(services.db, [insertId])).get(insertId);
  if (item?.playerId !== viewer.player.id) fail('errors.item.unknown');
  const [catalogue, latest] = await Promise.all([publishedCases(services), latestRequest(services.db, insertId)]);
  const [drop] = dropModels([item], catalogue, viewer);
  if (drop === undefined) fail('errors.item.unknown');
  const about = { item: drop.item, insertId, idempotencyKey: newFormKey(services) };
  if (latest !== null && latest.state === item.status) {
    return { ...about, form: null, request: await requestModel(services, latest, viewer) };
  }
  if (!mayMove(item.status, 'waiting', item.startStatus)) fail('errors.item.state');
  if (item.isLocked) fail('errors.item.locked');
  return { ...about, form: await formModel(services, item, latest, viewer), request: null };
}

async function formModel(
  services: Services,
  item: OwnedItem,
  latest: Withdrawal | null,
  { currency: { rate }, locale, t }: Viewer,
): Promise<WithdrawalFormModel> {
  const [balances, gameId, account, gPriceKopecks, isOpen, { deliveryPromise }, usual] = await Promise.all([
    readBalances(services.db, item.playerId),
    lastGameId(services.db, item.playerId),
    selectPlayer(services.db, item.playerId),
    readHighestGPrice(services.db, services.clock.now()),
    takesWithdrawals(services),
    readSettings(services),
    readUsualTime(services, services.clock.now().getUTCHours()),
  ]);
  const { priceKopecks: costKopecks } = itemValueOf(item, gPriceKopecks);
  const { needed, missing } = unlockOf(costKopecks, kopecks(balances.donateKopecks));
  return {
    isOpen,
    donated: typedToCurrency(kopecks(balances.donateKopecks), rate),
    pending: typedToCurrency(kopecks(balances.donatePendingKopecks), rate),
    costNow: costKopecks === item.priceKopecks ? null : ceilToCurrency(costKopecks, rate),
    pendingUntil: balances.donatePendingKopecks > 0 ? await settleTime(services, item.playerId) : null,
    needed: ceilToCurrency(needed, rate),
    missing: ceilToCurrency(missing, rate),
    share: Math.floor(((needed - missing) * 1000) / needed) / 10,
    gameId: gameId ?? '',
    avatar: account === null ? null : avatarAddress(account),
    rejected: latest?.state === 'error' ? reasonText(latest, t) : null,
    promisedHours: deliveryPromise.hours,
    usual,
    help: byHelpTopic((topic) => {
      const picture = services.brand.current().help[topic][locale];
      return picture && { src: helpAddress(picture.hash), width: picture.width, height: picture.height };
    }),
  };
}

const settleTime = async ({ db }: Services, playerId: number): Promise<string | null> =>
  (await nextSettleAt(db, playerId))?.toISOString() ?? null;

/** Response of GET /api/game/account. */
export const answerAccount = ({ id, name, avatar }: GameAccount): JsonOf<typeof gameAccountOutput> => ({
  gameId: id,
  name,
  avatar,
});

/** Response of POST /api/item/withdraw. */
export const answerRequested = (
  request: RequestedWithdrawal,
  viewer: Viewer,
): JsonOf<typeof requestedWithdrawalOutput> => ({
  withdrawal: {
    id: request.id,
    insertId: request.insertId,
    status: request.status,
    donateReservedMinor: request.reservedKopecks,
    listing: request.listingCentiG / 100,
    listingMinor: request.listingCentiG,
  },
  ...donateOf(request, viewer),
});

/** Response of POST /api/item/withdraw/cancel. */
export const answerCancelled = (
  withdrawal: CancelledWithdrawal,
  viewer: Viewer,
): JsonOf<typeof cancelledWithdrawalOutput> => ({
  status: withdrawal.status,
  insertId: withdrawal.insertId,
  ...donateOf(withdrawal, viewer),
});

const donateOf = ({ donateKopecks }: { readonly donateKopecks: number }, { currency }: Viewer) => ({
  donate: typedToCurrency(kopecks(donateKopecks), currency.rate),
  donateMinor: donateKopecks,
});

/** Response of GET /api/item/withdrawals. */
export async function answerWithdrawals(
  services: Services,
  viewer: PlayerViewer,
  query: { readonly cursor: string | null; readonly limit: number },
): Promise<ListPage<ListedWithdrawal>> {
  const { list, next } = await listWithdrawals(services, viewer.player.id, query, viewer);
  return { items: list, next, total: null };
}
