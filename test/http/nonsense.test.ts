/**
 * Invalid input for every call: fields that are missing, huge, negative, of the wrong type, repeated, or of another
 * player, also all at once. Proves that each is refused with a known key and a text and no server error, that nothing
 * is taken, and that an expired token grants no access.
 */
import { expect } from 'chai';
import { z } from 'zod';
import { downloads, endpoints, pages } from '#src/app.ts';
import type { Endpoint } from '#src/http/endpoints/endpoint.ts';
import { ERRORS } from '#src/shared/errors.ts';
import { NONSENSE, NONSENSE_IN_JSON } from '#test/support/nonsense.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, asStaff, freshName, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

interface Envelope {
  readonly status: string;
  readonly error: string;
  readonly message: string;
}

interface CallAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

/** Sign-out takes effect with any input. */
const SKIPPED = ['DELETE /api/_auth/session'];
/** This input is valid: it ends the sender's session. */
const MEANT = 'POST /api/user/sessions/end all=true';

describe('Invalid values', function () {
  this.timeout(120_000);
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 100_000 }) }));
  let player: SignedInPlayer;
  let stranger: SignedInPlayer;
  let theirs: number[];
  before(async () => {
    stranger = await asPlayer(stage.store, freshName());
    const opened = await stranger.post('/api/case/open', { case: 'plain', count: 4 }).expect(200);
    theirs = (opened.body as OpeningResponse).data.drops.map(({ insertId }) => insertId);
  });
  // Some calls rightly end sessions even with invalid input, so each test has a new player.
  beforeEach(async () => (player = await asPlayer(stage.store, freshName())));

  for (const one of endpoints.filter(({ api, name }) => api !== null && !SKIPPED.includes(name))) {
    it(`${one.name} refuses invalid values with a reason or ignores them`, async () => {
      const kinds = one.api?.method === 'GET' ? NONSENSE : [...NONSENSE, ...NONSENSE_IN_JSON];
      for (const field of [...fieldsOf(one), 'unknownField']) {
        for (const value of kinds) {
          const what = `${one.name} ${field}=${JSON.stringify(value).slice(0, 60)}`;
          const answer = what === MEANT ? null : await send(one.api, field, value);
          if (answer !== null) expectReason(answer, what);
        }
      }
      // The player must still be signed in, or every later call would be refused.
      await player.agent.get('/api/item/list').query(player.auth).expect(200);
    });
  }

  it('No page fails for a player, a staff member or a guest', async () => {
    const readers = {
      guest: stage.store.guest(),
      player: player.agent,
      staff: (await asStaff(stage.store, 'admin')).agent,
    };
    const failures: string[] = [];
    for (const { path, access, input } of [...pages, ...downloads]) {
      for (const field of Object.keys(
        z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {},
      )) {
        for (const value of ['ключ', '\u{1f600}', "'; --", '9'.repeat(40)]) {
          const address = path.replaceAll(/:(\w+)/g, (_, name) => (name === field ? encodeURIComponent(value) : '1'));
          const query = path.includes(`:${field}`) ? {} : { [field]: value };
          const { status } = await readers[access.role].get(address).query(query);
          if (status >= 500) failures.push(`${path} ${field}=${value}`);
        }
      }
    }
    expect(failures).to.deep.equal([]);
  });

  /** Sends one field, in the path where it belongs there; null when the address cannot be built. */
  const send = async (address: Endpoint['api'], field: string, value: unknown): Promise<CallAnswer | null> => {
    const { path, method } = address ?? { path: '', method: 'GET' };
    const isInPath = path.includes(`:${field}`);
    if (isInPath && (typeof value !== 'string' || value.trim() === '')) return null;
    const filled = path.replaceAll(/:\w+/g, isInPath ? encodeURIComponent(String(value)) : '1');
    const sent = { ...player.auth, ...(isInPath ? {} : { [field]: value }) };
    return method === 'GET' ? player.agent.get(filled).query(sent) : player.agent.post(filled).send(sent);
  };

  it('Another player’s ids give no access', async () => {
    for (const [path, body] of [
      ['/api/contract/preview', { ids: theirs.slice(0, 3) }],
      ['/api/upgrade/preview', { ids: theirs.slice(0, 1), target: 1 }],
      ['/api/item/sell', { ids: theirs.slice(0, 1) }],
    ] as const) {
      const answer = await player.post(path, body).expect(404);
      expect((answer.body as Envelope).error, path).to.equal('errors.item.unknown');
    }
    await player.post('/api/item/sell-all', { expected: 4 }).expect(409);
  });

  it('Duplicate requests, in turn or at once, have one effect', async () => {
    for (const ids of [
      [theirs[0], theirs[0], theirs[1]],
      [theirs[0], String(theirs[0]), theirs[1]],
    ]) {
      const answer = await stranger.post('/api/contract/preview', { ids }).expect(422);
      expect((answer.body as Envelope).error).to.equal('errors.request.repeated');
    }
    const input = { ids: theirs.slice(0, 3) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => stranger.post('/api/contract/preview', input)));
    expect(new Set(answers.map(({ status, text }) => `${String(status)} ${text}`)).size).to.equal(1);
  });

  it('An ended token gets 401, with the cookie and without', async () => {
    const leaver = await asPlayer(stage.store, freshName());
    await leaver.agent.delete('/api/_auth/session').expect(200);
    for (const { api } of endpoints.filter((one) => one.access.role === 'player' && one.api !== null)) {
      const address = (api?.path ?? '').replaceAll(/:\w+/g, '1');
      for (const agent of [leaver.agent, stage.store.guest()]) {
        const refused =
          api?.method === 'GET'
            ? await agent.get(address).query(leaver.auth)
            : await agent.post(address).send(leaver.auth);
        expect([refused.status, (refused.body as Envelope).error], address).to.deep.equal([401, 'errors.auth.invalid']);
      }
    }
  });
});

const fieldsOf = ({ input }: Endpoint): string[] =>
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});

/** Expects a success, or a refusal with a known key, its status and a text without unfilled placeholders. */
function expectReason(answer: CallAnswer, what: string): void {
  const { status, error, message } = answer.body as Envelope;
  expect(answer.status, what).to.be.below(500);
  if (answer.status < 400) return;
  expect(status, what).to.equal('error');
  expect(ERRORS, what).to.have.property(error);
  expect(ERRORS[error as keyof typeof ERRORS], what).to.equal(answer.status);
  expect(message, what)
    .to.match(/\S/)
    .and.not.match(/\{\{|errors\./);
}
