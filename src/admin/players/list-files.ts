import { listFile } from '#src/admin/access/index.ts';
import { timeCell } from '#src/platform/csv-file.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffViewer } from '#src/shared/viewers.ts';
import { loadPayments, type PaymentsInput } from './payments-model.ts';
import { loadPlayers, type PlayersInput } from './players-model.ts';

/** The payments of a filter as a file: sums in the currency of the payment and in roubles, times in UTC. */
export const paymentsFile = (services: Services, viewer: StaffViewer, input: Omit<PaymentsInput, 'cursor'>) =>
  listFile<string>(services, viewer.member, {
    name: 'payments',
    filters: { ...input },
    head: [
      ...(['number', 'when', 'player'] as const).map((name) => viewer.t(`admin-players.column.${name}`)),
      'id',
      ...(['method', 'sum'] as const).map((name) => viewer.t(`admin-players.column.${name}`)),
      'ISO 4217',
      ...(['base', 'state'] as const).map((name) => viewer.t(`admin-players.column.${name}`)),
    ],
    load: async (cursor, most) => {
      const { rows, next } = await loadPayments(services, viewer, { ...input, cursor }, most);
      const cells = rows.map(({ number, at, player, publicId, method, sum, currency, base, state }) => [
        number,
        timeCell(at),
        player?.name ?? '',
        publicId,
        method,
        sum,
        currency.toUpperCase(),
        base,
        viewer.t(`payments.state.${state}`),
      ]);
      return { rows: cells, next };
    },
  });

/** The players of a search as a file; top-ups in roubles, times in UTC. */
export const playersFile = (services: Services, { member, t }: StaffViewer, input: Omit<PlayersInput, 'cursor'>) =>
  listFile<string>(services, member, {
    name: 'players',
    filters: { q: input.q },
    head: [
      'id',
      ...(['player', 'state', 'level', 'opened', 'toppedUp', 'joined'] as const).map((name) =>
        t(`admin-players.column.${name}`),
      ),
    ],
    load: async (cursor, most) => {
      const { players, next } = await loadPlayers(services, member, { ...input, cursor }, most);
      const cells = players.map(({ id, name, state, level, opened, toppedUp, joinedAt }) => [
        id,
        name,
        state === 'open' ? '' : t(`admin-players.state.${state}`),
        level,
        opened,
        toppedUp,
        timeCell(joinedAt),
      ]);
      return { rows: cells, next };
    },
  });
