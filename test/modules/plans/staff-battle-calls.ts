import * as battles from '#src/admin/battles/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Sample {
  readonly playerId: number;
}

export const STAFF_BATTLE_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  selectNewestBattles: (tx) => battles.selectNewestBattles(tx, Number.MAX_SAFE_INTEGER, 51),
  selectBattlesOfPlayer: (tx, { playerId }) => battles.selectBattlesOfPlayer(tx, playerId, Number.MAX_SAFE_INTEGER, 51),
};
