/* The guard of returns: each change that moves the return of a case is judged, and an admin's reason is recorded. */
import { expect } from 'chai';
import { caseByName } from '#src/core/catalogue/index.ts';
import {
  type CaseTerms,
  changeCaseTerms,
  changeItem,
  createCase,
  readEditedCase,
  readEditedItem,
  publishContents,
} from '#src/core/catalogue/editing/index.ts';
import { stateOf } from '#src/core/catalogue/models/index.ts';
import { exceededReturns, freeWithoutCooldown, guardReturns } from '#src/core/catalogue/returns/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { select } from '#src/platform/database/database.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { changeSettings, type SettingName } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { AppError } from '#src/shared/errors.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';
import { keepCases, keepSettings } from '#test/support/store-wide.ts';
import { until } from '#test/support/until.ts';

const DAY = [{ kind: 'cooldown', value: 24 }] as const;

describe('The limits of returns', () => {
  let services: Services;
  before(async () => {
    services = await makeServices();
    await keepSettings(services, ['freeCaseMaxKopecks', 'gPriceKopecks', 'returnBand']);
    await keepCases(services);
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const act = <Answer>(body: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    transaction(services, null, body as (tx: Tx) => Promise<never>);

  async function idOf(name: string): Promise<number> {
    const found = await caseByName(services, name);
    assert(found, `the sample catalogue holds ${name}`);
    return found.id;
  }

  async function change(name: string, terms: Partial<CaseTerms>, reason: string | null = null): Promise<void> {
    const now = await readEditedCase(services.db, await idOf(name));
    await act((tx) => changeCaseTerms(tx, now, { ...now, ...terms }, reason));
    await services.dataVersions.refresh();
  }

  const set = (name: SettingName, value: unknown, reason: string | null = null): Promise<unknown> =>
    act((tx) =>
      guardReturns(tx, { caseId: null, reason }, async () => {
        await changeSettings(tx, new Map([[name, value]]));
        return null;
      }),
    ).finally(() => services.dataVersions.refresh());

  const overrideOf = async (name: string): Promise<string | null> => {
    const [row] = await services
      .db('case_return_overrides')
      .select<{ reason: string }[]>('reason')
      .where({ case_id: await idOf(name) });
    return row?.reason ?? null;
  };

  it('A case does not become free without a cooldown of a day, not even with a reason', async () => {
    const free = { priceKind: 'free', price: 0 } as const;
    expect(await refusalOf(change('plain', free))).to.equal('errors.catalogue.cooldown');
    expect(await refusalOf(change('plain', free, 'meant'))).to.equal('errors.catalogue.cooldown');
    const short = { ...free, conditions: [{ kind: 'cooldown', value: 23 }] as const };
    expect(await refusalOf(change('plain', short))).to.equal('errors.catalogue.cooldown');
    expect(await refusalOf(change('for-free', { conditions: [] }))).to.equal('errors.catalogue.cooldown');
    const { texts, ...terms } = await readEditedCase(services.db, await idOf('plain'));
    const fresh = { name: `returns-${String(process.pid)}`, texts, terms: { ...terms, ...free } };
    expect(await refusalOf(act((tx) => createCase(tx, fresh)))).to.equal('errors.catalogue.cooldown');
  });

  it('A free case worth more than the setting allows needs a reason, which is recorded', async () => {
    await set('freeCaseMaxKopecks', 1900);
    const dear = { priceKind: 'free', price: 0, conditions: DAY } as const;
    await change('plain', dear);
    await change('plain', { priceKind: 'money', price: 2000, conditions: [] });
    expect(await refusalOf(set('freeCaseMaxKopecks', 1849))).to.equal('errors.catalogue.worth');
    await change('for-free', { state: 'unavailable' });
    await set('freeCaseMaxKopecks', 1849);
    expect(await refusalOf(change('for-free', { state: 'active' }))).to.equal('errors.catalogue.worth');
    await change('for-free', { state: 'active' }, 'a gift of the season');
    expect(await overrideOf('for-free')).to.equal('a gift of the season');
    await set('freeCaseMaxKopecks', 5000);
    expect(await overrideOf('for-free'), 'within the limits again').to.equal(null);
  });

  it('Cashback counts: of the case, of the wheel, and by the best points case', async () => {
    const plain = await refusalOf(change('plain', { cashbackPercent: 50 }));
    expect(plain).to.equal('errors.catalogue.cashback');
    await change('plain', { cashbackPercent: 1 });
    await change('plain', { cashbackPercent: null });
    expect(await refusalOf(set('wheelCashbackPercent', 9))).to.equal('errors.catalogue.several');
    // A better points case makes every cashback worth more.
    const forPoints = { cashbackPercent: 30 };
    expect(await refusalOf(change('for-points', forPoints))).to.equal('errors.catalogue.several');
  });

  it('The price of 1 G moves all cases: the refusal names them, and a reason is recorded for each', async () => {
    const refused = await set('gPriceKopecks', 200).catch((error: unknown) => error);
    assert(refused instanceof AppError, 'a refusal');
    expect(refused.key).to.equal('errors.catalogue.several');
    expect(refused.params['cases']).to.contain('plain').and.to.contain('for-points');
    await set('gPriceKopecks', 200, 'the game sells it at twice the price');
    expect(await overrideOf('plain')).to.equal('the game sells it at twice the price');
    expect(await exceededReturns(services.db, new Date())).to.deep.equal([]);
    // The override covers these figures and nothing beyond them.
    expect(await refusalOf(set('gPriceKopecks', 201))).to.equal('errors.catalogue.several');
    await set('gPriceKopecks', 150);
    await set('gPriceKopecks', 100);
    expect(await overrideOf('plain')).to.equal(null);
  });

  it('A band that leaves cases outside is refused', async () => {
    const band = { minPercent: 70, maxPercent: 90 };
    expect(await refusalOf(set('returnBand', band))).to.equal('errors.catalogue.several');
    await set('returnBand', { minPercent: 60, maxPercent: 95 });
    await set('returnBand', { minPercent: 70, maxPercent: 95 });
  });

  it('A hidden case outside the band does not become active, and its contents stay unpublished', async () => {
    const id = await idOf('resting');
    const now = await readEditedCase(services.db, id);
    const cheap = { ...now, price: 1000 };
    expect(await refusalOf(act((tx) => changeCaseTerms(tx, now, cheap)))).to.equal('errors.catalogue.band');
    await services.db('cases').update({ price: 1000 }).where({ id });
    const active = { ...cheap, state: 'active' } as const;
    expect(await refusalOf(act((tx) => changeCaseTerms(tx, now, active)))).to.equal('errors.catalogue.band');
    const [item] = await services.db('catalogue_items').select<{ id: number }[]>('id').orderBy('id', 'desc').limit(1);
    const at = { caseId: id, draftRevision: now.draft.revision, versionId: now.version?.id ?? null };
    const rows = [{ itemId: Number(item?.id), tickets: 1_000_000 }];
    expect(await refusalOf(act((tx) => publishContents(tx, at, { rows })))).to.equal('errors.catalogue.band');
    await services.db('cases').update({ price: 2000 }).where({ id });
  });

  it('Two changes at once do not exceed a limit together', async () => {
    const [item] = await services.db('catalogue_items').select<{ id: number }[]>('id').orderBy('id').limit(1);
    const before = await readEditedItem(services.db, Number(item?.id));
    const now = await readEditedCase(services.db, await idOf('plain'));
    // Each alone stays below 95 %: 18.90 of 20.00, and 18.50 of 19.60.
    const dearer = act((tx) => changeItem(tx, { ...before, wish: { ...before, priceCentiG: 180 } }));
    const cheaper = act((tx) => changeCaseTerms(tx, now, { ...now, price: 1960 }));
    const both = await Promise.all([refusalOf(dearer), refusalOf(cheaper)]);
    expect(both.filter((one) => one === 'nothing was refused')).to.have.lengthOf(1);
    const after = await readEditedItem(services.db, before.id);
    if (after.priceCentiG !== before.priceCentiG) {
      await act((tx) => changeItem(tx, { ...after, wish: { ...after, priceCentiG: before.priceCentiG } }));
    } else await change('plain', { price: 2000 });
  });

  it('A change that is judged waits for the one that is judged before it', async () => {
    const waiting = `SELECT ID FROM information_schema.PROCESSLIST
      WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE 'INSERT INTO data_versions%'`;
    const second = { hasBegun: false };
    const running: Promise<unknown>[] = [];
    const judge = (run: () => Promise<unknown>): Promise<null> =>
      act((tx) => guardReturns(tx, { caseId: null, reason: null }, run).then(() => null));
    await judge(async () => {
      running.push(judge(() => Promise.resolve((second.hasBegun = true))));
      await until('the second change waits or has begun', async () => {
        return second.hasBegun || (await select<{ ID: number }>(services.db, waiting, [])).length > 0;
      });
      expect(second.hasBegun).to.equal(false);
    });
    await Promise.all(running);
    expect(second.hasBegun).to.equal(true);
  });

  it('A free case without its cooldown is refused at opening and found by the audit', async () => {
    const id = await idOf('for-free');
    const cooldown = services.db('case_conditions').where({ case_id: id, kind: 'cooldown' });
    await cooldown.clone().update({ value: 1 });
    await act(async (tx) => {
      await tx.raw("UPDATE data_versions SET version = version + 1 WHERE name = 'catalogue'");
      return null;
    });
    await services.dataVersions.refresh();
    const publishedCase = await caseByName(services, 'for-free');
    assert(publishedCase, 'it stays listed');
    expect(stateOf(publishedCase, new Date())).to.equal('unavailable');
    const player = await makePlayer(services, 0);
    const opened = openCase(services, player, { caseName: 'for-free', count: 1, revealMs: 0, quote: null });
    expect(await refusalOf(opened)).to.equal('errors.case.unavailable');
    expect((await freeWithoutCooldown(services.db, new Date())).map(({ name }) => name)).to.deep.equal(['for-free']);
    await cooldown.clone().update({ value: 24 });
    await act(async (tx) => {
      await tx.raw("UPDATE data_versions SET version = version + 1 WHERE name = 'catalogue'");
      return null;
    });
    await services.dataVersions.refresh();
  });
});
