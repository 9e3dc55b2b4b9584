import { addFreeSpins } from '#src/accounts/index.ts';
import { caseByName, knownNames, publishedCases } from '#src/catalogue/index.ts';
import { itemsByIds } from '#src/items/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { type NewSector, publishWheel, spinWheel } from '#src/wheel/index.ts';

/** Publishes a wheel of these sectors, which turns from now on. Answers its version's id. */
export async function publishRing(world: World, sectors: readonly NewSector[]): Promise<number> {
  const id = await transaction(world, null, (tx) => publishWheel(tx, sectors));
  await world.dataVersions.refresh();
  return id;
}

type Prize = Omit<NewSector, 'tickets' | 'image'>;

/** A wheel that wins one prize but for two tickets in a million. */
export const ringOf = (prize: Prize): NewSector[] => [
  { ...prize, tickets: TICKETS_TOTAL - 2, image: null } as NewSector,
  { kind: 'spin', tickets: 1, image: null },
  { kind: 'spin', tickets: 1, image: null },
];

/** Publishes a wheel that wins another spin whatever is drawn. */
export const publishSpins = (world: World): Promise<number> => publishRing(world, ringOf({ kind: 'spin' }));

/** A prize of every kind, out of the catalogue that there is. */
export async function everyPrize(world: World): Promise<Record<NewSector['kind'], NewSector>> {
  const [itemId = 0] = (await knownNames(world.db)).items.values();
  const [first] = (await publishedCases(world)).listed;
  const caseId = ((await caseByName(world, 'plain')) ?? first)?.id ?? 0;
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

/** Lets a player win an item at a wheel that wins nothing else: a gift, as players come by them. */
export async function winAtWheel(
  world: World,
  player: Player,
): Promise<{ readonly insertId: number; readonly priceKopecks: number }> {
  await publishRing(world, ringOf((await everyPrize(world)).item));
  for (;;) {
    await transaction(world, null, async (tx) => {
      await addFreeSpins(tx, player.id, 1);
      return null;
    });
    const { prize } = await spinWheel(world, player, { promo: null, version: null, revealMs: 0 });
    const { insertId } = prize;
    const item = insertId === null ? undefined : (await itemsByIds(world.db, [insertId])).get(insertId);
    if (item !== undefined) return { insertId: item.id, priceKopecks: item.priceKopecks };
  }
}
