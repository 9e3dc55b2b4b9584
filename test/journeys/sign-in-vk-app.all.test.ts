/**
 * The VK mini-app in a real browser: its loading screen, a repeated launch, a visitor who refuses the email address or
 * shares no token, and an inviter.
 */
import { expect } from 'chai';
import { MINUTE_MS, SECOND_MS } from '#src/shared/time.ts';
import { AT, openVkAppSteps } from './sign-in-vk-app-steps.ts';

describe('The mini-app of VK in the browser, in more ways', function () {
  this.timeout(240_000);
  const { client, bed, launch, newUserId, show, isSignedIn, playerOf } = openVkAppSteps();

  it('The first page starts with the loading screen and a hint, and shows itself after five seconds', async () => {
    // The visitor gives no email address, and the clock of the page moves only here.
    client.behaviour.refusals = 99;
    const address = `${bed.proxy.address}${AT}?${launch(newUserId())}`;
    const { page, frame, leave } = await show(address, async ({ clock }) => {
      await clock.install();
      await clock.pauseAt(Date.now() + MINUTE_MS);
    });
    // The scripts start by a timer after the first paint.
    await page.clock.runFor(1);
    const loader = frame().locator('.loader');
    await loader.locator('p b').waitFor();
    const hint = (await loader.locator('p').innerText()).replaceAll('\u00A0', ' ');
    const answer = await fetch(`${bed.plain.address}/api/hint/list?lang=ru`);
    const { data } = (await answer.json()) as { data: { hints: readonly string[] } };
    expect(data.hints).to.have.length(9);
    expect(data.hints.some((one) => hint.endsWith(one.replaceAll('\u00A0', ' ')))).to.equal(true);
    await page.clock.runFor(4.9 * SECOND_MS);
    expect(await loader.count()).to.equal(1);
    await page.clock.runFor(0.1 * SECOND_MS);
    await loader.waitFor({ state: 'detached' });
    await leave();
  });

  it('A repeated launch leaves the page as it is, also without storage', async () => {
    const id = newUserId();
    const start = `${bed.proxy.address}${AT}?${launch(id)}`;
    const { frame, passed, sent, page, leave } = await show(start);
    await isSignedIn(frame());
    // A browser may deny storage to a frame but keep its cookie.
    await page.addInitScript("Object.defineProperty(self, 'sessionStorage', { get() { throw new Error('denied'); } })");
    const again = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/auth');
    await frame().goto(start);
    const refused = await again;
    expect(refused.status()).to.equal(401);
    await refused.finished();
    await isSignedIn(frame());
    await frame().evaluate(() => new Promise(requestAnimationFrame));
    expect(await frame().getByText('Вход не подтверждён. Войдите ещё раз.').count()).to.equal(0);
    expect(sent).to.have.length(2);
    expect(passed).to.deep.equal([AT, AT, AT]);
    await leave();
  });

  it('The app requests the email until there is one, and only once when the client has none', async () => {
    client.behaviour.refusals = 1;
    const reluctant = await show(`${bed.plain.address}${AT}?${launch(newUserId())}`);
    await reluctant.frame().waitForSelector('#main .notice a[target=_blank]');
    expect((await reluctant.questions()).filter(({ handler }) => handler === 'VKWebAppGetEmail')).to.have.length(2);
    expect(reluctant.sent[0]).to.include({ email: 'vera@example.com' });
    await reluctant.leave();

    Object.assign(client.behaviour, { refusals: 9, errorCode: 6 });
    const unable = await show(`${bed.plain.address}${AT}?${launch(newUserId())}`);
    await unable.frame().waitForSelector('#main .notice a[target=_blank]');
    expect((await unable.questions()).filter(({ handler }) => handler === 'VKWebAppGetEmail')).to.have.length(1);
    expect(unable.sent[0]).to.include({ email: '' });
    await unable.leave();
  });

  it('The inviter comes from the hash, and a launch without a token signs in too', async () => {
    const inviterId = newUserId();
    const first = await show(`${bed.plain.address}${AT}?${launch(inviterId)}`);
    await first.frame().waitForSelector('#main .notice a[target=_blank]');
    await first.leave();
    const inviter = await playerOf(inviterId);
    const friendId = newUserId();
    client.behaviour.token = null;
    const { frame, sent, leave } = await show(`${bed.plain.address}${AT}?${launch(friendId)}#${String(inviter)}`);
    await frame().waitForSelector('#main .notice a[target=_blank]');
    expect(sent[0]).to.include({ referral: String(inviter), authCode: '' });
    await leave();
  });
});
