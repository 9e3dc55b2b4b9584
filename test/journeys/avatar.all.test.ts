/* A player's own picture in a real browser: the progress of its upload, and the form without JavaScript. */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { toastSays } from '#test/support/browser/toasts.ts';
import { freshName } from '#test/support/store.ts';
import { FORMAT, openAvatarSteps } from './avatar-steps.ts';

describe('A player’s own picture, in more ways', function () {
  this.timeout(180_000);
  const { stage, png, choose, press } = openAvatarSteps();

  it('The upload has a progress bar, and a second picture waits for the first', async () => {
    const { page, leave } = await stage.visit('/en/profile/accounts', { as: freshName() });
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/user/avatar', async (route) => {
      await answered;
      await route.continue();
    });
    await startIslands(page);
    await page.locator('.newpic summary').click();
    await choose(page, 'me.png', 'image/png', await png);
    await press(page);
    await page.locator('.newpic progress').waitFor();
    await press(page);
    await toastSays(page, 'Wait for image to finish loading');
    answer();
    await toastSays(page, 'Avatar uploaded');
    await page.locator('.newpic progress').waitFor({ state: 'detached' });
    await leave();
  });

  it('The picture is uploaded by the form without scripts, and the next page confirms it', async () => {
    const { page, leave } = await stage.visit('/en/profile/accounts', { as: freshName(), javaScriptEnabled: false });
    const send = async (buffer: Buffer): Promise<void> => {
      await page.goto(`${stage.store.address}/en/profile/accounts`);
      await page.locator('.newpic summary').click();
      await choose(page, 'me.png', 'image/png', buffer);
      await press(page);
    };
    await send(await png);
    await page.locator('.flash', { hasText: 'Avatar uploaded' }).waitFor();
    expect(await page.locator('.ring__ava').getAttribute('src')).to.match(/^\/assets\/images\/users\/\d+\.jpg\?t=\d+$/);
    await send(Buffer.from('no picture'));
    await page.locator('.flash', { hasText: FORMAT }).waitFor();
    await leave();
  });
});
