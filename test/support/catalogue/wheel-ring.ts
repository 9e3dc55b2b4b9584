import {
  currentWheel,
  listSpins,
  type NewSector,
  type PastSpin,
  type Prize,
  publishWheel,
  spinWheel,
} from '#src/games/wheel/index.ts';
import { caseByName, publishedCases } from '#src/core/catalogue/index.ts';
import { knownNames } from '#src/core/catalogue/editing/index.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { restoreAtClose } from '#test/support/store-wide.ts';
import { until } from '#test/support/until.ts';

/** A spin of the current wheel for a free spin, which is shown at once. */
const SPIN = { promo: null, version: null, revealMs: 0 } as const;

/** Publishes a wheel of these sectors as the current one, until the services close. Returns its version's id. */
export async function publishRing(services: Services, sectors: readonly NewSector[]): Promise<number> {
  const former = await currentSectors(services);
  restoreAtClose(services, 'wheel', () => putRing(services, former));
  return await putRing(services, sectors);
}

/** The sectors of the current wheel; where there is none, those of a wheel without a prize of worth. */
async function currentSectors(services: Services): Promise<readonly NewSector[]> {
  const wheel = await currentWheel(services);
  if (wheel === null) return ringOf({ kind: 'spin' });
  return wheel.sectors.map(({ from, to, ...sector }) => ({ ...sector, tickets: to - from + 1 }));
}

async function putRing(services: Services, sectors: readonly NewSector[]): Promise<number> {
  const id = await transaction(services, null, (tx) => publishWheel(tx, sectors));
  await services.dataVersions.refresh();
  return id;
}

/** A wheel that wins one prize except for two tickets in a million. */
export const ringOf = (prize: Prize): NewSector[] => [
  { ...prize, tickets: TICKETS_TOTAL - 2, image: null },
  { kind: 'spin', tickets: 1, image: null },
  { kind: 'spin', tickets: 1, image: null },
];

export const publishSpins = (services: Services): Promise<number> => publishRing(services, ringOf({ kind: 'spin' }));

/** A prize of every kind from the current catalogue. */
export async function everyPrize(services: Services): Promise<Record<NewSector['kind'], NewSector>> {
  const [itemId = 0] = (await knownNames(services.db)).items.values();
  const [first] = (await publishedCases(services)).listed;
  const caseId = ((await caseByName(services, 'plain')) ?? first)?.id ?? 0;
  const rest = { tickets: TICKETS_TOTAL / 8, image: null };
  return {
    points: { kind: 'points', amount: 50_00, ...rest },
    money: { kind: 'money', amount: 10_00, ...rest },
    item: { kind: 'item', itemId, ...rest },
    case: { kind: 'case', caseId, ...rest },
    promo: { kind: 'promo', percent: 10, minKopecks: 500_00, ...rest },
    cashback: { kind: 'cashback', ...rest },
    spin: { kind: 'spin', ...rest },
  };
}

/** Lets a player win an item as a gift, by a wheel with no other prize. */
export async function winAtWheel(
  services: Services,
  player: Player,
): Promise<{ readonly insertId: number; readonly priceKopecks: number }> {
  await publishRing(services, ringOf((await everyPrize(services)).item));
  const { id, priceKopecks } = await until('the wheel gives an item', async () => {
    await giveFreeSpins(services, player.id, 1);
    const { insertId } = (await spinWheel(services, player, SPIN)).prize;
    return insertId === null ? null : (await itemsByIds(services.db, [insertId])).get(insertId);
  });
  return { insertId: id, priceKopecks };
}

/** Lets a player spin a wheel with one prize until they win it, and publishes the former wheel again. */
async function winPrize(services: Services, player: Player, prize: Prize): Promise<PastSpin> {
  const former = await currentSectors(services);
  await publishRing(services, ringOf(prize));
  const won = await until(`the wheel gives the prize ${prize.kind}`, async () => {
    await giveFreeSpins(services, player.id, 1);
    await spinWheel(services, player, SPIN);
    const [spin] = (await listSpins(services, player.id, { beforeId: null, limit: 1 })).spins;
    return spin?.prize.kind === prize.kind ? spin : null;
  });
  await publishRing(services, former);
  return won;
}

/** Lets a player win a code for top-ups. */
export async function winCode(
  services: Services,
  player: Player,
  { percent, minKopecks }: { readonly percent: number; readonly minKopecks: number | null },
): Promise<string> {
  const { code } = await winPrize(services, player, { kind: 'promo', percent, minKopecks });
  assert(code, 'The prize has no code');
  return code.code;
}

/** Lets a player win the cashback, from now on. */
export async function winCashback(services: Services, player: Player): Promise<void> {
  await winPrize(services, player, { kind: 'cashback' });
}
