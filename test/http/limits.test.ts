/**
 * Limits, breaks, export and deletion of an account, by call and by form. For two processes see
 * test/races/at-once-limits.ts.
 */
import { expect } from 'chai';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, type Auth, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

interface Limits {
  readonly limits: readonly {
    readonly kind: string;
    readonly fields: readonly {
      readonly period: string;
      readonly sumMinor: number | null;
      readonly raise: object | null;
    }[];
  }[];
  readonly pause: { readonly until: string | null } | null;
}

describe('Limits, breaks and deletion', function () {
  this.timeout(60_000);
  const stage = stageWith(makeServices);
  let player: SignedInPlayer;
  beforeEach(async () => (player = await asPlayer(stage.store, freshName())));

  const limitsNow = async (): Promise<Limits> =>
    ((await player.agent.get('/api/user/limits').query(authOf(player.auth)).expect(200)).body as { data: Limits }).data;
  const dayOf = async (kind: string) =>
    (await limitsNow()).limits.find((one) => one.kind === kind)?.fields.find(({ period }) => period === 'day');
  const form = (path: string, fields: object) =>
    player.agent
      .post(path)
      .type('form')
      .send({ ...player.auth, ...fields })
      .expect(303);
  const open = () => player.post('/api/case/open', { case: 'plain', count: 1 });
  /** True when the page contains the fragment, ignoring the message about the form's result. */
  const pageHas = async (part: string): Promise<boolean> => {
    // Inline icons are referenced by id alone, those of a fragment with their file: drop the file. The token of forms
    // is masked differently in each answer.
    const named = (html: string): string =>
      html.replaceAll(/href="[^"#]*#/g, 'href="#').replaceAll(/name="token" value="[^"]*"/g, 'name="token"');
    const page = named((await player.agent.get('/en/profile/limits').expect(200)).text);
    return page.includes(named(part.replace(/<p class="notice notice--good done-line mt3".*?<\/p>/, '')));
  };

  it('A limit applies to the next opening, whether set by call or form', async () => {
    await player.post('/api/user/limits', { kind: 'loss', period: 'day', sumMinor: 1999 }).expect(200);
    const refused = await open().expect(403);
    expect(refused.body).to.include({ error: 'errors.play.limit' });
    expect((refused.body as { message: string }).message).to.match(
      /за день: осталось 19,99\s₽ из 19,99\s₽\. Ничего не/,
    );
    const displayed = { was_day: '19.99', was_week: '', was_month: '' };
    await form('/en/profile/limits', { kind: 'loss', ...displayed, day: '5', week: '', month: '' });
    expect(await dayOf('loss')).to.include({ sumMinor: 500 });
    await form('/en/profile/limits', {
      kind: 'loss',
      ...displayed,
      was_day: '5',
      day: '',
      week: '1 000,50',
      month: '',
    });
    expect(await dayOf('loss')).to.deep.include({ sumMinor: 500 });
    expect((await dayOf('loss'))?.raise).to.include({ stage: 'waits', sumMinor: null });
    await form('/en/profile/limits/raise', { kind: 'loss', period: 'day', does: 'cancel' });
    expect((await dayOf('loss'))?.raise).to.equal(null);
    await player.post('/api/user/limits', { kind: 'loss', period: 'day', does: 'confirm' }).expect(409);
  });

  it('htmx gets the one changed panel, identical to the one on the page', async () => {
    const swap = (path: string, target: string, fields: object) =>
      player.agent
        .post(path)
        .set({ 'HX-Request': 'true', 'HX-Target': target })
        .type('form')
        .send({ ...player.auth, ...fields })
        .expect(200);
    const displayed = { was_day: '', was_week: '', was_month: '', week: '', month: '' };
    const lowered = await swap('/en/profile/limits', 'limits-loss', { kind: 'loss', ...displayed, day: '300' });
    expect(lowered.text)
      .to.match(/^<section id="limits-loss"/)
      .and.to.contain('Limits saved');
    expect(await pageHas(lowered.text)).to.equal(true);
    const asking = { kind: 'loss', ...displayed, was_day: '300', day: '900' };
    expect((await swap('/en/profile/limits', 'limits-loss', asking)).text).to.contain('if you confirm after');
    const cancel = { kind: 'loss', period: 'day', does: 'cancel' };
    const cancelled = await swap('/en/profile/limits/raise', 'limits-loss', cancel);
    expect(cancelled.text).not.to.contain('if you confirm after');
    expect(await pageHas(cancelled.text)).to.equal(true);
    const paused = await swap('/en/profile/pause', 'breaks', { days: '3' });
    expect(paused.text)
      .to.match(/^<div id="breaks"/)
      .and.to.contain('On a break until');
    expect(await pageHas(paused.text)).to.equal(true);
    const refused = await player.agent
      .post('/en/profile/pause')
      .set('HX-Request', 'true')
      .type('form')
      .send({ ...player.auth, days: '1' })
      .expect(403);
    expect(refused.headers['hx-retarget']).to.equal('#toasts');
    const spans = await player.agent
      .get('/en/profile/limits?span=all')
      .set({ 'HX-Request': 'true', 'HX-Target': 'play' })
      .expect(200);
    expect(spans.text).to.match(/^<section id="play"/);
  });

  it('Invalid values are refused and change nothing', async () => {
    const wrongSums = [-1, 1.5, 1e16, true, [], [5], {}, '0x10', '1e3', ' 5', '5.0'];
    const wrongLimits: object[] = wrongSums.map((sumMinor) => ({ kind: 'loss', period: 'day', sumMinor }));
    wrongLimits.push({ kind: 'loss', period: 'year', sumMinor: 1 });
    wrongLimits.push({ kind: 'win', period: 'day', sumMinor: 1 });
    wrongLimits.push({ period: 'day', sumMinor: 1 });
    for (const wrong of wrongLimits) {
      expect((await player.post('/api/user/limits', wrong)).status, JSON.stringify(wrong)).to.be.oneOf([400, 422]);
    }
    const wrongDays = [0, 31, -1, 1.5, true, [], [3], '0x10', '1e1', ''].map((days) => ({ days }));
    for (const wrong of [{}, ...wrongDays, { exclude: 'no' }]) {
      expect((await player.post('/api/user/pause', wrong)).status, JSON.stringify(wrong)).to.be.oneOf([400, 422]);
    }
    await form('/en/profile/limits', { kind: 'loss', day: 'a lot', was_day: '', week: '1', was_week: '' });
    const { limits, pause } = await limitsNow();
    expect(limits.flatMap(({ fields }) => fields).filter(({ sumMinor }) => sumMinor !== null)).to.deep.equal([]);
    expect(pause).to.equal(null);
  });

  it('A break stops openings and top-ups by call and form, and selling stays possible', async () => {
    const opened = (await open().expect(200)).body as { data: { drops: readonly { insertId: number }[] } };
    await form('/en/profile/pause', { days: '3' });
    expect((await open().expect(403)).body).to.include({ error: 'errors.play.paused' });
    const paying = await player.post('/api/payment/create', { sum: 100, method: 'sandbox', promo: '' });
    expect(paying.body).to.include({ error: 'errors.play.paused' });
    await player.post('/api/item/sell', { ids: opened.data.drops.map(({ insertId }) => insertId) }).expect(200);
    const page = await player.agent.get('/en/profile/limits').expect(200);
    expect(page.text).to.contain('On a break until');
    for (const path of ['', '/upgrade', '/contract', '/payment', '/case/plain', '/profile']) {
      const { text } = await player.agent.get(`/en${path}`).expect(200);
      expect(text.match(/On a break until/g), path).to.have.length(1);
      expect(text, path).not.to.match(/name="(?:sum|totalMinor|target)"/);
    }
    await player.post('/api/user/pause', { days: 1 }).expect(403);
    await player.post('/api/user/pause', { exclude: true }).expect(200);
    expect((await limitsNow()).pause).to.include({ until: null });
  });

  it('Every pending top-up counts, so that parallel top-ups cannot exceed a limit', async () => {
    await player.post('/api/user/limits', { kind: 'topup', period: 'week', sumMinor: 25_000 }).expect(200);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => player.post('/api/payment/create', { sum: 100, method: 'sandbox', promo: '' })),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(2);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { error: string }).error);
    expect(new Set(refused)).to.deep.equal(new Set(['errors.play.topUp']));
    const said = answers.map(({ body }) => (body as { message?: string }).message ?? '').filter((text) => text !== '');
    for (const text of said) expect(text).to.match(/за 7 дней: можно пополнить ещё на 50\s₽ из 250\s₽/);
    await player.post('/api/payment/create', { sum: 600_000, method: 'sandbox', promo: '' }).expect(422, /500\s000\s₽/);
  });

  it('A player can export all their data, with the proof of every draw', async () => {
    await open().expect(200);
    await stage.store.guest().get('/api/user/export').expect(401);
    const file = await player.agent.get('/api/user/export').buffer(true).expect(200);
    const all = JSON.parse(file.text) as Readonly<Record<string, readonly { readonly proof?: string }[]>>;
    expect(all).to.include.keys(
      'account',
      'balances',
      'movements',
      'draws',
      'items',
      'payments',
      'withdrawals',
      'days',
    );
    expect(all['draws']?.[0]?.proof).to.match(/\/fair\/draw\/\d+$/);
    expect(all['items']).to.have.lengthOf(1);
    const csv = await player.agent.get('/en/profile/draws.csv').buffer(true).expect(200);
    expect(csv.text.trim().split('\n')).to.have.lengthOf(2);
  });

  it('An account is deleted only with its own ID, and its sessions end', async () => {
    await open().expect(200);
    for (const confirm of ['', 'yes', String(player.auth.id + 1)]) {
      await player.post('/api/user/delete', { confirm }).expect(422);
    }
    await form('/en/profile/delete', { confirm: ` ${String(player.auth.id)} ` });
    await open().expect(401);
    const again = await player.agent.get('/api/_auth/session').expect(200);
    expect((again.body as { user: object | null }).user).to.equal(null);
    const [row] = await stage.services
      .db('players')
      .select<object[]>('name', 'closed_at')
      .where({ id: player.auth.id });
    expect(row).to.include({ name: `#${String(player.auth.id)}` });
    expect(await stage.services.db('identities').where({ player_id: player.auth.id })).to.deep.equal([]);
  });
});

const authOf = ({ token, type, id }: Auth) => ({ token, type, id });
