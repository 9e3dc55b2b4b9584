import { changeCaseTerms, type EditedCase, readEditedCase } from '#src/core/catalogue/editing/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { restoreAtClose } from '#test/support/store-wide.ts';

/** Changes the limit of the limited case so that this many openings are left, until the services close. */
export async function setStock(services: Services, left: number): Promise<void> {
  const { stockTotal, stockSold } = await readLimited(services);
  const leftBefore = (stockTotal ?? 0) - (stockSold ?? 0);
  restoreAtClose(services, 'stock of the limited case', () => putStock(services, leftBefore));
  await putStock(services, left);
}

async function putStock(services: Services, left: number): Promise<void> {
  const limited = await readLimited(services);
  const stockTotal = (limited.stockSold ?? 0) + left;
  await transaction(services, null, (tx) => changeCaseTerms(tx, limited, { ...limited, stockTotal }));
  await services.dataVersions.refresh();
}

async function readLimited({ db }: Services): Promise<EditedCase> {
  const [limited] = await db('cases').where({ name: 'limited' }).select<{ id: number }[]>('id');
  return await readEditedCase(db, limited?.id ?? 0);
}
