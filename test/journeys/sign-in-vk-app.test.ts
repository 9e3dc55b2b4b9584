/**
 * The store as a VK mini-app in a real browser, in a frame of another host that answers the mini-app's messages. Over
 * HTTPS the frame's own cookie signs the page in; over plain HTTP, where that cookie is refused, the token does, and a
 * link opens a separate tab.
 */
import { expect } from 'chai';
import { AT, APP, openVkAppSteps } from './sign-in-vk-app-steps.ts';

interface Auth {
  readonly token: string;
  readonly type: string;
  readonly id: number;
}

describe('The mini-app of VK in the browser', function () {
  this.timeout(240_000);
  const { bed, launch, newUserId, show, isSignedIn, playerOf } = openVkAppSteps();

  it('The page signs in by a cookie of the frame, in the language of VK', async () => {
    const id = newUserId();
    const start = launch(id, { vk_language: 'pl' });
    const { frame, passed, sent, questions, leave } = await show(`${bed.proxy.address}${AT}?${start}&from=feed`);
    await frame().waitForURL((url) => url.pathname === `/pl${AT}`);
    await isSignedIn(frame());
    expect(new URL(frame().url()).search).to.equal('?from=feed');
    expect(passed).to.deep.equal([AT, `/pl${AT}`]);
    expect((await questions()).map(({ handler }) => handler)).to.deep.equal([
      'VKWebAppInit',
      'VKWebAppGetAuthToken',
      'VKWebAppGetEmail',
    ]);
    expect((await questions())[1]?.params).to.include({ app_id: Number(APP.id), scope: 'friends,wall,groups' });
    expect(sent).to.have.length(1);
    expect(sent[0]).to.include({ type: 'vk', subtype: 'token', authCode: id, email: 'vera@example.com', referral: '' });
    expect(String(sent[0]?.['params'])).to.contain(start);
    const facts = await frame().evaluate(() => document.getElementById('page-facts')?.textContent ?? '{}');
    expect((JSON.parse(facts) as { auth: Auth }).auth.id).to.equal(await playerOf(id));
    await leave();
  });

  it('An address whose rest would be another host stays within the store', async () => {
    const { frame, passed, leave } = await show(`${bed.proxy.address}/en//evil.example/x?${launch(newUserId())}`);
    await frame().waitForURL((url) => url.pathname === '/');
    await isSignedIn(frame());
    expect(new URL(frame().url()).origin).to.equal(bed.proxy.address);
    expect(passed).to.deep.equal(['/en//evil.example/x', '/']);
    await leave();
  });

  it('Without cookies the page continues with the token, and links to a tab', async () => {
    const id = newUserId();
    const { frame, passed, leave } = await show(`${bed.plain.address}${AT}?${launch(id, { vk_language: 'uk' })}`);
    const line = frame().locator('#main .notice a[target=_blank]');
    await line.waitFor();
    expect(await line.getAttribute('href')).to.equal(`/ua${AT}`);
    expect(await line.innerText()).not.to.equal('');
    const facts = await frame().evaluate(() => document.getElementById('page-facts')?.textContent ?? '{}');
    const { auth } = JSON.parse(facts) as { auth: Auth };
    expect(auth).to.include({ type: 'vk', id: await playerOf(id) });
    const status = await frame().evaluate(async (given) => {
      const body = JSON.stringify({ confirm: 1, ...given });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch('/api/user/adult', { method: 'POST', headers, body })).status;
    }, auth);
    expect(status).to.equal(200);
    expect(passed).to.deep.equal([AT]);
    await leave();
  });

  it('A launch that VK has not signed is reported, and the visitor stays a guest', async () => {
    const forged = launch(newUserId()).replace(/sign=.{6}/, 'sign=AAAAAA');
    const { frame, passed, leave } = await show(`${bed.plain.address}${AT}?${forged}`);
    const line = frame().locator('#main > .notice[role=status]');
    await line.waitFor();
    expect(await line.innerText()).to.equal('Вход не подтверждён. Войдите ещё раз.');
    expect(await line.locator('a').count()).to.equal(0);
    expect(passed).to.deep.equal([AT]);
    await leave();
  });
});
