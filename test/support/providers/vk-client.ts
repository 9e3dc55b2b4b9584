/**
 * A simulated VK client for browsers: a page on its own host that shows the mini-app in a frame and answers its
 * messages in the protocol of @vkontakte/vk-bridge.
 */
import { readFileSync } from 'node:fs';
import { type Server, createServer as createPlain, request } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';

export interface VkClient {
  readonly origin: string;
  readonly behaviour: {
    token: string | null;
    email: string;
    /** How often the user refuses to share the email address before sharing it. */
    refusals: number;
    /** VK's code of a failed request: 4 means refused by the user, 6 unsupported by this client. */
    errorCode: number;
  };
  /** The address of a page that shows the given address in a frame. */
  readonly showing: (address: string) => string;
  readonly close: () => Promise<void>;
}

const page = (address: string, behaviour: VkClient['behaviour']): string => `<!doctype html><title>VK</title>
<script>
  const user = ${JSON.stringify(behaviour)};
  const questions = [];
  const failed = { error_type: 'client_error', error_data: { error_code: user.errorCode, error_reason: 'no' } };
  const answers = {
    VKWebAppInit: () => ({ result: true }),
    VKWebAppGetAuthToken: () => user.token === null ? failed : { access_token: user.token, scope: '' },
    VKWebAppGetEmail: () => (user.refusals -= 1) >= 0 ? failed : { email: user.email, sign: 'x' },
  };
  addEventListener('message', ({ data, source }) => {
    if (data.type !== 'vk-connect') return;
    questions.push({ handler: data.handler, params: data.params });
    const answer = answers[data.handler]();
    const type = data.handler + ('error_type' in answer ? 'Failed' : 'Result');
    source.postMessage({ type, data: { ...answer, request_id: data.params.request_id } }, '*');
  });
</script>
<iframe name="app" width="800" height="600" src="${address.replaceAll('&', '&amp;')}"></iframe>`;

export async function openVkClient(): Promise<VkClient> {
  const behaviour: VkClient['behaviour'] = { token: null, email: 'vera@example.com', refusals: 0, errorCode: 4 };
  const server = createPlain((req, res) => {
    const address = new URL(req.url ?? '/', 'http://x').searchParams.get('show') ?? '';
    res.setHeader('content-type', 'text/html; charset=utf-8').end(page(address, behaviour));
  });
  const origin = `http://localhost:${String(await portOf(server))}`;
  return {
    origin,
    behaviour,
    showing: (address) => `${origin}/?show=${encodeURIComponent(address)}`,
    close: () => closed(server),
  };
}

export interface HttpsProxy {
  readonly address: string;
  readonly close: () => Promise<void>;
}

const fixture = (name: string): Buffer => readFileSync(join(PROJECT_FOLDER, 'test/fixtures', name));

/** An HTTPS proxy in front of a store, as every public store has one. */
export async function openHttpsProxy(store: () => string): Promise<HttpsProxy> {
  const keys = { cert: fixture('outside-cert.pem'), key: fixture('outside-key.pem') };
  const server = createSecure(keys, (req, res) => {
    const headers = { ...req.headers, 'x-forwarded-proto': 'https', 'x-forwarded-host': req.headers.host };
    const forwarded = request(store() + (req.url ?? '/'), { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    forwarded.on('error', () => res.destroy());
    req.pipe(forwarded);
  });
  return { address: `https://127.0.0.1:${String(await portOf(server))}`, close: () => closed(server) };
}

const portOf = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
