import { caseByName, knownNames, publishedCases } from '#src/catalogue/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { type NewSector, publishWheel } from '#src/wheel/index.ts';

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
