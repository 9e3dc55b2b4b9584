import { listFile, memberNames } from '#src/admin/access/index.ts';
import { reasonText, withdrawalsAfter } from '#src/payments/withdrawals/index.ts';
import { timeCell } from '#src/platform/csv-file.ts';
import type { Services } from '#src/platform/services.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { StaffViewer } from '#src/shared/viewers.ts';
import { rowMaker } from './queue-model.ts';

/** All requests, the oldest first, as a file: prices in roubles, times in UTC. */
export const requestsFile = (services: Services, { member, t, locale }: StaffViewer) =>
  listFile<number>(services, member, {
    name: 'withdrawals',
    filters: {},
    head: [
      ...(['number', 'player', 'item', 'price', 'state'] as const).map((name) => t(`admin-withdrawals.column.${name}`)),
      ...(['first', 'last', 'who', 'reason'] as const).map((name) => t(`admin-withdrawals.file.${name}`)),
    ],
    load: async (cursor, most) => {
      const found = await withdrawalsAfter(services.db, cursor ?? 0, most + 1);
      const { rows, next } = pageOf(found, most, ({ id }) => id);
      const [rowOf, names] = await Promise.all([
        rowMaker(services, rows, locale),
        memberNames(
          services.db,
          rows.map(({ decidedBy }) => decidedBy),
        ),
      ]);
      const cells = rows.map((one) => {
        const { player, item, price } = rowOf(one);
        return [
          one.id,
          player,
          item,
          price,
          t(`withdrawals.state.${one.state}`),
          timeCell(one.createdAt.toISOString()),
          one.closedAt === null ? '' : timeCell(one.closedAt.toISOString()),
          one.decidedBy === null ? '' : (names.get(one.decidedBy) ?? ''),
          reasonText(one, t) ?? '',
        ];
      });
      return { rows: cells, next };
    },
  });
