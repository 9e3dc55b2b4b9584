/**
 * Simulated sign-in providers: real servers with real redirects. Google, Twitch and Facebook use an authorisation
 * server library that rejects a wrong PKCE verifier; VK ID has its own endpoints and is implemented here.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { OAuth2Server } from 'oauth2-mock-server';
import { type ProviderKeys, providerKeys } from '#test/support/providers/provider-keys.ts';
import type { OAuthClient, OAuthClients, OAuthProvider } from '#src/platform/config/auth-config.ts';

/** The provider's profile of a user, in its own format. */
export type Profile = Readonly<Record<string, unknown>>;

export interface Behaviour {
  profile: Profile;
  /** Sent back in place of a code: `access_denied` when the visitor cancels. */
  error: { readonly error: string; readonly description: string } | null;
  extra: Readonly<Record<string, string>>;
}

export interface Providers {
  readonly clients: OAuthClients;
  readonly behaviour: Readonly<Record<OAuthProvider, Behaviour>>;
  /** Client secrets of each. VK ID has none. */
  readonly secrets: Readonly<Record<Exclude<OAuthProvider, 'vk'>, ProviderKeys>>;
  readonly close: () => Promise<void>;
}

const ID = 'store';
export const OAUTH_SECRET = 'secret of the store';

const client = (origin: string, paths: readonly [string, string, string]): OAuthClient => ({
  id: ID,
  secret: OAUTH_SECRET,
  authorizeUrl: origin + paths[0],
  tokenUrl: origin + paths[1],
  userinfoUrl: origin + paths[2],
  apiUrl: null,
  origins: [origin],
});

/** Starts all four. Each has its own user, who consents at once. */
export async function openProviders(): Promise<Providers> {
  const behaviour = {
    vk: behaving({ user_id: '1', first_name: 'Вера', last_name: 'Кот', avatar: 'https://vk.example/1.jpg' }),
    google: behaving({ sub: '1', name: 'Grace', email: 'grace@example.com', picture: 'https://g.example/1.jpg' }),
    twitch: behaving({
      id: '1',
      display_name: 'Tess',
      email: 'tess@example.com',
      profile_image_url: 'https://t.example/',
    }),
    facebook: behaving({ id: '1', name: 'Faye', picture: { data: { url: 'https://f.example/1.jpg' } } }),
  };
  const secrets = {
    google: providerKeys(OAUTH_SECRET),
    twitch: providerKeys(OAUTH_SECRET),
    facebook: providerKeys(OAUTH_SECRET),
  };
  const [google, twitch, facebook] = await Promise.all([
    openServer(behaviour.google, secrets.google, ({ profile }) => profile),
    openServer(behaviour.twitch, secrets.twitch, ({ profile }, req) =>
      req.headers['client-id'] === ID ? { data: [profile] } : { status: 401, message: 'Client ID is missing' },
    ),
    openServer(behaviour.facebook, secrets.facebook, ({ profile }, req) =>
      isProven(req, secrets.facebook)
        ? profile
        : { error: { type: 'GraphMethodException', message: 'Invalid appsecret_proof' } },
    ),
  ]);
  const vk = await openVk(behaviour.vk);
  const paths = ['/authorize', '/token', '/userinfo'] as const;
  return {
    behaviour,
    secrets,
    clients: {
      vk: { ...client(originOf(vk), ['/authorize', '/oauth2/auth', '/oauth2/user_info']), apiUrl: originOf(vk) },
      google: client(originOf(google), paths),
      twitch: client(originOf(twitch), paths),
      facebook: client(originOf(facebook), paths),
    },
    close: async () => {
      await Promise.all([google.stop(), twitch.stop(), facebook.stop(), stop(vk)]);
    },
  };
}

const behaving = (profile: Profile): Behaviour => ({ profile, error: null, extra: {} });

const originOf = (server: { address: () => AddressInfo | string | null }): string =>
  `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

/** Facebook requires a proof that the holder of the token also has the secret. */
function isProven({ url, headers }: IncomingMessage, secrets: ProviderKeys): boolean {
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  const proof = new URL(url ?? '', 'http://x').searchParams.get('appsecret_proof');
  return secrets.match((secret) => proof === createHmac('sha256', secret).update(token).digest('hex'));
}

interface OAuthReply {
  body: Record<string, unknown>;
  statusCode: number;
}

async function openServer(
  behaviour: Behaviour,
  secrets: ProviderKeys,
  profileFor: (behaviour: Behaviour, req: IncomingMessage) => Profile,
): Promise<OAuth2Server> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  server.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    lead(url, behaviour);
  });
  server.service.on('beforeResponse', (reply: OAuthReply, req: { body: Record<string, string> }) => {
    if (req.body['client_id'] === ID && secrets.match((secret) => secret === req.body['client_secret'])) return;
    reply.statusCode = 401;
    reply.body = { error: 'invalid_client', error_description: 'wrong secret' };
  });
  server.service.on('beforeUserinfo', (reply: OAuthReply, req: IncomingMessage) => {
    reply.body = { ...profileFor(behaviour, req) };
    if ('error' in reply.body || 'message' in reply.body) reply.statusCode = 401;
  });
  await server.start(0, '127.0.0.1');
  return server;
}

function lead(url: URL, { error, extra }: Behaviour): void {
  if (error !== null) {
    url.searchParams.delete('code');
    url.searchParams.set('error', error.error);
    url.searchParams.set('error_description', error.description);
  }
  for (const [name, value] of Object.entries(extra)) url.searchParams.set(name, value);
}

interface IssuedCode {
  readonly challenge: string;
  readonly deviceId: string;
  readonly redirectUri: string;
}

/** VK ID: a code is bound to a device, and token and profile are requested by POST forms. */
async function openVk(behaviour: Behaviour): Promise<Server> {
  const issued = new Map<string, IssuedCode>();
  const tokens = new Set<string>();
  const secret = (): string => randomBytes(16).toString('hex');
  const app = express();
  app.use(express.urlencoded({ extended: false }));
  app.get('/authorize', (req, res) => {
    const query = req.query as Record<string, string>;
    const url = new URL(query['redirect_uri'] ?? '');
    if (query['code_challenge_method'] !== 'S256' || query['client_id'] !== ID) {
      res.status(400).send('no proof key');
      return;
    }
    const [code, deviceId] = [secret(), secret()];
    issued.set(code, { challenge: query['code_challenge'] ?? '', deviceId, redirectUri: url.href });
    url.search = new URLSearchParams({
      code,
      type: 'code_v2',
      device_id: deviceId,
      state: query['state'] ?? '',
    }).toString();
    lead(url, behaviour);
    res.redirect(url.href);
  });
  app.post('/oauth2/auth', (req, res) => {
    const sent = req.body as Record<string, string>;
    const known = issued.get(sent['code'] ?? '');
    issued.delete(sent['code'] ?? '');
    const challenge = createHash('sha256')
      .update(sent['code_verifier'] ?? '')
      .digest('base64url');
    const isRight = known?.challenge === challenge && known.deviceId === sent['device_id'];
    if (!isRight || known.redirectUri !== sent['redirect_uri'] || sent['client_id'] !== ID) {
      res.json({ error: 'invalid_grant', error_description: 'the code is not yours' });
      return;
    }
    const token = secret();
    tokens.add(token);
    res.json({ access_token: token, user_id: behaviour.profile['user_id'], state: sent['state'] });
  });
  app.post('/oauth2/user_info', (req, res) => {
    const sent = req.body as Record<string, string>;
    const isKnown = tokens.has(sent['access_token'] ?? '') && sent['client_id'] === ID;
    res.json(isKnown ? { user: behaviour.profile } : { error: 'invalid_token', error_description: '' });
  });
  // The API itself: names a user by `api_name` when the test gives one.
  app.post('/method/users.get', (req, res) => {
    const sent = req.body as Record<string, string>;
    const { user_id: id, api_name: name, first_name: first, last_name: last } = behaviour.profile;
    const user = {
      id: Number(id),
      first_name: name ?? first,
      last_name: last,
      photo_200: 'https://vk.example/200.jpg',
    };
    const isRight = tokens.has(sent['access_token'] ?? '') && sent['v'] === '5.103';
    res.json(isRight ? { response: [user] } : { error: { error_code: 8, error_msg: 'Invalid request' } });
  });
  return await new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server));
  });
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
