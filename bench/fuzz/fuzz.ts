import type { Services } from '#src/platform/services.ts';
import { chanceFrom } from '#tools/demo/chance.ts';
import { ACTOR_KINDS, type Actor, type Kind, enter } from './actors.ts';
import { compose } from './compose.ts';
import { type Form, formsOf } from './forms.ts';
import { complaintAbout } from './judge.ts';
import { whatExists } from './known.ts';
import { type RawRequest, type FuzzResponse, hangUp, send } from './send.ts';
import { everyTarget, type Target } from './targets.ts';
import type { KnownValues } from './values.ts';

/** A faulty response with its request. */
export interface Finding {
  readonly number: number;
  readonly actor: string;
  readonly complaint: string;
  readonly target: string;
  readonly sent: RawRequest;
  readonly response: FuzzResponse;
}

/** Summary of all requests. */
export interface Outcome {
  readonly requests: number;
  readonly findings: readonly Finding[];
  /** Responses by kind of client and by status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Addresses that succeeded at least once, and those that refused every request. */
  readonly reached: readonly string[];
  readonly unreached: readonly string[];
  /** Cookies and tokens of all clients; none of them may appear in a log. */
  readonly secrets: readonly string[];
}

export interface Plan {
  readonly seed: string;
  readonly requests: number;
}

const LANES = 8;
/** Number of requests after which the known ids are reloaded. */
const LOOK_EVERY = 500;
const FINDINGS_MOST = 200;

/** Sends generated requests to a store and checks every response. The seed determines the requests. */
export async function fuzz(services: Services, origin: string, { seed, requests }: Plan): Promise<Outcome> {
  const targets = everyTarget();
  const actors = new Map<Kind, Actor>();
  const secrets: string[] = [];
  const letIn = async (kind: Kind): Promise<Actor> => {
    const actor = await enter(origin, kind);
    actors.set(kind, actor);
    secrets.push(...secretsOf(actor));
    return actor;
  };
  for (const kind of ACTOR_KINDS) await letIn(kind);
  const forms = await harvest(origin, [...actors.values()], targets);
  const statuses = new Map<string, Map<number, number>>();
  const findings: Finding[] = [];
  const reachedTargets = new Set<string>();
  let knownByKind = await everybodysKnown(services, actors);
  let next = 0;
  const ask = async (number: number): Promise<void> => {
    const chance = chanceFrom(`${seed} ${String(number)}`);
    // Requests every address in turn; the client is usually one with access.
    const target = targets[number % targets.length] ?? chance.pick(targets);
    const kind = chance.pick(ACTOR_KINDS, (actorKind) => weightOf(actorKind, target));
    const actor = actors.get(kind) ?? (await letIn(kind));
    const own = knownByKind.get(kind) ?? NOTHING;
    const otherActors = [...actors.values()];
    const request = compose(chance, {
      target,
      actor,
      others: otherActors,
      forms: forms.get(target.name) ?? [],
      known: own,
    });
    const response = await send(origin, request);
    count(statuses, kind, response.status);
    if (response.status > 0 && response.status < 400) reachedTargets.add(target.name);
    // A request may use another method than its target: the endpoint of that method answers.
    const answering = targets.find(({ path, method }) => path === target.path && method === request.method) ?? target;
    const finding = complaintAbout(answering, request, response);
    if (finding !== null && findings.length < FINDINGS_MOST) {
      findings.push({ number, actor: kind, complaint: finding, target: target.name, sent: request, response });
    }
    // A client that was signed out, blocked or deleted is replaced by a new one.
    if (kind !== 'guest' && kind !== 'signed out' && (await isOut(origin, actor, response))) {
      await letIn(kind);
    }
  };
  const lane = async (): Promise<void> => {
    for (let number = next++; number < requests; number = next++) {
      if (number % LOOK_EVERY === LOOK_EVERY - 1) knownByKind = await everybodysKnown(services, actors);
      await ask(number);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  hangUp();
  const names = targets.map(({ name }) => name);
  return {
    requests,
    findings,
    statuses,
    secrets,
    reached: names.filter((name) => reachedTargets.has(name)),
    unreached: names.filter((name) => !reachedTargets.has(name)),
  };
}

/** Session token and cookie values, without preference cookies, which are public. */
const secretsOf = ({ cookie, auth }: Actor): string[] => [
  ...(auth === null ? [] : [auth.token]),
  ...cookie.split('; ').flatMap((pair) => (/session|staff/.test(pair) ? [pair.slice(pair.indexOf('=') + 1)] : [])),
];

const NOTHING: KnownValues = { ownItems: [], foreignItems: [], words: {} };

function weightOf(kind: Kind, { role }: Target): number {
  const isStaff = kind === 'admin' || kind === 'manager' || kind === 'moderator';
  if (role === 'staff') return kind === 'admin' ? 12 : isStaff ? 3 : 1;
  if (isStaff) return 0.5;
  if (kind === 'guest') return role === 'guest' ? 4 : 1;
  return kind === 'player' ? 8 : 2;
}

async function everybodysKnown(services: Services, actors: ReadonlyMap<Kind, Actor>): Promise<Map<Kind, KnownValues>> {
  const knownByKind = new Map<Kind, KnownValues>();
  for (const [kind, { role, auth }] of actors) {
    knownByKind.set(kind, await whatExists(services, role === 'player' ? (auth?.id ?? 0) : 0));
  }
  return knownByKind;
}

function count(statuses: Map<string, Map<number, number>>, kind: string, status: number): void {
  const own = statuses.get(kind) ?? new Map<number, number>();
  statuses.set(kind, own);
  own.set(status, (own.get(status) ?? 0) + 1);
}

async function isOut(origin: string, { cookie, role }: Actor, { status, headers }: FuzzResponse): Promise<boolean> {
  const isLed = String(headers['location'] ?? '').includes('/staff/sign-in');
  if (status !== 401 && status !== 403 && !isLed) return false;
  const path = role === 'staff' ? '/staff' : '/api/_auth/session';
  const response = await send(origin, { method: 'GET', path, headers: { cookie }, body: null });
  return response.status !== 200 || response.text.includes('"user":null');
}

/** Forms of all pages, by action; they contain values that a schema does not define. */
async function harvest(
  origin: string,
  actors: readonly Actor[],
  targets: readonly Target[],
): Promise<ReadonlyMap<string, readonly Form[]>> {
  const formsByTarget = new Map<string, Form[]>();
  const posts = targets.filter(({ method, format }) => method === 'POST' && format === 'browser');
  const pageTargets = targets.filter(
    ({ method, format, path }) => method === 'GET' && format === 'browser' && !/csv$/.test(path),
  );
  for (const { path, role } of pageTargets) {
    const reader = actors.find(({ kind }) => kind === (role === 'staff' ? 'admin' : 'player'));
    if (reader === undefined || path.startsWith('/auth')) continue;
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => SAMPLES[name] ?? '1');
    const { text } = await send(origin, {
      method: 'GET',
      path: address,
      headers: { cookie: reader.cookie },
      body: null,
    });
    for (const form of formsOf(text)) {
      const target = posts.find((candidate) => patternOf(candidate.path).test(form.path));
      if (target === undefined) continue;
      const forms = formsByTarget.get(target.name) ?? [];
      formsByTarget.set(target.name, [...forms, form]);
    }
  }
  return formsByTarget;
}

const SAMPLES: Readonly<Record<string, string>> = { name: 'plain', document: 'faq', language: 'ru', sheet: 'cases' };

const patternOf = (path: string): RegExp => new RegExp(`^(?:/(?:en|ua|pl|ru))?${path.replaceAll(/:\w+/g, '[^/]+')}$`);
