import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { closeServices, type Services } from '#src/platform/services.ts';
import { seedCurrencies } from '#src/core/currencies/index.ts';
import { seedSettings } from '#src/core/settings/index.ts';
import { WHEEL_CONFIGURATION } from '#src/games/wheel/index.ts';
import { seedCatalogue } from '#tools/demo/seed-catalogue.ts';
import { numberAfter } from './volume/arguments.ts';
import { type FilledVolume, filledWith, fillVolume, type Size } from './volume/fill-volume.ts';
import { dropVolume, openVolume } from './volume/open-volume.ts';

/*
 * `npm run volume`: generates the history of a large store in its own schema: 1,000,000 players and 20,000,000
 * transfers, or `-- --players 20000 --transfers 400000`. An existing schema of that size is kept, and the command says
 * so.
 */
const size: Size = { players: numberAfter('--players', 1_000_000), transfers: numberAfter('--transfers', 20_000_000) };

const isThere = ({ players, transfers }: FilledVolume): boolean =>
  players === size.players && transfers >= size.transfers && transfers < size.transfers * 1.01;

const describe = ({ players, transfers, endAt }: FilledVolume): string =>
  `${String(players)} players and ${String(transfers)} transfers until ${new Date(endAt * 1000).toISOString()}`;

async function open(): Promise<Services | null> {
  const services = await openVolume();
  const volume = await filledWith(services.db);
  if (volume !== null && isThere(volume)) {
    console.log(`The volume exists: ${describe(volume)}. Nothing to do.`);
    await closeServices(services);
    return null;
  }
  // An unfinished schema lacks its indexes.
  const [existingCase] = await services.db('cases').select<{ id: number }[]>('id').limit(1);
  if (existingCase === undefined) return services;
  await closeServices(services);
  await dropVolume();
  return await openVolume();
}

const services = await open();
if (services !== null) {
  const startedMs = performance.now();
  try {
    await transaction(services, null, async (tx) => {
      await seedSettings(tx);
      await seedCurrencies(tx);
      return null;
    });
    await seedCatalogue(services, services.clock.now());
    const volume = await fillVolume(services, size, (step, seconds) => {
      console.log(`${seconds.toFixed(1).padStart(8)} s  ${step}`);
    });
    const wheels = await services.db('wheel_versions').pluck<number[]>('id');
    await transaction(services, null, async (tx) => {
      await recordConfiguration(tx, WHEEL_CONFIGURATION, wheels);
      return null;
    });
    console.log(`Filled with ${describe(volume)} in ${((performance.now() - startedMs) / 60_000).toFixed(1)} min.`);
  } finally {
    await closeServices(services);
  }
}
