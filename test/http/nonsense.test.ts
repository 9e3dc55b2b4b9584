/**
 * Nonsense, sent to every call that there is: fields that are missing, huge, negative, of another kind, repeated, of
 * somebody else, all at once. Proves that each is refused with a known key and a text, never by a fault of the store,
 * that nothing is taken, and that a token which has ended opens nothing.
 */
import { expect } from 'chai';
import { z } from 'zod';
import { endpoints } from '#src/app.ts';
import type { Endpoint } from '#src/http/endpoint.ts';
import { ERRORS } from '#src/shared/errors.ts';
import { NONSENSE, NONSENSE_IN_JSON } from '../support/nonsense.ts';
import { stageWith } from '../support/stage.ts';
import { type SignedInPlayer, asPlayer, freshName, testConfig } from '../support/store.ts';
import { makeWorld } from '../support/world.ts';

interface Envelope {
  readonly status: string;
  readonly error: string;
  readonly message: string;
}

interface Told {
  readonly status: number;
  readonly body: unknown;
}

interface Drops {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

/** Signing out is meant to change something, whatever is sent along. */
const SKIPPED = ['DELETE /api/_auth/session'];
/** Sense, not nonsense: it ends the session of whoever sends it. */
const MEANT = 'POST /api/user/sessions/end all=true';

describe('nonsense', function () {
  this.timeout(120_000);
  const stage = stageWith(() => makeWorld({ config: testConfig({ rateFactor: 100_000 }) }));
  let player: SignedInPlayer;
  let stranger: SignedInPlayer;
  let theirs: number[];
  before(async () => {
    stranger = await asPlayer(stage.store, freshName());
    const opened = await stranger.post('/api/case/open', { case: 'plain', count: 4 }).expect(200);
    theirs = (opened.body as Drops).data.drops.map(({ insertId }) => insertId);
  });
  // Some calls sign everybody out who is named nowhere, and are right to do so.
  beforeEach(async () => (player = await asPlayer(stage.store, freshName())));

  for (const one of endpoints.filter(({ call, name }) => call !== null && !SKIPPED.includes(name))) {
    it(`is refused by ${one.name} with a reason, or left out`, async () => {
      const kinds = one.call?.method === 'GET' ? NONSENSE : [...NONSENSE, ...NONSENSE_IN_JSON];
      for (const field of [...fieldsOf(one), 'nobodyAskedForThis']) {
        for (const value of kinds) {
          const what = `${one.name} ${field}=${JSON.stringify(value).slice(0, 60)}`;
          const answer = what === MEANT ? null : await send(one.call, field, value);
          if (answer !== null) expectReason(answer, what);
        }
      }
      // A player who was signed out on the way would be refused whatever comes after.
      await player.agent.get('/api/item/list').query(player.auth).expect(200);
    });
  }

  /** Sends one field, in the path where it belongs there; null where no address can be made of it. */
  const send = async (call: Endpoint['call'], field: string, value: unknown): Promise<Told | null> => {
    const { path, method } = call ?? { path: '', method: 'GET' };
    const isInPath = path.includes(`:${field}`);
    if (isInPath && (typeof value !== 'string' || value.trim() === '')) return null;
    const address = path.replaceAll(/:\w+/g, isInPath ? encodeURIComponent(String(value)) : '1');
    const sent = { ...player.auth, ...(isInPath ? {} : { [field]: value }) };
    return method === 'GET' ? player.agent.get(address).query(sent) : player.agent.post(address).send(sent);
  };

  it('about somebody else’s things is no way to them', async () => {
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

  it('of the same twice, and of the same at once, is one and the same', async () => {
    for (const ids of [
      [theirs[0], theirs[0], theirs[1]],
      [theirs[0], String(theirs[0]), theirs[1]],
    ]) {
      const answer = await stranger.post('/api/contract/preview', { ids }).expect(422);
      expect((answer.body as Envelope).error).to.equal('errors.request.repeated');
    }
    const asked = { ids: theirs.slice(0, 3) };
    const told = await Promise.all(Array.from({ length: 20 }, () => stranger.post('/api/contract/preview', asked)));
    expect(new Set(told.map(({ status, text }) => `${String(status)} ${text}`)).size).to.equal(1);
  });

  it('with a token that has ended is 401, with the cookie and without', async () => {
    const leaver = await asPlayer(stage.store, freshName());
    await leaver.agent.delete('/api/_auth/session').expect(200);
    for (const { call } of endpoints.filter(({ who, call: one }) => who === 'player' && one !== null)) {
      const address = (call?.path ?? '').replaceAll(/:\w+/g, '1');
      for (const agent of [leaver.agent, stage.store.guest()]) {
        const refused =
          call?.method === 'GET'
            ? await agent.get(address).query(leaver.auth)
            : await agent.post(address).send(leaver.auth);
        expect([refused.status, (refused.body as Envelope).error], address).to.deep.equal([401, 'errors.auth.invalid']);
      }
    }
  });
});

/** The names of what a call reads. */
const fieldsOf = ({ input }: Endpoint): string[] =>
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});

/** An answer, or a refusal with a key of the table, its status and words that are all filled in. */
function expectReason(answer: Told, what: string): void {
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
