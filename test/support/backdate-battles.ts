import { readSignedRows } from '#src/core/sealed-history/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';

/** Moves the creation of battles to a time, instead of waiting, and signs them for it as the store does. */
export async function backdateBattles(services: Services, codes: readonly string[], createdAt: Date): Promise<void> {
  const ids = await services.db('battles').whereIn('code', codes).pluck<number[]>('id');
  for (const id of ids) {
    const [battle] = await readSignedRows(services.db, 'battles', { afterKey: id - 1, lastKey: id, limit: 1 });
    if (battle === undefined) throw new Error(`no battle ${String(id)}`);
    // The time of creation is signed last.
    const values = [...battle.values.slice(0, -1), createdAt];
    await transaction(services, null, async (tx) => {
      await services
        .db('battles')
        .where({ id })
        .update({ created_at: createdAt, signature: tx.sign('battles', values) });
      return null;
    });
  }
}
