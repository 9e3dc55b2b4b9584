import type { Knex } from 'knex';

/** Tables of rows upon which the store acts later: it prices, delivers, posts or shows what they say. */
const SIGNED = ['withdrawal_steps', 'price_lists', 'price_list_rows', 'webhook_endpoints', 'brand_versions'] as const;

/** Signatures as in 20261127_1300_platform_signatures.ts. The release before writes rows without one. */
export async function up(knex: Knex): Promise<void> {
  for (const name of SIGNED) {
    await knex.schema.alterTable(name, (table) => {
      table.specificType('signature', 'BINARY(32) NULL');
      table.unique(['signature'], { indexName: `${name}_signature` });
    });
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of SIGNED) {
    await knex.schema.alterTable(name, (table) => {
      table.dropUnique(['signature'], `${name}_signature`);
      table.dropColumn('signature');
    });
  }
}
