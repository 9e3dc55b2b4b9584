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
import { listContracts } from './list-contracts.ts';
import { contractsAfter, contractsByIds } from './store.ts';

/** The values that the statistics need of the draw of a contract. */
export const talliedContract = (
  draw: StoredDraw,
  { value, edgePercent }: { readonly value: number; readonly edgePercent: number },
  gave: number,
): TalliedDraw => ({
  ...placeOfDraw(draw),
  ...OWN_ODDS,
  came: value,
  gave,
  expected: (value * (100 - edgePercent)) / 100,
});

export const contracts: Game = {
  name: 'contracts',
  ownRows: {
    contracts: async ({ db }, playerId, page) => {
      const read = await listContracts(db, playerId, page);
      return { list: read.contracts, next: read.next };
    },
  },
  played: {
    source: 'contracts',
    kind: 'contract',
    isStake: true,
    read: async (db, afterId, limit) => {
      const rows = await contractsAfter(db, afterId, limit);
      const worthOf = await worthWonIn(db, 'contract', rows);
      return rows.map(({ id, createdAt, playerId, value, edgePercent }) => ({
        id,
        createdAt,
        playerId,
        came: value,
        gave: worthOf(id),
        expected: Math.floor((value * (100 - edgePercent)) / 100),
      }));
    },
  },
  draws: {
    kind: 'contract',
    tallied: async ({ db }, draws, gaveOf) =>
      withSubjects(draws, await contractsByIds(db, subjectIdsOf(draws))).map(({ draw, row }) =>
        talliedContract(draw, row, gaveOf(draw)),
      ),
  },
};
