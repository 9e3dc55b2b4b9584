/**
 * Provable fairness over HTTP: a player's own draws with filters, by page and as a file; the monthly report as JSON;
 * verification of a draw without JavaScript. No response contains an unrevealed seed or another player's draws.
 */
import { expect } from 'chai';
import { countDraws, judgeDraws } from '#src/portal/fairness/index.ts';
import type { Seeds } from '#src/core/draws/index.ts';
import { type RevealedDraw, verifyDraw } from '#src/shared/verify-draw.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, type SignedInPlayer } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

interface DrawsAnswer {
  readonly data: {
    readonly items: readonly { readonly id: number; readonly kind: string; readonly isRevealed: boolean }[];
    readonly next: string | null;
  };
}

interface PairAnswer {
  readonly data: {
    readonly serverSeed: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly nonce: number;
    readonly draws: readonly Pick<RevealedDraw, 'nonce' | 'cursor' | 'ticket' | 'from' | 'to'>[];
    readonly next: number | null;
  };
}

const seedsOf = async (player: SignedInPlayer): Promise<Seeds> =>
  ((await player.get('/api/fair/seeds').expect(200)).body as { readonly data: Seeds }).data;

describe('Draws over HTTP', () => {
  const stage = stageWith(makeServices);
  let player: SignedInPlayer;
  before(async () => {
    player = await asPlayer(stage.store, 'Draws');
    for (let times = 0; times < 3; times += 1) {
      await player.post('/api/case/open', { case: 'plain', count: 10 }).expect(200);
      if (times < 2) await player.post('/api/fair/rotate').expect(200);
    }
    await countDraws(stage.services, { settledMs: 0 });
    await judgeDraws(stage.services);
  });

  const list = async (query = ''): Promise<DrawsAnswer['data']> =>
    ((await player.get(`/api/fair/draws${query}`).expect(200)).body as DrawsAnswer).data;

  it('Draws are listed page by page, each once, the newest first', async () => {
    const first = await list();
    const rest = await list(`?cursor=${String(first.next)}`);
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(ids).to.deep.equal([...ids].sort((one, other) => other - one));
    expect(new Set(ids).size).to.equal(30);
    expect(rest.next).to.equal(null);
  });

  it('Draws are filtered by kind and by whether they can be verified', async () => {
    expect((await list('?kind=contract')).items).to.deep.equal([]);
    const waiting = await list('?proof=waiting');
    expect(waiting.items.map(({ isRevealed }) => isRevealed)).to.deep.equal(new Array(10).fill(false));
    const revealed = await list('?kind=case&proof=revealed');
    expect(revealed.items.every(({ isRevealed }) => isRevealed)).to.equal(true);
    expect(revealed.items).to.have.length(20);
    expect(revealed.next).to.equal(null);
  });

  it('The draws of a revealed pair are all there with their claims, for their player alone', async () => {
    const { serverSeedHash, revealed } = await seedsOf(player);
    const [pair] = revealed;
    const answer = await player.get(`/api/fair/pairs/${String(pair?.serverSeedHash)}`).expect(200);
    const { draws, ...seeds } = (answer.body as PairAnswer).data;
    expect(seeds).to.include({ serverSeed: pair?.serverSeed, nonce: 10, next: null });
    expect(draws.map(({ nonce }) => nonce)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const draw of draws) {
      const verdict = await verifyDraw({ ...seeds, ...draw }, globalThis.crypto.subtle);
      expect(verdict.holds, String(draw.nonce)).to.equal(true);
    }
    const rest = await player.get(`/api/fair/pairs/${String(pair?.serverSeedHash)}?after=7`).expect(200);
    expect((rest.body as PairAnswer).data.draws.map(({ nonce }) => nonce)).to.deep.equal([8, 9]);
    const other = await asPlayer(stage.store, 'Draws of another');
    await other.get(`/api/fair/pairs/${String(pair?.serverSeedHash)}`).expect(404);
    const refusal = await player.get(`/api/fair/pairs/${serverSeedHash}`).expect(404);
    expect(refusal.text).to.not.match(/serverSeed/);
  });

  it('Guests and invalid filters are refused', async () => {
    for (const query of ['?kind=dice', '?proof=maybe', '?cursor=-1', '?cursor=x']) {
      const { status } = await player.get(`/api/fair/draws${query}`);
      expect(status, query).to.be.oneOf([400, 422]);
    }
    await stage.store.guest().get('/api/fair/draws').expect(401);
  });

  it('Another player’s draws are not listed', async () => {
    const other = await asPlayer(stage.store, 'Player without draws');
    const answer = await other.get('/api/fair/draws').expect(200);
    expect((answer.body as DrawsAnswer).data.items).to.deep.equal([]);
  });

  it('Draws are exported as a file with a link to each proof', async () => {
    const { text } = await player.agent.get('/en/fair/draws.csv?proof=revealed').expect(200);
    const lines = text.trim().split('\n');
    expect(lines).to.have.length(21);
    expect(lines[1]).to.match(/\/en\/fair\/draw\/\d+/);
  });

  it('An unrevealed seed is not disclosed', async () => {
    const answer = await player.get('/api/fair/seeds').expect(200);
    const { revealed } = (answer.body as { data: { revealed: readonly { serverSeed: string }[] } }).data;
    const { items } = await list('?proof=waiting');
    const { text } = await stage.store
      .guest()
      .get(`/en/fair/check?draw=${String(items[0]?.id)}`)
      .expect(200);
    expect(text)
      .to.contain('isn’t revealed yet')
      .and.not.match(/<code class="code">[0-9a-f]{64}/);
    expect(revealed).to.have.length(2);
  });

  it('Draws are verified without a script, by number and by values', async () => {
    const { items } = await list('?proof=revealed');
    const draw = items[0]?.id ?? 0;
    const { text } = await stage.store
      .guest()
      .get(`/en/fair/check?draw=${String(draw)}`)
      .expect(200);
    expect(text).to.contain('It matches');
    const answer = await stage.store
      .guest()
      .get(`/api/fair/draw/${String(draw)}`)
      .expect(200);
    const { data } = answer.body as {
      data: Record<'serverSeed' | 'serverSeedHash' | 'clientSeed', string> & { nonce: number };
    };
    const { serverSeed, serverSeedHash, clientSeed, nonce } = data;
    const values = { serverSeed, serverSeedHash, clientSeed, nonce: String(nonce), cursor: '0' };
    const ask = (query: Record<string, string>): Promise<{ text: string }> =>
      stage.store.guest().get('/en/fair/check').query(query).expect(200);
    expect((await ask(values)).text).to.contain('It matches');
    expect((await ask({ ...values, serverSeedHash: 'f'.repeat(64) })).text).to.contain('It doesn’t match');
    expect((await ask({ ...values, nonce: 'many' })).text).to.contain('Enter a seed and two numbers');
    expect((await ask({ draw: '999999999' })).text).to.contain('Draw not found');
  });

  it('Draws are reported by month, and a month without a report is unknown', async () => {
    const month = stage.services.clock.now().toISOString().slice(0, 7);
    const answer = await stage.store.guest().get(`/api/fair/report/${month}`).expect(200);
    const { data } = answer.body as { data: { draws: number; versions: readonly { draws: number }[] } };
    expect(data.draws).to.be.at.least(30);
    expect(data.versions.length).to.be.above(0);
    await stage.store.guest().get('/api/fair/report/1999-01').expect(404);
    await stage.store.guest().get('/en/fair/report/1999-01').expect(404);
    await stage.store.guest().get('/api/fair/report/2026-13').expect(422);
    await stage.store.guest().get('/en/fair/report/2026-13').expect(404);
  });

  it('The verification scripts are public', async () => {
    for (const [path, type] of [
      ['/verify-draw.mjs', 'text/javascript'],
      ['/verify_draw.py', 'text/x-python'],
    ] as const) {
      const { headers } = await stage.store.guest().get(path).expect(200);
      expect(headers['content-type']).to.contain(type);
    }
  });
});
