import { publishedCases } from '#src/core/catalogue/index.ts';
import { drawsOfPlayer } from '#src/core/draws/index.ts';
import { dropModels, listItems, movesOf } from '#src/players/inventory/index.ts';
import { listForStaff } from '#src/payments/top-ups/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readMovements } from '#src/portal/my-account/index.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { listWithdrawals } from '#src/payments/withdrawals/index.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { DrawRow, ItemRow, MovementRow, PaymentRow, WithdrawalRow } from '#views/admin/players/models.ts';
import { beforeOf, cursorOf } from './cursor.ts';
import { paymentRow } from './payments-model.ts';

const SHOWN = 50;

/** Rows of a history: those behind a cursor, 50 unless fewer are wanted. */
interface HistoryPlace {
  readonly cursor: string | null;
  readonly limit?: number;
}

interface HistoryPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** All transfers of a player's accounts with descriptions, newest first. */
export async function movementsOf(
  services: Services,
  playerId: number,
  cursor: string | null,
  viewer: Viewer,
): Promise<HistoryPage<MovementRow>> {
  const filter = { unit: '', kind: '', cursor, isForStaff: true } as const;
  const { list, next } = await readMovements(services, playerId, filter, SHOWN, viewer);
  const rows = list.map(({ createdAt, id, kind, reason, subject, href, account, unit, change, amount }) => ({
    id,
    kind,
    reason,
    subject,
    href,
    account,
    unit,
    change,
    amount,
    at: createdAt,
  }));
  return { rows, next };
}

export async function itemsOf(
  services: Services,
  playerId: number,
  cursor: string | null,
  viewer: Viewer,
): Promise<HistoryPage<ItemRow>> {
  const filter = { status: 'all', sort: 'new', q: '', rarity: null, cursor, limit: SHOWN } as const;
  const [{ items, next }, catalogue] = await Promise.all([
    listItems(services, playerId, filter),
    publishedCases(services),
  ]);
  const moves = await movesOf(
    services.db,
    items.map(({ id }) => id),
  );
  const rows = dropModels(items, catalogue, viewer).map((drop): ItemRow => ({
    id: drop.insertId,
    name: drop.item.name,
    title: drop.item.title,
    logo: drop.item.logo,
    rarity: drop.item.rarity,
    price: drop.item.priceMinor / 100,
    status: drop.statusLabel,
    drawId: drop.drawId,
    caseTitle: drop.caseTitle,
    steps: moves
      .filter(({ insertId }) => insertId === drop.insertId)
      .map(({ to, at }) => ({ to: viewer.t(`inventory.status.${to}`), at: at.toISOString() })),
    at: drop.createdAt,
  }));
  return { rows, next };
}

/** All draws of a player with links to their verification. Seeds that are not revealed are left out. */
export async function drawsOf(
  services: Services,
  playerId: number,
  { cursor, limit = SHOWN }: HistoryPlace,
  { locale }: Viewer,
): Promise<HistoryPage<DrawRow>> {
  const [draws, { itemsById }] = await Promise.all([
    drawsOfPlayer(services.db, playerId, { kind: null, isRevealed: null, before: beforeOf(cursor), limit: limit + 1 }),
    publishedCases(services),
  ]);
  const { rows: shown, next } = pageOf(draws, limit, ({ id }) => cursorOf(id));
  const rows = shown.map(({ id, kind, itemId, nonce, ticket, isRevealed, createdAt }) => ({
    id,
    kind,
    nonce,
    ticket,
    isRevealed,
    at: createdAt.toISOString(),
    title: itemId === null ? null : (itemsById.get(itemId)?.texts[locale].title ?? null),
  }));
  return { rows, next };
}

export async function paymentsOf(
  services: Services,
  playerId: number,
  { cursor, limit = SHOWN }: HistoryPlace,
  viewer: Viewer,
): Promise<HistoryPage<PaymentRow>> {
  const filter = { state: null, method: null, playerId };
  const page = { beforeId: beforeOf(cursor), limit: limit + 1 };
  const { rows: shown, next } = pageOf(await listForStaff(services.db, filter, page), limit, ({ id }) => cursorOf(id));
  return { rows: shown.map((payment) => paymentRow(services, payment, null, viewer)), next };
}

export async function withdrawalsOf(
  services: Services,
  playerId: number,
  { cursor, limit = SHOWN }: HistoryPlace,
  viewer: Viewer,
): Promise<HistoryPage<WithdrawalRow>> {
  const { list, next } = await listWithdrawals(services, playerId, { cursor, limit }, viewer);
  const rows = list.map((withdrawal) => ({
    id: withdrawal.id,
    title: withdrawal.item.title,
    game: withdrawal.gameName === '' ? withdrawal.gameId : `${withdrawal.gameName}, ${withdrawal.gameId}`,
    listing: withdrawal.listing,
    reserved: withdrawal.donateReservedMinor / 100,
    status: withdrawal.statusLabel,
    reason: withdrawal.reason,
    at: withdrawal.createdAt,
    closedAt: withdrawal.closedAt,
  }));
  return { rows, next };
}
