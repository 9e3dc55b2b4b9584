/* Reserves in public: an admin declares the cover of the debt, guests read both, and neither while it is off. */
import { expect } from 'chai';
import { lastLog, sent, TAKEN } from '#test/support/players/staff-forms.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asStaff, testConfig } from '#test/support/store.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';

interface ReservesAnswer {
  readonly data: { readonly statements: unknown[]; readonly declaration: { readonly text: string } | null };
}

const PATH = '/en/staff/reserves';

describe('The reserves for guests', () => {
  describe('While they are published', () => {
    const stage = stageWith(makeServices);

    it('A declaration is shown with its date as the word of the operator, and is logged', async () => {
      const admin = await asStaff(stage.store, 'admin');
      expect(await sent(admin, PATH, { 'text.en': 'First.' })).to.deep.equal(TAKEN);
      const words = { 'text.en': 'A bank account.', 'text.ru': 'Счёт в банке.' };
      expect(await sent(admin, PATH, words)).to.deep.equal(TAKEN);
      expect(await lastLog(stage)).to.include({ act: 'reserves.declared' });
      expect((await admin.agent.get(PATH).expect(200)).text).to.contain('A bank account.');
      const guest = stage.store.guest();
      const { data } = (await guest.get('/api/reserves').expect(200)).body as ReservesAnswer;
      expect(data.declaration?.text).to.equal('Счёт в банке.');
      const { text } = await guest.get('/en/reserves').expect(200);
      expect(text.replaceAll('\u00A0', ' '))
        .to.contain('A bank account.')
        .and.to.contain('The store does not check it.')
        .and.not.to.contain('First.');
    });

    it('An empty declaration is refused, and a manager may not declare', async () => {
      const admin = await asStaff(stage.store, 'admin');
      expect(await sent(admin, PATH, { 'text.ru': 'Счёт' })).to.deep.equal([422, 'errors.declaration.text']);
      const keeper = await asStaff(stage.store, 'manager');
      expect(await sent(keeper, PATH, { 'text.en': 'Mine.' })).to.deep.equal([403, 'errors.staff.power']);
    });
  });

  describe('While they are off', () => {
    // Players of other tests are of the demo, which the audit finds in a store that is none.
    const stage = stageWith(async () => {
      const databaseUrl = await freshSchema(testConfig({}).databaseUrl, 'no_reserves');
      return await makeServices({ config: testConfig({ demo: false, databaseUrl }) });
    });

    it('The page and the call do not exist, and the status page has no link', async () => {
      await stage.store.guest().get('/en/reserves').expect(404);
      await stage.store.guest().get('/api/reserves').expect(404);
      expect((await stage.store.guest().get('/en/status').expect(200)).text).not.to.contain('href="/en/reserves"');
    });
  });
});
