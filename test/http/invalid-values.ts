import { expect } from 'chai';
import { z, type ZodType } from 'zod';
import { downloads, endpoints, pages } from '#src/app.ts';
import type { Endpoint } from '#src/http/endpoints/endpoint.ts';
import { ERRORS } from '#src/shared/errors.ts';
import type { Stage } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, asStaff, freshName } from '#test/support/store.ts';

export interface InvalidValues {
  /** Values that a query can hold as well as JSON. */
  readonly anywhere: readonly unknown[];
  /** Values that only JSON can hold. */
  readonly inJson: readonly unknown[];
}

export interface InvalidAddresses {
  /** Values for each field of an address. */
  readonly values: readonly string[];
  /** Whole queries. */
  readonly queries: readonly string[];
}

interface CallAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly body: unknown;
}

interface Refusal {
  readonly status: string;
  readonly error: string;
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;
type Call = Endpoint & { readonly api: NonNullable<Endpoint['api']> };

/** Signing out takes effect with any input. */
const SKIPPED = ['DELETE /api/_auth/session'];
/** With `true` this call means what it does: it ends the sender's session. */
const SIGNS_OUT = 'POST /api/user/sessions/end';
/** Characters of a query that fit into Node's limit for the head of a request. */
const LONGEST_QUERY = 12_000;

/** Defines a test for each call: each of its fields has each value alone, then all fields have it at once. */
export function testInvalidValues(stage: Stage, { anywhere, inJson }: InvalidValues): void {
  for (const call of endpoints) {
    if (!isCall(call) || SKIPPED.includes(call.name)) continue;
    it(`${call.name} refuses invalid values with a reason or ignores them`, async () => {
      // Some calls rightly end sessions with a part of this input, so each has a new player.
      const player = await asPlayer(stage.store, freshName());
      const names = [...fieldsOf(call.input), ...(call.isIdempotent ? ['idempotencyKey'] : [])];
      const values = (call.api.method === 'GET' ? anywhere : [...anywhere, ...inJson]).filter(
        (value) => value !== true || call.name !== SIGNS_OUT,
      );
      await expectReason(player, call, {});
      for (const value of values) {
        for (const name of names) await expectReason(player, call, { [name]: value });
        // The key is the first thing that is looked at: with a bad one no field would be.
        const all = [...fieldsOf(call.input), 'unknownField', '__proto__'];
        await expectReason(player, call, Object.fromEntries(all.map((name) => [name, value])));
      }
      // The player must still be signed in, or every later call would be refused.
      await player.agent.get('/api/item/list').query(player.auth).expect(200);
    }).timeout(120_000);
  }
}

/** Defines a test for each page and download: its reader gives each field each value, then sends each query. */
export function testInvalidAddresses(stage: Stage, { values, queries }: InvalidAddresses): void {
  describe('Of pages and files', () => {
    let readers: Readonly<Record<'guest' | 'player' | 'staff', Pick<SignedInPlayer, 'agent'>>>;
    before(async () => {
      readers = {
        guest: { agent: stage.store.guest() },
        player: await asPlayer(stage.store, freshName()),
        staff: await asStaff(stage.store, 'admin'),
      };
    });

    for (const { name, path, access, input } of [...pages, ...downloads]) {
      it(`${name} answers unusual addresses without a fault`, async () => {
        const { agent } = readers[access.role];
        const filled = (named = '', value = ''): string =>
          path.replaceAll(/:(\w+)/g, (_, one) => (one === named ? encodeURIComponent(value) : '1'));
        const bare = filled();
        const addresses = queries.flatMap((query) => [
          `${bare}?${query}`,
          `${bare === '/' ? '' : bare}/_payload.json?${query}`,
        ]);
        for (const field of fieldsOf(input)) {
          for (const value of values) {
            const query = path.includes(`:${field}`) ? '' : `?${field}=${encodeURIComponent(value)}`;
            addresses.push(filled(field, value) + query);
          }
        }
        for (const address of addresses) {
          expect((await agent.get(address)).status, address).to.be.below(500);
        }
      }).timeout(60_000);
    }
  });
}

const isCall = (endpoint: Endpoint): endpoint is Call => endpoint.api !== null;

const fieldsOf = (input: ZodType): string[] =>
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});

/** Half a character cannot be sent in a path: it arrives as the replacement character. */
const inPath = (value: string): string => encodeURIComponent(Buffer.from(value).toString());

/** Sends fields, one alone in the path if it belongs there, and judges the answer. */
async function expectReason(player: SignedInPlayer, { api, name }: Call, fields: Fields): Promise<void> {
  const { path, method } = api;
  const [[field, value] = ['', ''], ...others] = Object.entries(fields);
  const isInPath = others.length === 0 && path.includes(`:${field}`) && field !== '';
  if (isInPath && (typeof value !== 'string' || value.trim() === '')) return;
  const filled = path.replaceAll(/:\w+/g, isInPath && typeof value === 'string' ? inPath(value) : '1');
  const what = `${name} ${JSON.stringify(fields).slice(0, 100)}`;
  const sent = { ...player.auth, ...fields };
  if (method === 'GET') {
    const query = queryOf(sent);
    if (query.length < LONGEST_QUERY) expectRefusal(await player.agent.get(filled).query(query), what);
  } else {
    // As a text: an object with the own property `__proto__` would lose it on its way through the client.
    const post = player.agent.post(filled).set('Content-Type', 'application/json');
    expectRefusal(await post.send(JSON.stringify(sent)), what);
  }
}

/** As a form writes it: a list repeats its field, an object names its properties in brackets. */
function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((one) => [name, String(one)]);
    if (typeof value !== 'object' || value === null) return [[name, String(value)]];
    return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)]);
  });
  return new URLSearchParams(pairs).toString();
}

/** Expects JSON without internals: a success, or a refusal with a known key, its status and a whole text. */
export function expectRefusal(answer: CallAnswer, what: string): void {
  expect(answer.status, what).to.be.below(500);
  expect(answer.type, what).to.equal('application/json');
  expect(answer.text, what).not.to.match(/node_modules|\.ts:\d/);
  if (answer.status < 400) return;
  const { status, error, message } = answer.body as Refusal;
  expect(status, what).to.equal('error');
  expect(ERRORS, what).to.have.property(error);
  expect(ERRORS[error as keyof typeof ERRORS], what).to.equal(answer.status);
  expect(message, what)
    .to.match(/\S/)
    .and.not.match(/\{\{|errors\./);
}
