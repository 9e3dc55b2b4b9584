import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { createApp } from '#src/create-app.ts';
import { createServer } from '#src/server.ts';
import { openLive } from '#src/realtime/index.ts';
import { type Config, readConfig } from '#src/platform/config/config.ts';
import type { Services } from '#src/platform/services.ts';
import type { Role } from '#src/shared/powers.ts';

export interface Auth {
  readonly token: string;
  readonly type: string;
  readonly id: number;
}

type Agent = ReturnType<typeof request.agent>;

/** The store under test: the whole application on a real port. */
export interface Store {
  readonly services: Services;
  readonly server: Server;
  readonly address: string;
  readonly guest: () => Agent;
  readonly close: () => Promise<void>;
}

/** A signed-in browser: it keeps its cookies and knows its auth data. */
export interface SignedInPlayer {
  readonly agent: Agent;
  readonly auth: Auth;
  /** Posts JSON with the auth data. */
  readonly post: (path: string, body?: object, key?: string) => request.Test;
  /** Sends a GET request with the auth data in the query. */
  readonly get: (path: string) => request.Test;
}

/** Opens the store over its services. Close it before the services. */
export async function openStore(services: Services): Promise<Store> {
  const app = createApp(services);
  const server = createServer(app);
  const live = await openLive(services, server, app.socketAuth);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    services,
    server,
    address: `http://127.0.0.1:${String(port)}`,
    guest: () => request.agent(server),
    close: async () => {
      await live.close();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
    },
  };
}

/** Signs in the demo player of a name, in a new browser; from `address` where the store trusts a proxy. */
export async function asPlayer(
  store: Store,
  name: string,
  { address = null }: { readonly address?: string | null } = {},
): Promise<SignedInPlayer> {
  const agent = store.guest();
  if (address !== null) agent.set('X-Forwarded-For', address);
  await agent.get(`/auth/demo?name=${encodeURIComponent(name)}`).expect(303);
  const { user } = (await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer;
  if (user === null) throw new Error(`${name} could not sign in`);
  const auth = { token: user.session.token, type: user.auth_type, id: user.ID };
  return {
    agent,
    auth,
    post: (path, body = {}, key) => {
      const post = agent.post(path).send({ ...body, ...auth });
      return key === undefined ? post : post.set('Idempotency-Key', key);
    },
    get: (path) => agent.get(path).query(auth),
  };
}

/** A signed-in staff member with a browser: it keeps its cookies and knows the hidden form fields. */
export interface SignedInMember {
  readonly agent: Agent;
  readonly auth: Auth;
  /** Submits a form with the auth data; the response is 303 with a flash message, or a refusal. */
  readonly post: (path: string, fields?: object) => request.Test;
}

/** Creates and signs in a staff member of a role, with the second factor marked as passed. */
export async function asStaff(store: Store, role: Role, name = freshName()): Promise<SignedInMember> {
  const agent = store.guest();
  await agent.get(`/auth/demo?role=${role}&name=${encodeURIComponent(name)}`).expect(303);
  const { text } = await agent.get('/staff').expect(200);
  const field = (named: string): string => new RegExp(`name="${named}" value="([^"]*)"`).exec(text)?.[1] ?? '';
  const auth = { token: field('token'), type: field('type'), id: Number(field('id')) };
  return {
    agent,
    auth,
    post: (path, fields = {}) =>
      agent
        .post(path)
        .type('form')
        .send({ ...fields, ...auth }),
  };
}

export interface SessionAnswer {
  readonly user: null | {
    readonly ID: number;
    readonly session: { readonly token: string };
    readonly auth_type: string;
    readonly name: string;
    readonly balance: number;
    readonly balanceMinor: number;
    readonly bonuses: number;
    readonly freeSpin: number;
    readonly currency: string;
    readonly language: string;
    readonly adult: number;
    readonly referral: number | null;
  };
}

export const testConfig = (changes: Partial<Config>): Config => ({
  ...readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', CHECK_ANSWERS: '1' }),
  ...changes,
});

let count = 0;

/** An id that is unique over all providers. */
export function freshSubject(): string {
  count += 1;
  return String(process.pid * 1_000_000 + count);
}

/** A name that is unique to a test: players stay in the schema of a run. */
export function freshName(): string {
  count += 1;
  return `test ${String(process.pid)} ${String(count)}`;
}

/** The longest name that a demo player can have, in one word. */
export const longestName = (): string => freshName().replaceAll(' ', '_').padEnd(32, 'W');
