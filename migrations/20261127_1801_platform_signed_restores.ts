import type { Knex } from 'knex';

/** Restores and their gaps, in which seals and ids may be missing. */
const SIGNED = ['restores', 'restore_gaps'] as const;

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
