/**
 * Invalid input for every call: fields that are missing, huge, negative, of the wrong type, repeated, or of another
 * player, alone and all at once. Proves that each is refused in JSON with a known key and a text and no server error,
 * that another player's items stay untouched, and that an ended token grants no access.
 * `invalid-values.all.test.ts` has more values.
 */
import { expect } from 'chai';
import { endpoints } from '#src/app.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';
import { testInvalidAddresses, testInvalidValues } from './invalid-values.ts';

interface Envelope {
  readonly error: string;
}

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

describe('Invalid values', function () {
  this.timeout(120_000);
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 100_000 }) }));
  let player: SignedInPlayer;
  let stranger: SignedInPlayer;
  let theirs: number[];
  before(async () => {
    player = await asPlayer(stage.store, freshName());
    stranger = await asPlayer(stage.store, freshName());
    const opened = await stranger.post('/api/case/open', { case: 'plain', count: 4 }).expect(200);
    theirs = (opened.body as OpeningResponse).data.drops.map(({ insertId }) => insertId);
  });

  testInvalidValues(stage, {
    anywhere: ['', '-1', '1e9', '9'.repeat(400), '\u0000\u202e', '__proto__', ['1', '1'], { $gt: '' }],
    inJson: [null, true, 0.5, 1e308],
  });
  testInvalidAddresses(stage, {
    values: ['\u{1f600}', '9'.repeat(40)],
    queries: ['q=%00&sort=x&category=%FF&opening=%E0%A4%A&__proto__=1&q=b&q[]=1&=&&='],
  });

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
