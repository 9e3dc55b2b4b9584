import {
  type Game,
  OWN_ODDS,
  placeOfDraw,
  type StoredDraw,
  subjectIdsOf,
  type TalliedDraw,
  withSubjects,
} from '#src/games/game.ts';
import { worthWonIn } from '#src/players/inventory/index.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { listUpgrades } from './list-upgrades.ts';
import { upgradeRevealAt, upgradesAfter, upgradesByIds } from './store.ts';

/** The values that the statistics need of the draw of an upgrade. */
export const talliedUpgrade = (
  draw: StoredDraw,
  upgrade: { readonly stakeKopecks: number; readonly targetKopecks: number; readonly tickets: number },
  gave: number,
): TalliedDraw => ({
  ...placeOfDraw(draw),
  ...OWN_ODDS,
  upgrade: { isWon: draw.itemId !== null, tickets: upgrade.tickets },
  came: upgrade.stakeKopecks,
  gave,
  expected: (upgrade.targetKopecks / TICKETS_TOTAL) * upgrade.tickets,
});

export const upgrades: Game = {
  name: 'upgrades',
  ownRows: {
    upgrades: async ({ db }, playerId, page) => {
      const read = await listUpgrades(db, playerId, page);
      return { list: read.upgrades, next: read.next };
    },
  },
  played: {
    source: 'upgrades',
    kind: 'upgrade',
    isStake: true,
    read: async (db, afterId, limit) => {
      const rows = await upgradesAfter(db, afterId, limit);
      const worthOf = await worthWonIn(db, 'upgrade', rows);
      return rows.map(({ id, createdAt, playerId, stakeKopecks, targetKopecks, tickets }) => ({
        id,
        createdAt,
        playerId,
        came: stakeKopecks,
        gave: worthOf(id),
        expected: Number((BigInt(targetKopecks) * BigInt(tickets)) / BigInt(TICKETS_TOTAL)),
      }));
    },
  },
  draws: {
    kind: 'upgrade',
    tallied: async ({ db }, draws, gaveOf) =>
      withSubjects(draws, await upgradesByIds(db, subjectIdsOf(draws))).map(({ draw, row }) =>
        talliedUpgrade(draw, row, gaveOf(draw)),
      ),
    revealAt: upgradeRevealAt,
  },
};
