import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { createApp } from '#src/app.ts';
import { createServer } from '#src/server.ts';
import { openLive } from '#src/live/index.ts';
import { type Config, readConfig } from '#src/platform/config.ts';
import type { World } from '#src/platform/world.ts';
import type { Role } from '#src/shared/powers.ts';

/** What goes with every protected request. */
export interface Auth {
  readonly token: string;
  readonly type: string;
  readonly id: number;
}

type Agent = ReturnType<typeof request.agent>;

/** The store of a test: the whole application behind a real port. */
export interface Store {
  readonly world: World;
  readonly server: Server;
  readonly address: string;
  /** A browser without cookies. */
  readonly guest: () => Agent;
  readonly close: () => Promise<void>;
}

/** A signed-in browser: it keeps its cookies and knows its auth data. */
export interface SignedInPlayer {
  readonly agent: Agent;
  readonly auth: Auth;
  /** Posts JSON with the auth data. */
  readonly post: (path: string, body?: object, key?: string) => request.Test;
  /** Asks with the auth data in the query. */
  readonly get: (path: string) => request.Test;
}

/** Opens the store over a world. Close it before the world. */
export async function openStore(world: World): Promise<Store> {
  const app = createApp(world);
  const server = createServer(app);
  const live = await openLive(world, server, app.doorman);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    world,
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

/** Signs in the demo player of a name, in a browser of his own. */
export async function asPlayer(store: Store, name: string): Promise<SignedInPlayer> {
  const agent = store.guest();
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

/** A member of staff in a browser of its own: it keeps its cookies and knows the hidden fields of its forms. */
export interface SignedInMember {
  readonly agent: Agent;
  readonly auth: Auth;
  /** Sends a form with the auth data; the answer is 303 with a flash line, or a refusal. */
  readonly post: (path: string, fields?: object) => request.Test;
}

/** Signs in a made-up member of a role, the second factor counted as passed. */
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

/** The answer of GET /api/_auth/session. */
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

/** The configuration of this run with some of it changed. */
export const testConfig = (changes: Partial<Config>): Config => ({
  ...readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' }),
  ...changes,
});

let count = 0;

/** An id that nobody else has at any provider. */
export function freshSubject(): string {
  count += 1;
  return String(process.pid * 1_000_000 + count);
}

/** A name that no other test has: players stay in the schema of a run. */
export function freshName(): string {
  count += 1;
  return `test ${String(process.pid)} ${String(count)}`;
}
