/** Pages of the account that show one list beside the player's card. */
import { battleHistory } from '#src/games/battles/index.ts';
import { contractHistory } from '#src/games/contracts/index.ts';
import { upgradeHistory } from '#src/games/upgrades/index.ts';
import { listPayments } from '#src/payments/top-ups/index.ts';
import { listWithdrawals } from '#src/payments/withdrawals/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { loadNotifications, type NotificationsInput } from '#src/players/notifications/index.ts';
import type { ListPage } from '#src/shared/answers.ts';
import type { GamesPageModel } from '#views/portal/my-account/games-page.tsx';
import type { PlayerCardModel } from '#views/portal/my-account/player-card.tsx';
import { type MovementsInput, readMovements } from './movement-model.ts';
import { loadCard } from './player-card-model.ts';
import type { MovementModel } from './outputs.ts';

const PAGE_GAMES = 20;
const PAGE_MOVEMENTS = 50;
const PAGE_PAYMENTS = 30;
const PAGE_WITHDRAWALS = 24;

interface AccountListInput {
  readonly cursor: string | null;
}

/** Adds the player's card to the model of a page. */
const withCard =
  <Input, Model>(load: (services: Services, viewer: PlayerViewer, input: Input) => Promise<Model>) =>
  async (services: Services, viewer: PlayerViewer, input: Input): Promise<PlayerCardModel & Model> => {
    const [card, model] = await Promise.all([loadCard(services, viewer), load(services, viewer, input)]);
    return { ...card, ...model };
  };

export const loadOwnBattles = withCard(async (services, viewer, { cursor }: AccountListInput) => ({
  battles: await battleHistory(services, viewer, { cursor, limit: PAGE_GAMES }),
}));

const HISTORIES = { contracts: contractHistory, upgrades: upgradeHistory };

export const loadGames = (kind: GamesPageModel['kind']) =>
  withCard(async (services, viewer, { cursor }: AccountListInput) => ({
    kind,
    past: await HISTORIES[kind](services, viewer.player.id, viewer, { cursor, limit: PAGE_GAMES }),
  }));

export const loadMovements = withCard(async (services, viewer, input: MovementsInput) => ({
  movements: await readMovements(services, viewer.player.id, input, PAGE_MOVEMENTS, viewer),
  filter: { unit: input.unit, kind: input.kind },
}));

/** Response of GET /api/user/ledger: a page of movements. */
export async function answerMovements(
  services: Services,
  viewer: PlayerViewer,
  input: MovementsInput,
): Promise<ListPage<MovementModel>> {
  const { list, next } = await readMovements(services, viewer.player.id, input, PAGE_MOVEMENTS, viewer);
  return { items: list, next, total: null };
}

export const loadNotificationsPage = withCard(async (services, viewer, input: NotificationsInput) => ({
  notices: await loadNotifications(services, viewer.player.id, viewer, input),
}));

export const loadPayments = withCard(async (services, viewer, { cursor }: AccountListInput) => ({
  payments: await listPayments(services, viewer.player.id, { cursor, limit: PAGE_PAYMENTS }, viewer),
}));

export const loadWithdrawals = withCard(async (services, viewer, { cursor }: AccountListInput) => {
  const page = { cursor, limit: PAGE_WITHDRAWALS };
  const { list, next } = await listWithdrawals(services, viewer.player.id, page, viewer);
  const withKeys = list.map((withdrawal) => ({ ...withdrawal, idempotencyKey: newFormKey(services) }));
  return { withdrawals: { list: withKeys, next } };
});
