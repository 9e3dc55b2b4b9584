/**
 * The store as a VK mini-app, loaded when the page was opened with `vk_app_id` in its query. It requests a token and
 * the user's email from VK's client, signs in with the launch parameters, and opens the page in the user's language.
 */
import bridge from '@vkontakte/vk-bridge';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { safeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import type { CopyRequest } from '#islands/runtime/components/copy-text.ts';
import { wait } from '#islands/runtime/clock.ts';
import { describeDevice } from '#islands/runtime/session/device.ts';
import { showLoader } from '#islands/runtime/boot/loader.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { prefixPath } from '#src/shared/locales.ts';

interface Answer {
  readonly status: string;
  readonly message?: string;
  /** Message for browsers that block cookies in frames. */
  readonly cookieless?: string;
  readonly user?: Readonly<{ ID: number; auth_type: string; session: { token: string }; language: Locale }>;
}

const SCOPE = 'friends,wall,groups';
const ASK_AGAIN_MS = 3000;
/** VK error codes for features that the client on this device lacks. */
const CANNOT = new Set([3, 6]);
const KEY = 'mini-app';

const launch = location.search.slice(1);

document.addEventListener('copy-text', (event) => {
  const request = (event as CustomEvent<CopyRequest>).detail;
  request.isCopied = bridge.send('VKWebAppCopyText', { text: request.text }).then(({ result }) => result);
});
void start();

async function start(): Promise<void> {
  const over = enter().catch((error: unknown) => reportFailure('mini-app', error));
  if (!isDone()) await showLoader(over);
}

async function enter(): Promise<void> {
  await bridge.send('VKWebAppInit');
  // Launch parameters are valid once: a reloaded page is either signed in already or cannot sign in.
  if (isDone()) return;
  const authCode = await askToken();
  const email = await askEmail();
  const answer = await signIn(authCode, email);
  if (answer?.user === undefined) {
    // A page that shows a player has used the launch parameters before, so there is no error to show.
    if (answer?.message !== undefined && pageFacts().auth === null) showLine(answer.message, null);
    return;
  }
  remember();
  const { user } = answer;
  if (await isKept(user.ID)) {
    location.replace(addressIn(user.language));
    return;
  }
  // The token works without the cookie: this page sends it with its requests.
  actAs({ token: user.session.token, type: user.auth_type, id: user.ID });
  if (answer.cookieless !== undefined) showLine(answer.cookieless, addressIn(user.language));
}

/** The user may refuse; the store then knows the VK id but no name. */
async function askToken(): Promise<string> {
  const appId = Number(new URLSearchParams(launch).get('vk_app_id'));
  try {
    return (await bridge.send('VKWebAppGetAuthToken', { app_id: appId, scope: SCOPE })).access_token;
  } catch {
    return '';
  }
}

/** Repeats until the user provides an email; a client without this feature is asked once. */
async function askEmail(): Promise<string> {
  for (;;) {
    try {
      const { email } = await bridge.send('VKWebAppGetEmail');
      if (email) return email;
    } catch (error) {
      if (CANNOT.has(codeOf(error))) return '';
    }
    await wait(ASK_AGAIN_MS);
  }
}

const codeOf = (error: unknown): number =>
  (error as { error_data?: { error_code?: number } } | null)?.error_data?.error_code ?? 0;

async function signIn(authCode: string, email: string): Promise<Answer | null> {
  const referral = decodeURIComponent(location.hash.slice(1));
  const payload = { type: 'vk', subtype: 'token', authCode, referral, email, params: launch };
  const response = await fetch('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...payload, fingerprint: await describeDevice() }),
  });
  return (await response.json()) as Answer;
}

/** Returns whether the browser kept the session cookie. */
async function isKept(id: number): Promise<boolean> {
  const response = await fetch('/api/_auth/session', { headers: { Accept: 'application/json' } });
  const { user } = (await response.json()) as { user: { ID: number } | null };
  return user?.ID === id;
}

/** This page in another language, without the query parameters that VK added. */
function addressIn(language: Locale): string {
  const { prefix = '', hasOrigins } = pageFacts();
  const path = safeRedirectPath(location.pathname.slice(prefix.length));
  const query = new URLSearchParams(launch);
  for (const name of [...query.keys()]) if (name === 'sign' || name.startsWith('vk_')) query.delete(name);
  const rest = query.size === 0 ? '' : `?${query.toString()}`;
  // With an origin for each language sessions are separate, so the page stays in its language.
  return prefixPath(hasOrigins === true ? prefix : LOCALES[language].prefix, path) + rest;
}

/**
 * Writes the facts into an element that holds text only, because Trusted Types forbid writing into a script element.
 */
function actAs(auth: { token: string; type: string; id: number }): void {
  const facts = document.createElement('div');
  facts.hidden = true;
  facts.textContent = JSON.stringify({ ...pageFacts(), auth });
  document.getElementById('page-facts')?.replaceWith(facts);
  facts.id = 'page-facts';
}

/** Shows a line above the page, as a link when an address is given. */
function showLine(text: string, address: string | null): void {
  const line = document.createElement('p');
  line.className = 'notice notice--info';
  line.setAttribute('role', 'status');
  const words = document.createElement(address === null ? 'span' : 'a');
  words.textContent = text;
  if (words instanceof HTMLAnchorElement) {
    words.href = address ?? '';
    words.target = '_blank';
    words.rel = 'noopener';
  }
  line.append(words);
  document.getElementById('main')?.prepend(line);
}

function isDone(): boolean {
  try {
    return sessionStorage.getItem(KEY) === launch;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(KEY, launch);
  } catch {
    // Without storage a reloaded launch is refused, and the page stays as rendered by the server.
  }
}
