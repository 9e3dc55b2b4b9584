/** Renamed cases: their former names lead to them, pages by one redirect and calls as before. */
import { expect } from 'chai';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { knownNames, publishVersion, readEditedCase } from '#src/core/catalogue/editing/index.ts';
import { addCase } from '#src/core/catalogue/store/catalogue.ts';
import { recordCase } from '#src/core/catalogue/store/configuration.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { giveMoney, makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { restoreAtClose } from '#test/support/store-wide.ts';
import { asPlayer, asStaff, freshName, type SignedInMember } from '#test/support/store.ts';

describe('A renamed case', () => {
  const stage = stageWith(makeServices);
  const nameOf = (word: string): string => `${word}-${String(process.pid)}`;
  const [first, second, third] = [nameOf('dawn'), nameOf('noon'), nameOf('dusk')];
  let clerk: SignedInMember;
  let id: number;
  let keys = 0;
  const made: number[] = [];

  before(async () => {
    clerk = await asStaff(stage.store, 'manager');
    // No other test of the schema knows the cases.
    restoreAtClose(stage.services, 'renamed cases', async () => {
      for (const caseId of made) await hide(caseId);
    });
    id = await addNamed(first);
  });

  async function hide(caseId: number): Promise<void> {
    await transaction(stage.services, null, async (tx) => {
      await tx('cases').where({ id: caseId }).update({ state: 'hidden' });
      await recordCase(tx, caseId);
      await bumpDataVersion(tx, 'catalogue');
      return null;
    });
    await stage.services.dataVersions.refresh();
  }

  async function addNamed(name: string): Promise<number> {
    const { services } = stage;
    const plain = (await publishedCases(services)).casesByName.get('plain');
    const edited = await readEditedCase(services.db, plain?.id ?? 0);
    const rows = (plain?.version.rows ?? []).map(({ item, from, to }) => ({ itemId: item.id, tickets: to - from + 1 }));
    const caseId = await transaction(services, null, async (tx) => {
      const added = await addCase(tx, { ...edited, name, group: 'operations', stockTotal: null });
      await publishVersion(tx, { caseId: added, rows });
      return added;
    });
    made.push(caseId);
    await services.dataVersions.refresh();
    return caseId;
  }

  async function rename(name: string): Promise<{ readonly status: number; readonly text: string }> {
    const { revision } = await readEditedCase(stage.services.db, id);
    const fields = { idempotencyKey: nameOf(`rename-${String((keys += 1))}`), revision: String(revision), name };
    const sent = await clerk.post(`/staff/catalogue/cases/${String(id)}/name`, fields);
    await stage.services.dataVersions.refresh();
    return sent;
  }

  const leadsTo = (from: string, to: string) => stage.store.guest().get(from).expect(308).expect('Location', to);

  it('Its pages lead from the former name to the present one, once, in every language, however typed', async () => {
    expect((await rename(second)).status).to.equal(303);
    await leadsTo(`/case/${first}`, `/case/${second}`);
    await leadsTo(`/en/case/${first}?opening=5`, `/en/case/${second}?opening=5`);
    await leadsTo(`/pl/case/${first}/odds`, `/pl/case/${second}/odds`);
    await leadsTo(`/ua/case/${first.toUpperCase()}/statistics/`, `/ua/case/${second}/statistics`);
    await leadsTo(`/case/${first}.`, `/case/${second}`);
    await stage.store.guest().get(`/case/${second}/statistics`).expect(200);
    const { text } = await stage.store.guest().get('/sitemap.xml').buffer(true).expect(200);
    expect(text).to.contain(`/case/${second}</loc>`).and.not.contain(`/case/${first}<`);
  });

  it('Two renamings later the first name still leads there at once, and an earlier name can come back', async () => {
    expect((await rename(third)).status).to.equal(303);
    await leadsTo(`/case/${first}`, `/case/${third}`);
    await leadsTo(`/case/${second}`, `/case/${third}`);
    expect((await rename(second)).status).to.equal(303);
    await stage.store.guest().get(`/case/${second}`).expect(200);
    await leadsTo(`/case/${third}`, `/case/${second}`);
  });

  it('A tab with the former name opens it, and calls find it', async () => {
    const player = await asPlayer(stage.store, freshName());
    await giveMoney(stage.services, player.auth.id, 100_00);
    await player.post('/api/case/open', { case: first, count: 1 }).expect(200);
    const answer = await stage.store.guest().get(`/api/case/${first}`).expect(200);
    expect((answer.body as { data: { name: string } }).data.name).to.equal(second);
  });

  it('The name of another case is refused, and seeds do not add a case by a former name', async () => {
    await rename('plain');
    expect((await readEditedCase(stage.services.db, id)).name).to.equal(second);
    await stage.store.guest().get(`/case/${second}`).expect(200);
    expect([...(await knownNames(stage.services.db)).cases]).to.include.members([first, second, third]);
  });

  it('A new case takes a former name, and a hidden case has none', async () => {
    await addNamed(first);
    await stage.store.guest().get(`/case/${first}`).expect(200);
    await hide(id);
    await stage.store.guest().get(`/case/${third}`).expect(404);
  });
});
