import { changeCaseTerms, readEditedCase } from '#src/core/catalogue/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';

/** Changes the limit of the limited case so that this many openings are left. */
export async function setStock(services: Services, left: number): Promise<void> {
  const [limited] = await services.db('cases').where({ name: 'limited' }).select<{ id: number }[]>('id');
  const editedCase = await readEditedCase(services.db, limited?.id ?? 0);
  const stockTotal = (editedCase.stockSold ?? 0) + left;
  await transaction(services, null, (tx) => changeCaseTerms(tx, editedCase, { ...editedCase, stockTotal }));
  await services.dataVersions.refresh();
}
