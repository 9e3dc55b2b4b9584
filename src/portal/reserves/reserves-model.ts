import { genuineIds } from '#src/core/sealed-history/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import { isoDay } from '#src/shared/moscow-day.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { ReservesModel, StatementModel } from './outputs.ts';
import { selectDeclaration, selectStatements, type Statement } from './store.ts';
import { arePublished } from './write-statement.ts';

const SHOWN = 30;
const KEPT_MS = MINUTE_MS;

/** The last statements with their checked signatures; all visitors share them for a minute. */
const readStatements = cached(
  'reserves',
  { dependsOn: [], key: ({ clock }) => String(Math.floor(clock.now().getTime() / KEPT_MS)) },
  async (services): Promise<StatementModel[]> => {
    const statements = await selectStatements(services.db, SHOWN);
    const ids = statements.map(({ id }) => id);
    const genuine = await genuineIds(services, 'reserve_statements', ids);
    return statements.map((statement) => statementModel(statement, genuine.has(statement.id)));
  },
);

/** The last statements and the declaration. @throws errors.notFound while the store does not publish them */
export async function readReserves(services: Services, { locale }: Pick<Viewer, 'locale'>): Promise<ReservesModel> {
  if (!(await arePublished(services))) fail('errors.notFound');
  // A declaration is public at once.
  const [statements, declaration] = await Promise.all([readStatements(services), selectDeclaration(services.db)]);
  return {
    statements,
    declaration: declaration && {
      text: declaration.texts[locale] ?? declaration.texts[FALLBACK_LOCALE] ?? '',
      at: declaration.createdAt.toISOString(),
    },
  };
}

const statementModel = (statement: Statement, isSigned: boolean): StatementModel => ({
  ID: statement.id,
  date: isoDay(statement.day),
  at: statement.createdAt.toISOString(),
  balancesMinor: statement.balancesKopecks,
  itemsMinor: statement.itemsKopecks,
  withdrawalsMinor: statement.withdrawalsKopecks,
  owedMinor: statement.balancesKopecks + statement.itemsKopecks,
  paymentsMinor: statement.paymentsKopecks,
  deliveredMinor: statement.deliveredKopecks,
  seal: statement.sealId,
  lastTransferId: statement.lastTransferId,
  lastItemId: statement.lastItemId,
  lastMoveId: statement.lastMoveId,
  signature: statement.signature?.toString('hex') ?? null,
  isSigned,
});
