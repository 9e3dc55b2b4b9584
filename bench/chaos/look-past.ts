import type { World } from '#src/platform/world.ts';
import { migrateSchema } from '../../test/support/migrate-schema.ts';
import { closeWorld, makeWorld } from '../../test/support/world.ts';

/** Makes a store with the sample catalogue at these services. Whatever this process does from now on, it does there. */
export async function beginAt(services: { readonly DATABASE_URL: string; readonly REDIS_URL: string }): Promise<void> {
  Object.assign(process.env, services);
  await migrateSchema(services.DATABASE_URL, { isFresh: true });
  await closeWorld(await makeWorld());
}

/** Looks past the faults, by connections that have seen nothing of them. */
export async function lookPast<Seen>(look: (world: World) => Promise<Seen>): Promise<Seen> {
  const world = await makeWorld();
  try {
    return await look(world);
  } finally {
    await closeWorld(world);
  }
}
