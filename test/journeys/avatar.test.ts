/**
 * A player's own picture in a real browser: it uploads without leaving the page, appears everywhere at once, and an
 * invalid file is refused with a message; without JavaScript the next page shows the same.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser.ts';
import { twoHalves } from '#test/support/pictures.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

const FORMAT = 'This format is not supported, please upload an image in png, jpg, jpeg or gif format';

describe('A player’s own picture', function () {
  this.timeout(180_000);
  const stage = screenWith(makeServices, { mayComplain: true });
  let png: Buffer;
  before(async () => {
    png = await twoHalves().png().toBuffer();
  });

  const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> => {
    await page.locator('.newpic input[type=file]').setInputFiles({ name, mimeType, buffer });
  };
  const press = (page: Page): Promise<void> => page.locator('.newpic button[type=submit]').click();

  it('The picture is uploaded on the page and appears at once', async () => {
    const { page, complaints, leave } = await stage.visit('/en/profile', { as: freshName() });
    await startIslands(page);
    await page.locator('.newpic summary').click();
    await choose(page, 'me.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
    await press(page);
    await page.locator('.toast--error', { hasText: FORMAT }).waitFor();
    await choose(page, 'me.png', 'image/png', png);
    await press(page);
    await page.locator('.toast--success', { hasText: 'Avatar uploaded' }).waitFor();
    const photos = page.locator('img[src^="/assets/images/users/"]');
    expect(await photos.count()).to.be.at.least(2);
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.ring__ava')?.naturalWidth === 160);
    expect(await page.locator('.newpic').getAttribute('open')).to.equal(null);
    // Errors found by the server have their own messages.
    await page.locator('.newpic summary').click();
    await choose(page, 'me.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await press(page);
    await page.locator('.toast--error', { hasText: FORMAT }).waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('/api/user/avatar'))).to.deep.equal([]);
    await leave();
  });

  it('The upload has a progress bar, and a second picture waits for the first', async () => {
    const { page, leave } = await stage.visit('/en/profile', { as: freshName() });
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/user/avatar', async (route) => {
      await answered;
      await route.continue();
    });
    await startIslands(page);
    await page.locator('.newpic summary').click();
    await choose(page, 'me.png', 'image/png', png);
    await press(page);
    await page.locator('.newpic progress').waitFor();
    await press(page);
    await page.locator('.toast--error', { hasText: 'Wait for image to finish loading' }).waitFor();
    answer();
    await page.locator('.toast--success', { hasText: 'Avatar uploaded' }).waitFor();
    await page.locator('.newpic progress').waitFor({ state: 'detached' });
    await leave();
  });

  it('The picture is uploaded by the form without scripts, and the next page confirms it', async () => {
    const { page, leave } = await stage.visit('/en/profile', { as: freshName(), javaScriptEnabled: false });
    const send = async (buffer: Buffer): Promise<void> => {
      await page.locator('.newpic summary').click();
      await choose(page, 'me.png', 'image/png', buffer);
      await press(page);
    };
    await send(png);
    await page.locator('.flash', { hasText: 'Avatar uploaded' }).waitFor();
    expect(await page.locator('.ring__ava').getAttribute('src')).to.match(/^\/assets\/images\/users\/\d+\.jpg\?t=\d+$/);
    await send(Buffer.from('no picture'));
    await page.locator('.flash', { hasText: FORMAT }).waitFor();
    await leave();
  });
});
