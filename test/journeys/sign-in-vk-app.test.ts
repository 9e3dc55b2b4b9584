/**
 * The store as a VK mini-app in a real browser, in a frame of another host that answers the mini-app's messages. Over
 * HTTPS the frame's own cookie signs the page in; over plain HTTP, where that cookie is refused, the token does, and a
 * link opens a separate tab.
 */
import { expect } from 'chai';
import type { Browser, Frame, Page } from 'playwright-core';
import { select } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { leaveAll, openBrowser } from '#test/support/browser.ts';
import { type ProviderServer, openProviderServer } from '#test/support/provider-server.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { openStore, type Store } from '#test/support/store.ts';
import { type HttpsProxy, type VkClient, openHttpsProxy, openVkClient } from '#test/support/vk-client.ts';
import { type LaunchFields, signedLaunch } from '#test/support/vk-launch.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';

const AT = `/case/${CHEAP_CASE}`;
const APP = { id: '6736218', secret: 'a secret for tests' };

interface Question {
  readonly handler: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Auth {
  readonly token: string;
  readonly type: string;
  readonly id: number;
}

interface MiniAppVisit {
  readonly page: Page;
  /** Addresses that the frame visited, in order, without VK's parameters. */
  readonly passed: string[];
  readonly sent: Readonly<Record<string, unknown>>[];
  readonly frame: () => Frame;
  readonly questions: () => Promise<Question[]>;
  readonly leave: () => Promise<void>;
}

describe('The mini-app of VK in the browser', function () {
  this.timeout(240_000);
  let services: Services;
  let browser: Browser;
  let vk: ProviderServer;
  let client: VkClient;
  let plain: Store;
  let secure: Store;
  let proxy: HttpsProxy;
  before(async () => {
    const replyTo = (body: string): unknown => {
      const id = Number(new URLSearchParams(body).get('access_token'));
      return { response: [{ id, first_name: 'Вера', last_name: 'Кот', photo_200: '' }] };
    };
    [services, browser, vk, client, proxy] = await Promise.all([
      makeShop(),
      openBrowser(),
      openProviderServer(({ body }) => ({ status: 200, body: replyTo(body) })),
      openVkClient(),
      openHttpsProxy(() => secure.address),
    ]);
    const vkApp = { ...APP, apiUrl: vk.url, frameOrigins: [client.origin] };
    const outside = { publicOrigin: proxy.address, trustProxyHops: 1 };
    secure = await openStore({ ...services, config: { ...services.config, vkApp, ...outside } });
    Object.assign(services.config, { vkApp });
    plain = await openStore(services);
    Object.assign(services.config, { publicOrigin: plain.address });
  });
  after(async () => {
    await leaveAll(browser);
    await Promise.all([plain.close(), secure.close(), proxy.close(), client.close(), vk.close()]);
    await expectCleanAudit(services);
    await closeServices(services);
  });
  beforeEach(() => {
    Object.assign(client.behaviour, { token: null, email: 'vera@example.com', refusals: 0, errorCode: 4 });
  });

  let lastId = process.pid * 10_000;
  const launch = (userId: string, more: LaunchFields = {}): string =>
    signedLaunch(APP, services.clock.now(), { vk_user_id: userId, vk_language: 'ru', ...more });
  const newUserId = (): string => {
    lastId += 1;
    client.behaviour.token = String(lastId);
    return String(lastId);
  };
  const show = async (address: string): Promise<MiniAppVisit> => {
    const context = await browser.newContext({ viewport: { width: 900, height: 700 }, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const passed: string[] = [];
    const sent: Record<string, unknown>[] = [];
    const frame = (): Frame => page.frame('app') ?? page.mainFrame();
    page.on('framenavigated', (gone) => {
      if (gone.name() === 'app') passed.push(new URL(gone.url()).pathname);
    });
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/auth') sent.push(request.postDataJSON() as Record<string, unknown>);
    });
    await page.goto(client.showing(address));
    return {
      page,
      passed,
      sent,
      frame,
      questions: () => page.evaluate<Question[]>('questions'),
      leave: () => context.close(),
    };
  };
  const isSignedIn = async (frame: Frame): Promise<void> => {
    await frame.waitForFunction(() => {
      const facts = document.getElementById('page-facts')?.textContent ?? '{}';
      return ((JSON.parse(facts) as { auth?: object | null }).auth ?? null) !== null;
    });
  };
  const playerOf = async (userId: string): Promise<number | undefined> => {
    const sql = "SELECT player_id AS id FROM identities WHERE provider = 'vk' AND subject = ?";
    return (await select<{ id: number }>(services.db, sql, [userId]))[0]?.id;
  };

  it('The page signs in by a cookie of the frame, in the language of VK', async () => {
    const id = newUserId();
    const start = launch(id, { vk_language: 'pl' });
    const { frame, passed, sent, questions, leave } = await show(`${proxy.address}${AT}?${start}&from=feed`);
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

  it('The first page starts with the loading screen and a hint, and shows itself after five seconds', async () => {
    client.behaviour.refusals = 3;
    const { frame, leave } = await show(`${proxy.address}${AT}?${launch(newUserId())}`);
    const loader = frame().locator('.loader');
    await loader.locator('p b').waitFor();
    const shownAt = Date.now();
    const hint = (await loader.locator('p').innerText()).replaceAll('\u00A0', ' ');
    const answer = await fetch(`${plain.address}/api/hint/list?lang=ru`);
    const { data } = (await answer.json()) as { data: { hints: readonly string[] } };
    expect(data.hints).to.have.length(9);
    expect(data.hints.some((one) => hint.endsWith(one.replaceAll('\u00A0', ' ')))).to.equal(true);
    await loader.waitFor({ state: 'detached' });
    expect(Date.now() - shownAt).to.be.below(7000);
    await leave();
  });

  it('An address whose rest would be another host stays within the store', async () => {
    const { frame, passed, leave } = await show(`${proxy.address}/en//evil.example/x?${launch(newUserId())}`);
    await frame().waitForURL((url) => url.pathname === '/');
    await isSignedIn(frame());
    expect(new URL(frame().url()).origin).to.equal(proxy.address);
    expect(passed).to.deep.equal(['/en//evil.example/x', '/']);
    await leave();
  });

  it('A repeated launch leaves the page as it is, also without storage', async () => {
    const id = newUserId();
    const start = `${proxy.address}${AT}?${launch(id)}`;
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
    expect(await frame().getByText('Недействительная авторизация').count()).to.equal(0);
    expect(sent).to.have.length(2);
    expect(passed).to.deep.equal([AT, AT, AT]);
    await leave();
  });

  it('Without cookies the page continues with the token, and links to a tab', async () => {
    const id = newUserId();
    const { frame, passed, leave } = await show(`${plain.address}${AT}?${launch(id, { vk_language: 'uk' })}`);
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

  it('The app requests the email until there is one, and only once when the client has none', async () => {
    client.behaviour.refusals = 1;
    const reluctant = await show(`${plain.address}${AT}?${launch(newUserId())}`);
    await reluctant.frame().waitForSelector('#main .notice a[target=_blank]');
    expect((await reluctant.questions()).filter(({ handler }) => handler === 'VKWebAppGetEmail')).to.have.length(2);
    expect(reluctant.sent[0]).to.include({ email: 'vera@example.com' });
    await reluctant.leave();

    Object.assign(client.behaviour, { refusals: 9, errorCode: 6 });
    const unable = await show(`${plain.address}${AT}?${launch(newUserId())}`);
    await unable.frame().waitForSelector('#main .notice a[target=_blank]');
    expect((await unable.questions()).filter(({ handler }) => handler === 'VKWebAppGetEmail')).to.have.length(1);
    expect(unable.sent[0]).to.include({ email: '' });
    await unable.leave();
  });

  it('The inviter comes from the hash, and a launch without a token signs in too', async () => {
    const first = await show(`${plain.address}${AT}?${launch(newUserId())}`);
    await first.frame().waitForSelector('#main .notice a[target=_blank]');
    await first.leave();
    const inviter = await playerOf(String(lastId));
    const friendId = newUserId();
    client.behaviour.token = null;
    const { frame, sent, leave } = await show(`${plain.address}${AT}?${launch(friendId)}#${String(inviter)}`);
    await frame().waitForSelector('#main .notice a[target=_blank]');
    expect(sent[0]).to.include({ referral: String(inviter), authCode: '' });
    await leave();
  });

  it('A launch that VK has not signed is reported, and the visitor stays a guest', async () => {
    const forged = launch(newUserId()).replace(/sign=.{6}/, 'sign=AAAAAA');
    const { frame, passed, leave } = await show(`${plain.address}${AT}?${forged}`);
    await frame().getByText('Недействительная авторизация').waitFor();
    expect(await frame().locator('#main .notice a').count()).to.equal(0);
    expect(passed).to.deep.equal([AT]);
    await leave();
  });
});
