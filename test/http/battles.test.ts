/**
 * Case battles over HTTP: the calls and the plain forms, what a battle shows at which time, and its proof, which both
 * published verifiers accept.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { cancelBattlesOf } from '#src/games/battles/index.ts';
import { finishMsOf, revealMsOf } from '#src/shared/battles.ts';
import type { LiveSums } from '#src/shared/live.ts';
import { connectPage, type LivePage } from '#test/support/live/live-page.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, openStore, type SessionAnswer, type SignedInPlayer } from '#test/support/store.ts';
import type { BattleModel } from '#ui/models/battles.ts';

interface Proof {
  readonly serverSeed: string | null;
  readonly rounds: readonly { readonly drops: readonly { readonly ticket: number }[] }[];
  readonly winner: { readonly seats: readonly number[] } | null;
}

interface ListedBattles {
  readonly items: readonly { readonly id: string }[];
}

const dataOf = ({ body }: { readonly body: unknown }): unknown => (body as { readonly data: unknown }).data;
/** The price of the sample's plain case, and the entry of a battle of two. */
const [PLAIN, ENTRY] = [2000, 4000];
const BATTLE = { cases: ['plain', 'plain'], seats: '1v1', mode: 'classic' } as const;

describe('Case battles over HTTP', function () {
  this.timeout(120_000);
  const clock = fixedClock(new Date());
  const stage = stageWith(() => makeServices({ clock }));
  let creator: SignedInPlayer;
  let guest: SignedInPlayer;
  beforeEach(async () => {
    [creator, guest] = [await asPlayer(stage.store, freshName()), await asPlayer(stage.store, freshName())];
  });

  const create = async (more: object = {}): Promise<BattleModel> =>
    dataOf(await creator.post('/api/battle/create', { ...BATTLE, ...more }).expect(200)) as BattleModel;
  const read = async (id: string): Promise<BattleModel> =>
    dataOf(await stage.store.guest().get(`/api/battle/${id}`).expect(200)) as BattleModel;
  const proofOf = async (id: string): Promise<Proof> =>
    dataOf(await stage.store.guest().get(`/api/fair/battle/${id}`).expect(200)) as Proof;

  it('A battle is created, listed, joined, shown round by round and proven', async () => {
    const { id, quote, entryMinor, state } = await create();
    expect({ entryMinor, state }).to.deep.equal({ entryMinor: 4000, state: 'waiting' });
    const { items } = dataOf(await stage.store.guest().get('/api/battle/list').expect(200)) as ListedBattles;
    expect(items.map((item) => item.id)).to.include(id);
    const joined = dataOf(await guest.post('/api/battle/join', { battle: id, quote }).expect(200)) as BattleModel;
    expect(joined).to.include({ state: 'running', winner: null, serverSeed: null });
    expect(joined.rounds).to.deep.equal([]);
    expect((await proofOf(id)).serverSeed).to.equal(null);
    clock.moveBy(revealMsOf(1));
    expect((await read(id)).rounds).to.have.lengthOf(1);
    clock.moveBy(finishMsOf(2) - revealMsOf(1));
    const ended = await read(id);
    expect(ended.state).to.equal('finished');
    const proof = await proofOf(id);
    expect(proof.winner?.seats).to.deep.equal(ended.winner?.seats);
    expect(await verified([proof, tampered(proof)])).to.deep.equal([true, false]);
  });

  it('The creator cancels, and calls the bot', async () => {
    const first = await create();
    const cancelled = await creator.post('/api/battle/cancel', { battle: first.id }).expect(200);
    expect(dataOf(cancelled)).to.include({ state: 'cancelled', cancelReason: 'creator' });
    const { id } = await create({ mode: 'shared', fundPercent: 10 });
    const { seats } = dataOf(await creator.post('/api/battle/bot', { battle: id }).expect(200)) as BattleModel;
    expect(seats[1]).to.include({ bot: true, player: null });
  });

  it('A lobby where nobody waits invites to make a battle, without filters, or it shows who waits', async () => {
    const lobby = async (): Promise<string> => (await stage.store.guest().get('/en/battles').expect(200)).text;
    const { services } = stage;
    // Other tests may leave battles that wait.
    const waiting = services.db('battles').where({ state: 'waiting' }).select('creator_id');
    for (const { creator_id } of (await waiting) as { creator_id: number }[])
      await cancelBattlesOf(services, creator_id);
    const invites = await lobby();
    expect(invites).to.include('class="bcall').and.not.include('id="battle-modes"');
    expect(invites.match(/id="create-battle"/g)).to.have.lengthOf(1);
    const { id } = await create();
    const waits = await lobby();
    expect(waits)
      .to.include('id="battle-modes"')
      .and.include(`data-battle-card="${id}"`)
      .and.not.include('class="bcall');
    expect(waits.match(/id="create-battle"/g)).to.have.lengthOf(1);
    await creator.post('/api/battle/cancel', { battle: id }).expect(200);
  });

  it('A private battle is found by its id alone', async () => {
    const { id } = await create({ private: true });
    const { items } = dataOf(await stage.store.guest().get('/api/battle/list').expect(200)) as ListedBattles;
    expect(items.map((item) => item.id)).to.not.include(id);
    expect((await read(id)).private).to.equal(true);
    const own = dataOf(await creator.get('/api/battle/list?state=own').expect(200)) as ListedBattles;
    expect(own.items.map((item) => item.id)).to.deep.equal([id]);
    await creator.post('/api/battle/cancel', { battle: id }).expect(200);
  });

  it('Nothing but the battle changes before its last round is shown, for the winner neither', async () => {
    const { id } = await create();
    const before = await seenOf(creator, guest);
    await guest.post('/api/battle/join', { battle: id }).expect(200);
    expect(await seenOf(creator, guest)).to.deep.equal(before);
    clock.moveBy(8000);
    expect(await seenOf(creator, guest)).to.deep.equal(before);
    const sale = await Promise.all([creator, guest].map((one) => one.post('/api/item/sell-all', { expected: 4 })));
    expect(sale.map(({ status }) => status)).to.deep.equal([409, 409]);
    clock.moveBy(8000);
    expect(await seenOf(creator, guest)).to.not.deep.equal(before);
    const seats = (await read(id)).winner?.seats ?? [];
    const winner = seats.includes(1) ? creator : guest;
    const { items } = dataOf(await winner.get('/api/item/list').expect(200)) as { items: unknown[] };
    expect(items).to.have.lengthOf(4);
  });

  it('Answers and open pages state a prize in money only when the last round is shown', async () => {
    const { id } = await create({ mode: 'shared' });
    const { drops } = dataOf(await guest.post('/api/case/open', { case: 'plain', count: 2 }).expect(200)) as {
      drops: readonly { readonly insertId: number; readonly item: { readonly priceMinor: number } }[];
    };
    const page = await connectPage(stage.store.address, { token: guest.auth.token });
    const stated = async (answer: Promise<{ readonly body: unknown }>): Promise<unknown> =>
      (dataOf(await answer) as { readonly balanceMinor: unknown }).balanceMinor;
    const inHeader = async (): Promise<number> => {
      const { user } = (await guest.agent.get('/api/_auth/session').expect(200)).body as SessionAnswer;
      return user?.balanceMinor ?? Number.NaN;
    };
    const sell = (place: number) => guest.post('/api/item/sell', { ids: [drops[place]?.insertId] }).expect(200);
    const priceOf = (place: number): number => drops[place]?.item.priceMinor ?? Number.NaN;
    const open = () => guest.post('/api/case/open', { case: 'plain' }).expect(200);
    try {
      const start = await inHeader();
      const joined = await guest.post('/api/battle/join', { battle: id }).expect(200);
      expect(JSON.stringify(dataOf(joined))).to.not.match(/balance|prize/i);
      const afterEntry = start - ENTRY;
      expect(await inHeader()).to.equal(afterEntry);
      expect(await stated(sell(0))).to.equal(afterEntry + priceOf(0));
      expect(await stated(open())).to.equal(afterEntry + priceOf(0) - PLAIN);
      const last = afterEntry + priceOf(0) - PLAIN;
      await page.until('sums', ({ balanceMinor }) => balanceMinor === last);
      const sums = page.received.filter(({ event }) => event === 'sums').map(({ payload }) => payload as LiveSums);
      expect([start, afterEntry, afterEntry + priceOf(0), last]).to.include.members(
        sums.map(({ balanceMinor }) => balanceMinor),
      );
      clock.moveBy(finishMsOf(2));
      const whole = await inHeader();
      expect(whole).to.be.above(last);
      expect(await stated(sell(1))).to.equal(whole + priceOf(1));
      expect(await stated(open())).to.equal(whole + priceOf(1) - PLAIN);
    } finally {
      page.close();
    }
  });

  /** Wins as others and the players themselves see them: inventories, profiles, leaderboards. */
  async function seenOf(...players: readonly SignedInPlayer[]): Promise<unknown[]> {
    const bodies = await Promise.all([
      stage.store.guest().get('/api/top'),
      ...players.flatMap((one) => [
        stage.store.guest().get(`/api/user/profile/${String(one.auth.id)}`),
        one.get('/api/item/list'),
        one.get('/api/item/list?sort=-price'),
        one.get('/api/item/list?status=all'),
      ]),
    ]);
    return bodies.map(({ status, body }) => ({ status, data: dataOf({ body }) }));
  }

  it('Nonsense, ids of others and stale tokens are refused, and no money moves', async () => {
    const { id } = await create({ fundPercent: 10 });
    const money = async (one: SignedInPlayer): Promise<unknown> => {
      const { items } = dataOf(await one.get('/api/user/ledger').expect(200)) as { items: unknown[] };
      return items;
    };
    const before = [await money(creator), await money(guest)];
    const wrong: readonly [string, object, number][] = [
      ['create', { ...BATTLE, fundPercent: -1 }, 422],
      ['create', { ...BATTLE, fundPercent: 101 }, 422],
      ['create', { ...BATTLE, fundPercent: 0.5 }, 400],
      ['create', { ...BATTLE, cases: [''] }, 422],
      ['create', { ...BATTLE, cases: ['nowhere'] }, 404],
      ['create', { ...BATTLE, cases: 'x'.repeat(65) }, 422],
      ['create', { ...BATTLE, mode: 'constructor' }, 422],
      ['create', { ...BATTLE, quote: 'ab'.repeat(16) }, 409],
      ['join', { battle: 'a'.repeat(12) }, 404],
      ['join', { battle: "x' OR 1=1 --" }, 422],
      ['join', { battle: [id] }, 400],
      ['join', { battle: id, seat: 0 }, 422],
      ['join', { battle: id, seat: 5 }, 422],
      ['join', { battle: id, seat: 1e20 }, 422],
      ['join', { battle: id, seat: 3 }, 409],
      ['join', { battle: id, quote: 'ab'.repeat(16) }, 409],
      ['bot', { battle: id }, 403],
      ['cancel', { battle: id }, 403],
      ['cancel', {}, 400],
    ];
    const answers: unknown[] = [];
    for (const [call, body] of wrong) {
      const answer = await guest.post(`/api/battle/${call}`, body);
      answers.push([call, body, answer.status]);
    }
    expect(answers).to.deep.equal(wrong);
    const stale = { battle: id, token: 'f'.repeat(64), type: 'demo', id: guest.auth.id };
    expect((await stage.store.guest().post('/api/battle/join').send(stale)).status).to.equal(401);
    expect([await money(creator), await money(guest)]).to.deep.equal(before);
    await creator.post('/api/battle/cancel', { battle: id }).expect(200);
    await creator.post('/api/battle/cancel', { battle: id }).expect(409);
  });

  it('The number of spectators leaves out the players of the battle, and counts others once', async () => {
    const { id } = await create();
    const other = await asPlayer(stage.store, freshName());
    const follow = `battle:${id}`;
    const pages: LivePage[] = [];
    const neighbour = await openStore(stage.services);
    const open = async (greeting: { readonly token?: string }, { address } = stage.store): Promise<void> => {
      pages.push(await connectPage(address, { ...greeting, follow }));
    };
    const spectatorsAre = async (count: number): Promise<void> => {
      await pages[0]?.until('battle', ({ spectators }) => spectators === count);
    };
    try {
      await open({});
      await spectatorsAre(1);
      await open({ token: creator.auth.token });
      await open({ token: other.auth.token });
      await spectatorsAre(2);
      // Second tabs, at this process and at another one.
      await open({});
      await open({ token: other.auth.token });
      await open({ token: other.auth.token }, neighbour);
      await open({ token: guest.auth.token });
      await spectatorsAre(3);
      await guest.post('/api/battle/join', { battle: id }).expect(200);
      await spectatorsAre(2);
    } finally {
      for (const page of pages) page.close();
      await neighbour.close();
    }
  });

  it('The preview of a link exists in every state, in its size, and differs by seats and cases', async () => {
    const previewOf = async (id: string): Promise<Buffer> => {
      const page = await stage.store.guest().get(`/battles/${id}`).expect(200);
      const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(page.text) ?? [];
      expect(page.text).to.match(/property="og:image:width" content="1200"/);
      expect(page.text).to.match(/property="og:image:height" content="630"/);
      const picture = await stage.store.guest().get(new URL(address).pathname).expect(200).responseType('blob');
      expect(picture.headers['content-type']).to.equal('image/jpeg');
      const { width, height, format } = await sharp(picture.body as Buffer).metadata();
      expect({ width, height, format }).to.deep.equal({ width: 1200, height: 630, format: 'jpeg' });
      return picture.body as Buffer;
    };
    const { id } = await create({ private: true });
    const waiting = await previewOf(id);
    await guest.post('/api/battle/join', { battle: id }).expect(200);
    expect((await previewOf(id)).equals(waiting)).to.equal(true);
    clock.moveBy(finishMsOf(2));
    expect((await previewOf(id)).equals(waiting)).to.equal(true);
    for (const more of [{ seats: '2v2' }, { cases: ['plain'] }, { cases: ['plain', 'plain', 'plain'] }]) {
      const other = await create(more);
      expect((await previewOf(other.id)).equals(waiting), JSON.stringify(more)).to.equal(false);
      await creator.post('/api/battle/cancel', { battle: other.id }).expect(200);
      await previewOf(other.id);
    }
    await stage.store.guest().get('/previews/battles/aaaaaaaaaaaa.jpg').expect(404);
    await stage.store.guest().get(`/previews/battles/${id}x.jpg`).expect(404);
  });

  it('Wrong filters and ids of battles are refused, and an unknown cursor gives the first page', async () => {
    const visitor = stage.store.guest();
    const wrong: readonly [string, number][] = [
      ['list?state=ended', 422],
      ['list?mode=constructor', 422],
      ['list?seats=3v3', 422],
      ['list?minMinor=-1', 422],
      ['list?maxMinor=1e30', 400],
      ['list?limit=0', 422],
      ['list?limit=51', 422],
      [`list?cursor=${'9'.repeat(65)}`, 422],
      [`list?cursor=${'9'.repeat(60)}`, 200],
      ['list?cursor=-1', 200],
      ['list?cursor=%00', 400],
      ['a'.repeat(12), 404],
      ['ABCDEFGHJKLM', 422],
      ['%00', 400],
      ['a'.repeat(2000), 422],
    ];
    const answers: unknown[] = [];
    for (const [path] of wrong) answers.push([path, (await visitor.get(`/api/battle/${path}`)).status]);
    expect(answers).to.deep.equal(wrong);
  });

  it('Calls that come twice or at once under one key create one battle, take one seat and cancel once', async () => {
    const movementsOf = async (one: SignedInPlayer): Promise<number> =>
      (dataOf(await one.get('/api/user/ledger').expect(200)) as { items: unknown[] }).items.length;
    const before = [await movementsOf(creator), await movementsOf(guest)];
    const often = async (by: SignedInPlayer, call: string, body: object): Promise<string[]> => {
      const key = randomUUID();
      const once = async () => await by.post(`/api/battle/${call}`, body).set('Idempotency-Key', key);
      const answers = [...(await Promise.all([once(), once(), once()])), await once()];
      const done = answers.filter(({ status }) => status === 200);
      for (const { status } of answers) expect(status).to.be.oneOf([200, 409, 503]);
      expect(done.length).to.be.above(0);
      return [...new Set(done.map((answer) => (dataOf(answer) as BattleModel).id))];
    };
    const ids = await often(creator, 'create', { ...BATTLE, seats: '1v1v1' });
    expect(ids).to.have.lengthOf(1);
    const [id = ''] = ids;
    expect(await often(guest, 'join', { battle: id })).to.deep.equal([id]);
    expect([await movementsOf(creator), await movementsOf(guest)]).to.deep.equal(before.map((count) => count + 1));
    const own = await create();
    expect(await often(creator, 'cancel', { battle: own.id })).to.deep.equal([own.id]);
    expect(await movementsOf(creator)).to.equal((before[0] ?? 0) + 3);
  });

  it('A battle has twenty rounds at most, and its creator may pay the other entry in full', async () => {
    const rounds = (length: number): string[] => Array.from({ length }, () => 'plain');
    await creator.post('/api/battle/create', { ...BATTLE, cases: rounds(21) }).expect(422);
    const { id, entryMinor } = await create({ cases: rounds(20), fundPercent: 100 });
    expect(entryMinor).to.equal(20 * 2000);
    await creator.post('/api/battle/cancel', { battle: id }).expect(200);
    const least = await create({ cases: rounds(1) });
    await creator.post('/api/battle/cancel', { battle: least.id }).expect(200);
  });

  it('Malformed battles are refused', async () => {
    await creator.post('/api/battle/create', { ...BATTLE, cases: [] }).expect(422);
    await creator.post('/api/battle/create', { ...BATTLE, seats: '3v3' }).expect(422);
    await creator.post('/api/battle/join', { seat: 1 }).expect(400);
  });
});

/** The same proof with another ticket. */
const tampered = (proof: Proof): Proof => ({
  ...proof,
  rounds: proof.rounds.map((round, index) => ({
    ...round,
    drops: round.drops.map((drop) => (index === 0 ? { ...drop, ticket: (drop.ticket + 1) % 1_000_000 } : drop)),
  })),
});

/** The verdicts of the published verifier. */
async function verified(proofs: readonly object[]): Promise<(boolean | null)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'opencrate-battle-'));
  try {
    const file = join(folder, 'battle.json');
    await writeFile(file, JSON.stringify(proofs));
    const out = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['scripts/verify-draw.mjs', '--json', file], (_, text) => resolve(text));
    });
    return (JSON.parse(out) as { holds: boolean | null }[]).map(({ holds }) => holds);
  } finally {
    await rm(folder, { recursive: true });
  }
}
