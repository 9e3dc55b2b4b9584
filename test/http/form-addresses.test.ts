/**
 * Proves that a read of a form's address, by a reload or a bookmark, gets the page about an unknown address in the
 * words of players, and that calls keep 405.
 */
import { expect } from 'chai';
import { endpoints, pages } from '#src/app.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';

const SHOWN = new Set(pages.map(({ path }) => path));
/** Addresses of players' forms at which there is no page. */
const FORMS = endpoints.flatMap(({ form }) =>
  form?.method === 'POST' && !SHOWN.has(form.path) && !form.path.startsWith('/staff') ? [form.path] : [],
);
const addressOf = (path: string): string => path.replaceAll(/:[a-z]+/gi, '1');

describe('The address of a form', function () {
  this.timeout(60_000);
  const stage = stageWith(makeShop);

  it('There are some', () => expect(FORMS).to.include('/profile/account').and.have.length.above(10));

  it('A browser that reads it gets the page about an unknown address', async () => {
    for (const path of FORMS) {
      const address = `/en${addressOf(path)}`;
      const page = await stage.store.guest().get(address).set('Accept', 'text/html').expect(404);
      expect(page.text, path)
        .to.contain('Page not found')
        .and.not.match(/Server error|can’t be done here/);
      expect(page.headers['allow'], path).to.equal(undefined);
      await stage.store.guest().head(address).set('Accept', 'text/html').expect(404);
    }
  });

  it('A program that asks for JSON, and every call, keeps 405', async () => {
    const guest = stage.store.guest();
    await guest.get('/en/profile/account').set('Accept', 'application/json').expect(405).expect('Allow', 'POST');
    await guest.get('/api/case/open').set('Accept', 'text/html').expect(405).expect('Allow', 'POST');
  });
});
