/** SHOWN_LANGUAGES: pages are in these languages alone, the first one is the default, and the console has all. */
import { expect } from 'chai';
import { stageWith } from '#test/support/stage.ts';
import { readBrand } from '#src/platform/config/brand-config.ts';
import { freshName, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

describe('A store in English and Polish', () => {
  const shown = ['en', 'pl'] as const;
  const stage = stageWith(() =>
    makeServices({ config: testConfig({ brand: readBrand(undefined, shown), rateFactor: 1000 }) }),
  );

  it('Addresses in other languages lead to the same page in the default one', async () => {
    for (let times = 0; times < 2; times += 1) {
      await stage.store.guest().get('/case/plain?x=1').expect(303).expect('Location', '/en/case/plain?x=1');
      await stage.store.guest().get('/').expect(303).expect('Location', '/en');
      await stage.store.guest().get('/ua/faq').expect(303).expect('Location', '/en/faq');
    }
    await stage.store.guest().get('/en/faq').expect(200);
    await stage.store.guest().get('/pl/faq').expect(200);
  });

  it('Menus, alternate addresses and the sitemap name these languages alone', async () => {
    const { text } = await stage.store.guest().get('/en/faq').expect(200);
    const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="[^"]*(\/[^"]*)"/gi)];
    expect(alternates.map(([, tag]) => tag)).to.deep.equal(['en', 'pl', 'x-default']);
    expect(text).to.contain('Polski').and.not.contain('Русский').and.not.contain('Українська');
    const sitemap = await stage.store.guest().get('/sitemap.xml').expect(200);
    expect(sitemap.text).to.contain('/en/faq</loc>').and.contain('/pl/faq</loc>').and.not.contain('/ua/');
    expect(sitemap.text).to.match(/hreflang="x-default" href="[^"]*\/en\/faq"/);
  });

  it('Calls without a language answer in the default one', async () => {
    const { body } = (await stage.store.guest().post('/api/case/open').send({}).expect(401)) as {
      body: { message: string };
    };
    expect(body.message).to.equal(stage.services.texts.t('en')('errors.auth.invalid'));
  });

  it('The console stays readable in every language', async () => {
    const staff = stage.store.guest();
    await staff.get(`/auth/demo?role=admin&name=${freshName()}`).expect(303);
    for (const prefix of ['', '/en', '/ua', '/pl']) await staff.get(`${prefix}/staff`).expect(200);
  });
});

describe('A store in English and Russian', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ brand: readBrand(undefined, ['en', 'ru']) }) }));

  it('The address without a prefix is Russian while Russian is shown, and Branding says so', async () => {
    const { text } = await stage.store.guest().get('/').set('Accept-Language', 'en').expect(200);
    expect(text).to.contain('<html lang="ru"');
    const staff = stage.store.guest();
    await staff.get(`/auth/demo?role=admin&name=${freshName()}`).expect(303);
    const branding = await staff.get('/en/staff/branding').expect(200);
    expect(branding.text).to.contain('While Russian is shown, the address without a prefix (/) stays Russian.');
  });
});
