import type { Services } from '#src/platform/services.ts';
import { migrateSchema } from '#test/support/tables/migrate-schema.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

/**
 * Creates a store with the sample catalogue on these services. Sets the environment of this process, so everything it
 * does later uses them.
 */
export async function beginAt(services: { readonly DATABASE_URL: string; readonly REDIS_URL: string }): Promise<void> {
  Object.assign(process.env, services);
  await migrateSchema(services.DATABASE_URL, { isFresh: true });
  await closeServices(await makeServices());
}

/** Runs `look` with new connections that were not affected by the faults. */
export async function lookPast<Seen>(look: (services: Services) => Promise<Seen>): Promise<Seen> {
  const services = await makeServices();
  try {
    return await look(services);
  } finally {
    await closeServices(services);
  }
}
