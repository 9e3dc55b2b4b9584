import { publishedCases } from '#src/catalogue/index.ts';
import { drawsOfPlayer } from '#src/draws/index.ts';
import { dropModels, listItems, movesOf } from '#src/items/index.ts';
import { listForStaff } from '#src/payments/index.ts';
import type { World } from '#src/platform/world.ts';
import { readMovements } from '#src/profiles/index.ts';
import type { Reader } from '#src/shared/reader.ts';
import { listWithdrawals } from '#src/withdrawals/index.ts';
import type { DrawRow, ItemRow, MovementRow, PaymentRow, WithdrawalRow } from '#views/dossiers/models.ts';
import { beforeOf, cursorOf, pageOf } from './cursor.ts';
import { paymentRow } from './payments-model.ts';

const SHOWN = 50;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Every transfer of a player's accounts, in words, the newest first. */
export async function movementsOf(
  world: World,
  playerId: number,
  cursor: string | null,
  reader: Reader,
): Promise<Page<MovementRow>> {
  const { list, next } = await readMovements(world, playerId, { unit: '', kind: '', cursor }, SHOWN, reader);
  const rows = list.map(({ createdAt, id, kind, reason, subject, href, account, unit, change, amount }) => ({
    ...{ id, kind, reason, subject, href, account, unit, change, amount, at: createdAt },
  }));
  return { rows, next };
}

/** What a player owns and owned, each with every step that it took. */
export async function itemsOf(
  world: World,
  playerId: number,
  cursor: string | null,
  reader: Reader,
): Promise<Page<ItemRow>> {
  const filter = { status: 'all', sort: 'new', q: '', rarity: null, cursor, limit: SHOWN } as const;
  const [{ items, next }, catalogue] = await Promise.all([listItems(world, playerId, filter), publishedCases(world)]);
  const moves = await movesOf(
    world.db,
    items.map(({ id }) => id),
  );
  const rows = dropModels(items, catalogue, reader).map((drop): ItemRow => ({
    id: drop.insertId,
    title: drop.item.title,
    logo: drop.item.logo,
    rarity: drop.item.rarity,
    price: drop.item.priceMinor / 100,
    status: drop.statusLabel,
    drawId: drop.drawId,
    caseTitle: drop.caseTitle,
    steps: moves
      .filter(({ insertId }) => insertId === drop.insertId)
      .map(({ to, at }) => ({ to: reader.t(`items.status.${to}`), at: at.toISOString() })),
    at: drop.createdAt,
  }));
  return { rows, next };
}

/** Every draw of a player, with the way to its proof. No seed is told that is not revealed. */
export async function drawsOf(
  world: World,
  playerId: number,
  cursor: string | null,
  { locale }: Reader,
): Promise<Page<DrawRow>> {
  const [draws, { itemsById }] = await Promise.all([
    drawsOfPlayer(world.db, playerId, { kind: null, isRevealed: null, before: beforeOf(cursor), limit: SHOWN + 1 }),
    publishedCases(world),
  ]);
  const { shown, next } = pageOf(draws, SHOWN, ({ id }) => cursorOf(id));
  const rows = shown.map(({ id, kind, itemId, nonce, ticket, isRevealed, createdAt }) => ({
    ...{ id, kind, nonce, ticket, isRevealed, at: createdAt.toISOString() },
    title: itemId === null ? null : (itemsById.get(itemId)?.texts[locale].title ?? null),
  }));
  return { rows, next };
}

/** A player's payments, with what was odd about them. */
export async function paymentsOf(
  world: World,
  playerId: number,
  cursor: string | null,
  reader: Reader,
): Promise<Page<PaymentRow>> {
  const filter = { state: null, method: null, playerId };
  const page = { beforeId: beforeOf(cursor), limit: SHOWN + 1 };
  const { shown, next } = pageOf(await listForStaff(world.db, filter, page), SHOWN, ({ id }) => cursorOf(id));
  return { rows: shown.map((payment) => paymentRow(world, payment, null, reader)), next };
}

/** What a player asked to have in the game, and what became of it. */
export async function withdrawalsOf(
  world: World,
  playerId: number,
  cursor: string | null,
  reader: Reader,
): Promise<Page<WithdrawalRow>> {
  const { list, next } = await listWithdrawals(world, playerId, { cursor, limit: SHOWN }, reader);
  const rows = list.map((one) => ({
    id: one.id,
    title: one.item.title,
    game: one.gameName === '' ? one.gameId : `${one.gameName}, ${one.gameId}`,
    listing: one.listing,
    reserved: one.donateReservedMinor / 100,
    status: one.statusLabel,
    reason: one.reason,
    at: one.createdAt,
    closedAt: one.closedAt,
  }));
  return { rows, next };
}
