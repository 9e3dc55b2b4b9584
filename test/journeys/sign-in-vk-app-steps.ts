import type { Browser, Frame, Page } from 'playwright-core';
import { select } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { leaveAll, openBrowser, openContext } from '#test/support/browser/browser.ts';
import { type ProviderServer, openProviderServer } from '#test/support/providers/provider-server.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { openStore, type Store } from '#test/support/store.ts';
import { type HttpsProxy, type VkClient, openHttpsProxy, openVkClient } from '#test/support/providers/vk-client.ts';
import { type LaunchFields, signedLaunch } from '#test/support/providers/vk-launch.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';

export const AT = `/case/${CHEAP_CASE}`;
export const APP = { id: '6736218', secret: 'a secret for tests' };

interface Question {
  readonly handler: string;
  readonly params: Readonly<Record<string, unknown>>;
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

/** Ids of users, none twice in a process: players stay in the schema that files share. */
let lastId = process.pid * 10_000;

/** VK's answer to a question about a user, whose id is the token. */
function replyTo(body: string): unknown {
  const id = Number(new URLSearchParams(body).get('access_token'));
  return { response: [{ id, first_name: 'Вера', last_name: 'Кот', photo_200: '' }] };
}

/** Opens the shop over HTTP and HTTPS, and a simulated VK, for the enclosing block of tests. */
export function openVkAppSteps() {
  const vk = {} as ProviderServer;
  const client = {} as VkClient;
  const bed = {} as { services: Services; browser: Browser; plain: Store; secure: Store; proxy: HttpsProxy };
  before(async () => {
    const [services, browser, openedVk, openedClient, proxy] = await Promise.all([
      makeShop(),
      openBrowser(),
      openProviderServer(({ body }) => ({ status: 200, body: replyTo(body) })),
      openVkClient(),
      openHttpsProxy(() => bed.secure.address),
    ]);
    Object.assign(vk, openedVk);
    Object.assign(client, openedClient);
    const vkApp = { ...APP, apiUrl: vk.url, frameOrigins: [client.origin] };
    const outside = { publicOrigin: proxy.address, trustProxyHops: 1 };
    const secure = await openStore({ ...services, config: { ...services.config, vkApp, ...outside } });
    Object.assign(services.config, { vkApp });
    const plain = await openStore(services);
    Object.assign(services.config, { publicOrigin: plain.address });
    Object.assign(bed, { services, browser, plain, secure, proxy });
  });
  after(async () => {
    await leaveAll(bed.browser);
    await Promise.all([bed.plain, bed.secure, bed.proxy, client, vk].map((one) => one.close()));
    await expectCleanAudit(bed.services);
    await closeServices(bed.services);
  });
  beforeEach(() => {
    Object.assign(client.behaviour, { token: null, email: 'vera@example.com', refusals: 0, errorCode: 4 });
  });

  const launch = (userId: string, more: LaunchFields = {}): string =>
    signedLaunch(APP, bed.services.clock.now(), { vk_user_id: userId, vk_language: 'ru', ...more });
  const newUserId = (): string => {
    lastId += 1;
    client.behaviour.token = String(lastId);
    return String(lastId);
  };
  const show = async (address: string, prepare?: (page: Page) => Promise<unknown>): Promise<MiniAppVisit> => {
    // Calls from a frame have no cookie, so their language is the browser's own; that of this machine is unknown.
    const options = { viewport: { width: 900, height: 700 }, ignoreHTTPSErrors: true, locale: 'ru' };
    const context = await openContext(bed.browser, options);
    const page = await context.newPage();
    await prepare?.(page);
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
    return (await select<{ id: number }>(bed.services.db, sql, [userId]))[0]?.id;
  };

  return { client, bed, launch, newUserId, show, isSignedIn, playerOf };
}
