import type { Knex } from 'knex';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { schemaOf } from '#tools/backup/connect.ts';
import { fillSandbox, fillNotifications } from '#test/support/tables/fill-notifications.ts';
import { fillPeople } from '#test/support/tables/fill-people.ts';
import { fillStaff } from '#test/support/tables/fill-staff.ts';
import { type Filling, fillingOf } from '#test/support/tables/filling.ts';
import { migrateSchema } from '#test/support/tables/migrate-schema.ts';

/**
 * Creates an empty schema beside the one of the running part and returns its address. Its name begins with that of the
 * part's schema: two parts may use the same suffix at the same time.
 */
export async function freshSchema(databaseUrl: string, suffix: string): Promise<string> {
  const address = addressOfSchema(databaseUrl, `${schemaOf(databaseUrl)}_${suffix}`);
  await migrateSchema(address, { isFresh: true });
  return address;
}

/**
 * Fills the tables that a history (bench/volume/history.ts) leaves out with rows of PLAYERS players, by SQL alone, so
 * that the optimiser chooses plans as in a store with history. The rows are well-formed but do not balance.
 */
export async function fillRest(db: Knex, players: number, rowsEach: number): Promise<void> {
  const [kase] = await db('cases').select<{ id: number }[]>('id').whereNotNull('version_id').limit(1);
  if (!kase) throw new Error('the catalogue comes first');
  const filling: Filling = {
    fill: (sql, count) => Promise.resolve(db.raw(fillingOf(sql, count))),
    player: `p.first + (n MOD ${String(players)})`,
    players,
    total: players * rowsEach,
    caseId: String(kase.id),
  };
  await fillNotifications(filling);
  await fillSandbox(filling);
  await fillPeople(filling);
  await fillStaff(filling);
}
