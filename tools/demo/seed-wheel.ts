import { publishedCases } from '#src/core/catalogue/index.ts';
import { knownNames } from '#src/core/catalogue/editing/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { currentWheel, type NewSector, publishWheel } from '#src/games/wheel/index.ts';
import { type SeedSector, WHEEL } from '#tools/catalogue/index.ts';

const HUNDREDTHS = 100;

/** Publishes the sample wheel when there is none. Requires the catalogue. */
export async function seedWheel(services: Services): Promise<void> {
  if ((await currentWheel(services)) !== null) return;
  const [{ items }, { casesByName }] = await Promise.all([knownNames(services.db), publishedCases(services)]);
  const idOf = (id: number | undefined, name: string): number => {
    if (id === undefined) throw new Error(`The sample catalogue has no ${name}`);
    return id;
  };
  const sectors = WHEEL.map((sector) =>
    sectorFrom(sector, {
      item: (key) => idOf(items.get(key), key),
      case: (name) => idOf(casesByName.get(name)?.id, name),
    }),
  );
  await transaction(services, null, (tx) => publishWheel(tx, sectors));
  await services.dataVersions.refresh();
}

/** The id of an item by its key, and of a case by its name. */
interface Ids {
  readonly item: (key: string) => number;
  readonly case: (name: string) => number;
}

/** A sector of the sample wheel as the store keeps it. */
export function sectorFrom(sector: SeedSector, idOf: Ids): NewSector {
  const { tickets } = sector;
  const image = null;
  switch (sector.kind) {
    case 'points':
    case 'money':
      return { kind: sector.kind, amount: sector.amount * HUNDREDTHS, tickets, image };
    case 'item':
      return { kind: 'item', itemId: idOf.item(sector.key), tickets, image };
    case 'case':
      return { kind: 'case', caseId: idOf.case(sector.name), tickets, image };
    case 'promo': {
      const minKopecks = sector.minRoubles === null ? null : sector.minRoubles * HUNDREDTHS;
      return { kind: 'promo', percent: sector.percent, minKopecks, tickets, image };
    }
    case 'cashback':
    case 'spin':
      return { kind: sector.kind, tickets, image };
  }
}
