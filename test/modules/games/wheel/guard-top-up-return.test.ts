/** What a top-up returns at most is guarded like the returns of cases: staff lift it only with a reason. */
import { expect } from 'chai';
import { caseByName } from '#src/core/catalogue/index.ts';
import { changeCaseTerms, readEditedCase } from '#src/core/catalogue/editing/index.ts';
import { changeSettings, type SettingName } from '#src/core/settings/index.ts';
import { guardTopUpReturn, publishWheel, readTopUpReturn } from '#src/games/wheel/index.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, expectCleanAudit, makeServices, refusalOf } from '#test/support/services.ts';
import { keepCases, setSettings } from '#test/support/store-wide.ts';
import { publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';

const TOO_MUCH = 'errors.catalogue.topUp';

describe('The guard of the return of a top-up', () => {
  let services: Services;
  before(async () => {
    services = await makeServices();
    await keepCases(services);
    await publishRing(services, ringOf({ kind: 'points', amount: 10_00 }));
    const { totalBasisPoints } = await readTopUpReturn(services.db, services.clock.now());
    await setSettings(
      services,
      new Map<SettingName, unknown>([
        ['topUpReturnMaxPercent', Math.ceil(totalBasisPoints / 100)],
        ['referralLevels', [{ from: 0, percent: 10 }]],
      ]),
    );
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  /** The error key of a change that rolls back in any case. */
  const tryOut = (run: (tx: Tx) => Promise<unknown>, reason: string | null = null): Promise<string> =>
    refusalOf(
      transaction(services, null, async (tx) => {
        await guardTopUpReturn(tx, reason, () => run(tx));
        throw new Error('rolled back');
      }).catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'rolled back')) throw error;
      }),
    );
  const setting = (name: SettingName, value: unknown, reason: string | null = null): Promise<string> =>
    tryOut((tx) => changeSettings(tx, new Map([[name, value]])), reason);

  it('Settings that raise it above the limit are refused without a reason', async () => {
    expect(await setting('referralLevels', [{ from: 0, percent: 20 }])).to.equal(TOO_MUCH);
    expect(await setting('wheelCashbackPercent', 12)).to.equal(TOO_MUCH);
    expect(await setting('freeSpinTopUpKopecks', 100_00)).to.equal(TOO_MUCH);
    expect(await setting('upgradeEdgePercent', 9)).to.equal('nothing was refused');
    expect(await setting('referralLevels', [{ from: 0, percent: 20 }], 'a festival')).to.equal('nothing was refused');
  });

  it('A change that lowers the return is never refused, also above the limit', async () => {
    expect(await setting('topUpReturnMaxPercent', 50)).to.equal('nothing was refused');
    expect(await setting('referralLevels', [{ from: 0, percent: 5 }])).to.equal('nothing was refused');
  });

  it('The cashback of a case and another wheel are judged too', async () => {
    const plain = await caseByName(services, 'plain');
    const edited = await readEditedCase(services.db, plain?.id ?? 0);
    const terms = { ...edited, cashbackPercent: 7 };
    expect(await tryOut((tx) => changeCaseTerms(tx, edited, terms, 'the case alone'))).to.equal(TOO_MUCH);
    const dear = ringOf({ kind: 'points', amount: 60_00 });
    expect(await tryOut((tx) => publishWheel(tx, dear))).to.equal(TOO_MUCH);
  });
});
