import { setTimeout as pause } from 'node:timers/promises';
import type { AccessRole } from '#src/http/endpoints/access.ts';
import { attributeOf, tagsOf } from '#test/support/pages/html.ts';
import { freshName } from '#test/support/store.ts';
import { send, type FuzzResponse } from './send.ts';

/** Auth data of a protected request. */
interface Auth {
  readonly token: string;
  readonly type: string;
  readonly id: number;
}

/** A client: its cookies and the auth data from its pages. */
export interface Actor {
  readonly kind: string;
  readonly role: AccessRole;
  readonly cookie: string;
  readonly auth: Auth | null;
}

const KINDS = ['guest', 'player', 'another player', 'moderator', 'manager', 'admin', 'signed out'] as const;
export type Kind = (typeof KINDS)[number];
export const ACTOR_KINDS: readonly Kind[] = KINDS;

/** Signs in a client of a kind. Every kind except guests starts as a new account. */
export async function enter(origin: string, kind: Kind): Promise<Actor> {
  if (kind === 'guest') return { kind, role: 'guest', cookie: '', auth: null };
  if (kind === 'moderator' || kind === 'manager' || kind === 'admin') return enterAsStaff(origin, kind);
  const cookie = cookiesOf(await get(origin, `/auth/demo?name=${encodeURIComponent(freshName())}`, ''));
  const { user } = JSON.parse((await get(origin, '/api/_auth/session', cookie)).text) as SessionAnswer;
  const auth = { token: user.session.token, type: user.auth_type, id: user.ID };
  if (kind === 'signed out') {
    const headers = { cookie, 'x-auth-token': auth.token };
    await send(origin, { method: 'DELETE', path: '/api/_auth/session', headers, body: null });
  }
  return { kind, role: 'player', cookie, auth };
}

async function enterAsStaff(origin: string, kind: Kind): Promise<Actor> {
  const cookie = cookiesOf(await get(origin, `/auth/demo?role=${kind}&name=${encodeURIComponent(freshName())}`, ''));
  const { text } = await get(origin, '/staff', cookie);
  const field = (name: string): string => {
    const tag = tagsOf(text, 'input').find((inputTag) => attributeOf(inputTag, 'name') === name);
    return (tag === undefined ? null : attributeOf(tag, 'value')) ?? '';
  };
  const auth = { token: field('token'), type: field('type'), id: Number(field('id')) };
  if (auth.token === '') throw new Error(`${kind} could not sign in`);
  return { kind, role: 'staff', cookie, auth };
}

interface SessionAnswer {
  readonly user: { readonly ID: number; readonly auth_type: string; readonly session: { readonly token: string } };
}

/** Retries a few times while the store is busy. */
async function get(origin: string, path: string, cookie: string, tries = 5): Promise<FuzzResponse> {
  const response = await send(origin, { method: 'GET', path, headers: { cookie }, body: null });
  if (response.status !== 503 || tries === 0) return response;
  await pause(Number(response.headers['retry-after']) * 1000);
  return await get(origin, path, cookie, tries - 1);
}

function cookiesOf({ headers }: FuzzResponse): string {
  const lines = headers['set-cookie'];
  return [lines ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');
}
