/**
 * A player's own picture in a real browser: it uploads without leaving the page, appears everywhere at once, and an
 * invalid file is refused with a message.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { toastSays } from '#test/support/browser/toasts.ts';
import { freshName } from '#test/support/store.ts';
import { FORMAT, openAvatarSteps } from './avatar-steps.ts';

describe('A player’s own picture', function () {
  this.timeout(180_000);
  const { stage, png, choose, press } = openAvatarSteps();

  it('The picture is uploaded on the page and appears at once', async () => {
    const { page, complaints, leave } = await stage.visit('/en/profile/accounts', { as: freshName() });
    await startIslands(page);
    await page.locator('.newpic summary').click();
    await choose(page, 'me.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
    await press(page);
    await toastSays(page, FORMAT);
    await choose(page, 'me.png', 'image/png', await png);
    await press(page);
    await toastSays(page, 'Avatar uploaded');
    const photos = page.locator('img[src^="/assets/images/users/"]');
    expect(await photos.count()).to.be.at.least(2);
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.ring__ava')?.naturalWidth === 160);
    expect(await page.locator('.newpic').getAttribute('open')).to.equal(null);
    // Errors found by the server have their own messages.
    await page.locator('.newpic summary').click();
    await choose(page, 'me.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await press(page);
    await toastSays(page, FORMAT);
    expect(complaints.filter((complaint) => !complaint.includes('/api/user/avatar'))).to.deep.equal([]);
    await leave();
  });
});
