import * as contracts from '#src/games/contracts/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import * as items from '#src/players/inventory/store.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import * as upgrades from '#src/games/upgrades/store.ts';

interface Sample {
  readonly playerId: number;
  readonly itemIds: readonly number[];
}

export const GAME_CALLS: Readonly<Record<string, Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>>>> = {
  'games/contracts': {
    insertContract: (tx, { playerId }) => {
      const contract = { playerId, itemCount: 3, value: kopecks(1), edgePercent: 10, revealAt: tx.now };
      return contracts.insertContract(tx, contract);
    },
    selectContracts: (tx, { playerId }) => contracts.selectContracts(tx, playerId, 10_000, 21),
    selectSignedAfter: (tx) => contracts.selectSignedAfter(tx, 19_000),
    selectContractsByIds: (tx) => contracts.selectContractsByIds(tx, [17, 18]),
    contractsAfter: (tx) => contracts.contractsAfter(tx, 19_000, 100),
    selectSignedBetween: (tx) => contracts.selectSignedBetween(tx, 17, 27),
  },
  'games/upgrades': {
    insertUpgrade: (tx, { playerId }) => {
      const stake = { itemCount: 1, stakeKopecks: kopecks(2), addKopecks: kopecks(1), side: 'under' as const };
      const target = { targetId: 1, targetKopecks: kopecks(9), targetCentiG: centiG(9), tickets: 1, edgePercent: 10 };
      return upgrades.insertUpgrade(tx, { playerId, ...stake, ...target, revealAt: tx.now });
    },
    upgradeRevealAt: (tx) => upgrades.upgradeRevealAt(tx, 17),
    selectUpgradesByIds: (tx) => upgrades.selectUpgradesByIds(tx, [17, 18]),
    upgradesAfter: (tx) => upgrades.upgradesAfter(tx, 19_000, 100),
    selectUpgrades: (tx, { playerId }) => upgrades.selectUpgrades(tx, playerId, 10_000, 21),
  },
};

/** Functions of the store of items that lock and consume them. */
export const ITEM_USE_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  updateLock: (tx, { itemIds }) => items.updateLock(tx, itemIds[0] ?? 0, true),
  insertUses: async (tx, { itemIds }) => {
    await items.insertUses(tx, await items.selectItemsForUpdate(tx, itemIds.slice(-1)), {
      kind: 'contract',
      id: 999_999,
    });
  },
  selectGamesOfItems: (tx, { itemIds }) => items.selectGamesOfItems(tx, 'contract', itemIds),
  selectUsed: (tx) => items.selectUsed(tx, 'contract', [17, 18]),
};
