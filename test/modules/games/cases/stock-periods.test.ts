/*
 * A limit of a case counts its own openings: from the first limit on, through every raise and cut, until it is removed.
 * Whatever the order of edits, no more is sold than the limit of that moment allows, and the audit is clean.
 */
import { expect } from 'chai';
import { caseByName } from '#src/core/catalogue/index.ts';
import { addCase, changeCaseTerms, publishVersion, readEditedCase } from '#src/core/catalogue/editing/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { Player } from '#src/shared/actor.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';

/** Totals that staff set one after the other; null removes the limit. */
const EDITS = [5, 8, 2, null] as const;

const ordersOf = <Value>(values: readonly Value[]): Value[][] =>
  values.length === 0
    ? [[]]
    : values.flatMap((value, index) => ordersOf(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));

describe('The limit of a case', function () {
  this.timeout(120_000);
  let services: Services;
  let player: Player;
  let lastCase = 0;
  before(async () => {
    services = await makeServices();
    player = await makePlayer(services, 100_000_00);
  });
  after(() => closeServices(services));

  async function newCase(): Promise<{ readonly id: number; readonly name: string }> {
    const [plain] = await services.db('cases').where({ name: 'plain' }).select<{ id: number }[]>('id');
    const editedCase = await readEditedCase(services.db, plain?.id ?? 0);
    const rows = await services
      .db('case_version_rows')
      .where({ version_id: editedCase.version?.id ?? 0 })
      .select<{ itemId: number; tickets: number }[]>('item_id AS itemId')
      .select(services.db.raw('CAST(ticket_to AS SIGNED) - ticket_from + 1 AS tickets'));
    const name = `stock-${String(process.pid)}-${String((lastCase += 1))}`;
    const id = await transaction(services, null, async (tx) => {
      const caseId = await addCase(tx, { ...editedCase, name, group: 'operations', stockTotal: null });
      await publishVersion(tx, { caseId, rows });
      return caseId;
    });
    await services.dataVersions.refresh();
    return { id, name };
  }

  async function limit(caseId: number, stockTotal: number | null): Promise<void> {
    const editedCase = await readEditedCase(services.db, caseId);
    await transaction(services, null, (tx) => changeCaseTerms(tx, editedCase, { ...editedCase, stockTotal }));
    await services.dataVersions.refresh();
  }

  /** Tries to open several cases one by one. Returns how many were opened. */
  async function open(name: string, tries: number): Promise<number> {
    let opened = 0;
    for (let index = 0; index < tries; index += 1) {
      const refusal = await refusalOf(
        openCase(services, player, { caseName: name, count: 1, revealMs: 0, quote: null }),
      );
      if (refusal === 'nothing was refused') opened += 1;
      else expect(refusal).to.equal('errors.case.unavailable');
    }
    return opened;
  }

  const leftOf = async (caseId: number): Promise<number | null> =>
    (await readEditedCase(services.db, caseId)).stockRemaining;

  it('Openings before the first limit do not count', async () => {
    const { id, name } = await newCase();
    expect(await open(name, 4)).to.equal(4);
    await limit(id, 3);
    expect(await leftOf(id)).to.equal(3);
    await expectCleanAudit(services);
    expect(await open(name, 5)).to.equal(3);
    await expectCleanAudit(services);
  });

  it('Several are sold together or not at all, and the end of the stock is published', async () => {
    const { id, name } = await newCase();
    await limit(id, 3);
    const openAtOnce = (count: number): Promise<string> =>
      refusalOf(openCase(services, player, { caseName: name, count, revealMs: 0, quote: null }));
    expect(await openAtOnce(2)).to.equal('nothing was refused');
    expect(await openAtOnce(2)).to.equal('errors.case.unavailable');
    expect(await openAtOnce(1)).to.equal('nothing was refused');
    await services.dataVersions.refresh();
    expect((await caseByName(services, name))?.hasStock).to.equal(false);
    expect(await readEditedCase(services.db, id)).to.include({ stockTotal: 3, stockSold: 3, stockRemaining: 0 });
  });

  it('An opening that leaves some of the stock keeps the cached catalogue', async () => {
    const { id, name } = await newCase();
    await limit(id, 3);
    const versionAfterOpening = async (): Promise<number> => {
      expect(await open(name, 1)).to.equal(1);
      await services.dataVersions.refresh();
      return services.dataVersions.of('catalogue');
    };
    const before = services.dataVersions.of('catalogue');
    expect([await versionAfterOpening(), await versionAfterOpening()]).to.deep.equal([before, before]);
    expect(await versionAfterOpening()).to.equal(before + 1);
  });

  it('A period that ended is never changed or deleted', async () => {
    const { id } = await newCase();
    await limit(id, 3);
    await limit(id, null);
    const period = services.db('case_stock_periods').where({ case_id: id });
    for (const change of [period.clone().update({ ended_at: null }), period.clone().update({ sold: 1 })]) {
      expect(await refusalOf(change)).to.contain('a stock period is kept as it was');
    }
    expect(await refusalOf(period.clone().delete())).to.contain('a stock period is kept as it was');
  });

  it('A limit below the number sold remembers it: raised again, the case sells the difference only', async () => {
    const { id, name } = await newCase();
    await limit(id, 5);
    expect(await open(name, 4)).to.equal(4);
    await limit(id, 2);
    expect(await leftOf(id)).to.equal(0);
    expect(await open(name, 1)).to.equal(0);
    await limit(id, 5);
    expect(await leftOf(id)).to.equal(1);
    expect(await open(name, 3)).to.equal(1);
    await expectCleanAudit(services);
  });

  it('Every order of edits sells what its limits allow, and the audit stays clean', async () => {
    for (const order of ordersOf(EDITS)) {
      const { id, name } = await newCase();
      let total: number | null = null;
      let sold = 0;
      await open(name, 1);
      for (const next of order) {
        await limit(id, next);
        if (total === null) sold = 0;
        total = next;
        const left = total === null ? null : Math.max(0, total - sold);
        expect(await leftOf(id), `${JSON.stringify(order)} at ${String(next)}`).to.equal(left);
        const opened = await open(name, 2);
        expect(opened, `${JSON.stringify(order)} at ${String(next)}`).to.equal(Math.min(2, left ?? 2));
        sold += opened;
      }
    }
    await expectCleanAudit(services);
  });

  it('Edits during openings lose no opening and sell none too many', async () => {
    const { id, name } = await newCase();
    const players = await Promise.all(Array.from({ length: 6 }, () => makePlayer(services, 200_00)));
    await limit(id, 20);
    const openings = players.map(async (one) => {
      for (let index = 0; index < 8; index += 1) {
        await openCase(services, one, { caseName: name, count: 1, revealMs: 0, quote: null }).catch(() => undefined);
      }
    });
    for (const total of [4, 30, null, 6, 12]) await limit(id, total);
    await Promise.all(openings);
    const { stockTotal, stockRemaining } = await readEditedCase(services.db, id);
    expect(stockTotal).to.equal(12);
    expect(stockRemaining).to.be.at.least(0);
    await expectCleanAudit(services);
  });
});
