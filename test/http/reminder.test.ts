/** The play session reminder, by call and by the bar on the page, which is a form. */
import { expect } from 'chai';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const STEP_MS = 4 * MINUTE_MS;
/** The bar on a page; its texts are always in the page for scripts. */
const BAR = 'class="wrap flash remind"';

interface Play {
  readonly minutes: number;
  readonly everyMinutes: number;
  readonly leftSeconds: number | null;
  readonly spentMinor: number;
  readonly expected: number | null;
}

describe('The reminder of a play session', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  const stage = stageWith(() => makeServices({ clock }));
  let player: SignedInPlayer;
  beforeEach(async () => (player = await asPlayer(stage.store, freshName())));

  const play = async (): Promise<Play> =>
    ((await player.get('/api/user/session-play').expect(200)).body as { data: Play }).data;
  const form = (path: string, fields: object) =>
    player.agent
      .post(path)
      .type('form')
      .send({ ...player.auth, ...fields })
      .expect(303);
  /** Open pages report activity at intervals. */
  const stay = async (steps: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) {
      clock.moveBy(STEP_MS);
      await play();
    }
  };
  const page = async (): Promise<string> => (await player.agent.get('/en/faq').expect(200)).text;

  it('The reminder comes every hour by default, and not when it is switched off', async () => {
    expect(await play()).to.include({ everyMinutes: 60, leftSeconds: 3600, minutes: 0 });
    await form('/en/profile/limits/reminder', { minutes: '15' });
    expect((await play()).everyMinutes).to.equal(15);
    const answer = await player.post('/api/user/reminder', { minutes: 0 }).expect(200);
    expect(answer.body).to.deep.include({ data: { minutes: 0 } });
    expect(await play()).to.include({ leftSeconds: null });
    await stay(16);
    expect(await page())
      .not.to.contain('play-reminder')
      .and.not.to.contain('session-reminder');
    for (const minutes of [1, 45, -15, 1e9, null, '60 ', 'never', [15]]) {
      expect((await player.post('/api/user/reminder', { minutes })).status, String(minutes)).to.be.oneOf([400, 422]);
    }
    expect((await play()).everyMinutes).to.equal(0);
  });

  it('A due reminder says what the games were to return; only a page that shows it computes that, once', async () => {
    await player.post('/api/user/reminder', { minutes: 15 }).expect(200);
    await player.post('/api/case/open', { case: 'plain', count: 3 }).expect(200);
    expect((await play()).expected, 'before it is due').to.equal(null);
    await stay(4);
    const answer = await player.get('/api/case/plain').expect(200);
    const { rtp, price } = (answer.body as { data: { rtp: number; price: number } }).data;
    expect((await play()).expected).to.be.closeTo((3 * price * rtp) / 100, 0.01);
    const readsOf = async (path: string): Promise<[boolean, number]> => {
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }): number => statements.push(sql);
      stage.services.db.on('query', note);
      const { text } = await player.agent.get(path).expect(200);
      stage.services.db.removeListener('query', note);
      const bar = text.slice(text.indexOf(BAR)).split('</form>')[0] ?? '';
      return [bar.includes('Expected by the odds'), statements.filter((sql) => /FROM draws/.test(sql)).length];
    };
    expect(await readsOf('/en/faq')).to.deep.equal([true, 1]);
    expect(await readsOf('/en/profile/limits')).to.deep.equal([true, 1]);
    const onward = await form('/en/profile/session-play', { to: 'limits', return: '/en/faq' });
    expect(onward.headers['location']).to.equal('/en/profile/limits#limit-loss-week');
    expect(await readsOf('/en/faq'), 'after the answer').to.deep.equal([false, 0]);
  });

  it('A due reminder is on the next page until it is answered', async () => {
    await player.post('/api/user/reminder', { minutes: 15 }).expect(200);
    await player.post('/api/case/open', { case: 'plain', count: 1 }).expect(200);
    expect(await page()).not.to.contain(BAR);
    await stay(4);
    expect(await play()).to.include({ minutes: 16, leftSeconds: 0, spentMinor: 2000 });
    expect(await page()).to.match(/You have been here for 16.min/);
    expect(await page(), 'reading another page is no answer').to.contain(BAR);
    const onward = await form('/en/profile/session-play', { to: 'break', return: '/en/faq' });
    expect(onward.headers['location']).to.equal('/en/profile/limits#pause');
    expect(await page()).not.to.contain(BAR);
    await stay(4);
    const back = await form('/en/profile/session-play', { to: 'on', return: '/en/faq' });
    expect(back.headers['location']).to.equal('/en/faq');
    await stay(4);
    const abroad = await form('/en/profile/session-play', { return: 'https://elsewhere.example/' });
    expect(abroad.headers['location']).to.equal('/en');
    expect(await play()).to.include({ leftSeconds: 900, minutes: 48 });
  });
});
