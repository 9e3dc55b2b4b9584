import type { PassPart } from './passes.ts';
import { NumbersById, readInBatches } from './read-in-batches.ts';
import type { OpeningRow } from './read-openings.ts';
import type { SearchedRule } from './rule-run.ts';

const OF_COUNTERS = 'the counter of a player equals their openings';
const OF_EXP = 'the exp of a player is the sum of their openings';

/** Compares the counter of every player with the sum of their openings. */
export const COUNTERS: PassPart<OpeningRow> = {
  rules: [OF_COUNTERS],
  begin: (snapshot, { report, count }) => {
    const opened = new NumbersById();
    return Promise.resolve({
      see: ({ opening }) => {
        if (opening !== null) opened.add(opening.playerId, opening.count);
      },
      end: async () => {
        for await (const players of readInBatches(snapshot, 'players', 'id, opened_count', count)) {
          for (const [player, counter] of players) {
            const openings = opened.get(Number(player));
            if (Number(counter) !== openings) report(OF_COUNTERS, () => ({ player, opened_count: counter, openings }));
          }
        }
      },
    });
  },
};

/** Compares the exp of every player with that of their openings. */
export const EXP: PassPart<OpeningRow> = {
  rules: [OF_EXP],
  begin: (snapshot, { report, count }) => {
    const [given, unknown] = [new NumbersById(), new NumbersById()];
    return Promise.resolve({
      see: ({ opening }) => {
        if (opening === null) return;
        if (opening.exp === null) unknown.add(opening.playerId, 1);
        else given.add(opening.playerId, opening.exp);
      },
      end: async () => {
        for await (const players of readInBatches(snapshot, 'players', 'id, exp, first_exp', count)) {
          for (const [player, exp, firstExp] of players) {
            const justified = Number(firstExp) + given.get(Number(player));
            // Openings of a process of the previous version state no exp.
            const isWrong = unknown.get(Number(player)) > 0 ? Number(exp) < justified : Number(exp) !== justified;
            if (isWrong)
              report(OF_EXP, () => ({ player, exp, first_exp: firstExp, of_openings: given.get(Number(player)) }));
          }
        }
      },
    });
  },
};

/** Compares the topped-up sum of every player with their paid payments. */
export const searchWrongToppedUpSums: SearchedRule = async (snapshot, _config, { report, count }) => {
  const paid = new NumbersById();
  for await (const payments of readInBatches(snapshot, 'payments', 'id, player_id, state, base_kopecks', count)) {
    for (const [, player, state, sum] of payments) {
      if (state === 'paid' || state === 'reinstated') paid.add(Number(player), Number(sum));
    }
  }
  for await (const players of readInBatches(snapshot, 'players', 'id, donated_kopecks', count)) {
    for (const [player, donated] of players) {
      const sum = paid.get(Number(player));
      if (Number(donated) !== sum) report({ player, donated_kopecks: donated, paid: sum });
    }
  }
};
