/* The consent banner in every language, and a store without an analytics provider. */
import { expect } from 'chai';
import { openStore, type Store } from '#test/support/store.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { openTrackSteps } from './track-steps.ts';
import { directivesOf } from '#test/support/security-headers.ts';

describe('Measuring visits, in more ways', function () {
  this.timeout(180_000);
  const { stage } = openTrackSteps();

  it('The consent banner fits the narrowest phone in every language', async () => {
    for (const locale of ['', '/en', '/ua', '/pl']) {
      const { page, leave } = await stage.visit(`${locale}/faq`);
      await page.mouse.move(5, 5);
      const notice = page.locator('#consent');
      await notice.waitFor();
      const box = await notice.boundingBox();
      expect(box?.x ?? -1, locale).to.be.at.least(0);
      expect((box?.x ?? 0) + (box?.width ?? 999), locale).to.be.at.most(360);
      expect(await notice.evaluate((node) => node.scrollWidth - node.clientWidth), locale).to.be.at.most(0);
      await leave();
    }
  });

  it('A store without an analytics provider has no banner and a stricter policy', async () => {
    const other = await makeServices();
    const plain = await openStore(other);
    const html = (await plain.guest().get('/en/faq').expect(200)).text;
    expect(html).not.to.contain('data-consent');
    const policyOf = async (one: Store): Promise<string> =>
      String((await one.guest().get('/en/faq').expect(200)).headers['content-security-policy']);
    const { origins = [] } = stage.services.config.analytics ?? {};
    expect(await policyOf(plain)).not.to.contain(origins[0]);
    expect(directivesOf(await policyOf(stage.store)).get('script-src')).to.include(origins[0]);
    await plain.close();
    await closeServices(other);
  });
});
