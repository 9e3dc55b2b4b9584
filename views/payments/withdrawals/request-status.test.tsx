/** The steps of a withdrawal on its page: five from the request to the item in the game, in every language. */
import { expect } from 'chai';
import { missingTexts, sampleLayout, sampleItem, samplePage } from '#test/support/pages/render-sample.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import type { WithdrawalState, WithdrawalStep } from '#src/shared/withdrawals.ts';
import type { WithdrawalFormModel } from './withdrawal-model.ts';
import { withdrawalPage } from './withdrawal-page.tsx';

const AT = '2026-11-22T12:41:30.000Z';
const USUAL = { scope: 'hour', hour: 12, count: 42, medianSeconds: 3000, p90Seconds: 9000 } as const;
const TYPED_TIME = /usually takes about an\shour/;

function render(
  state: WithdrawalState,
  steps: readonly WithdrawalStep[],
  locale: Locale = 'en',
  measured: WithdrawalFormModel['usual'] = USUAL,
): string {
  const isClosed = state === 'withdrawn' || state === 'error';
  const request = {
    id: 48_211,
    state,
    price: 6420,
    reserved: 4815,
    gameId: '38204417',
    gameName: 'Polyn_27',
    listing: 61.14,
    listingText: '61,14',
    reason: state === 'error' ? 'The avatar differs.' : null,
    delivery: {
      place: state === 'waiting' ? 3 : null,
      usual: isClosed ? null : measured,
      promise: { hours: 6, dueAt: AT, isMissed: isClosed, points: 64.2 },
      given: state === 'withdrawn' ? 64.2 : null,
      isCut: false,
    },
    steps: steps.map((step) => ({ step, at: AT })),
    createdAt: AT,
    closedAt: isClosed ? AT : null,
  };
  const model = { item: sampleItem(124, 'epic'), insertId: 7, form: null, request, idempotencyKey: 'a-key' };
  return samplePage(withdrawalPage, model, sampleLayout(locale, '/withdraw/7'));
}

function renderForm(usual: WithdrawalFormModel['usual']): string {
  const sums = { donated: 75, pending: 0, costNow: null, pendingUntil: null, needed: 75, missing: 0, share: 100 };
  const rest = { isOpen: true, gameId: '', avatar: null, rejected: null, promisedHours: 0 };
  const form = { ...sums, ...rest, usual, help: { playerId: null, listing: null } };
  const model = { item: sampleItem(124, 'epic'), insertId: 7, form, request: null, idempotencyKey: 'a-key' };
  return samplePage(withdrawalPage, model, sampleLayout('en', '/withdraw/7'));
}

/** Each step with its look: `done`, `now`, `bad`, or nothing for one that is still to come. */
function stepsOf(html: string): string[] {
  const list = /<ol class="timeline">.*?<\/ol>/s.exec(html)?.[0] ?? '';
  return [...list.matchAll(/<li(?: class="is-(\w+)")?[^>]*>.*?<b>([^<]*)<\/b>/gs)].map(([, look = '', name = '']) =>
    `${look} ${name}`.trim(),
  );
}

describe('The steps of a withdrawal', () => {
  it('A waiting request has the profile found and shows what is still to come', () => {
    const html = render('waiting', ['asked']);
    expect(stepsOf(html)).to.deep.equal([
      'done Request received',
      'done Game profile found',
      'now Waiting for a moderator',
      'Buying your listing',
      'Item in the game',
    ]);
    expect(html).to.contain('Polyn_27');
    expect(html.match(/Keep the skin listed/g)).to.have.length(1);
  });

  it('A taken request has five steps too, and a finished one none to come', () => {
    expect(stepsOf(render('withdrawing', ['asked', 'taken']))).to.deep.equal([
      'done Request received',
      'done Game profile found',
      'done With a moderator',
      'now Buying your listing',
      'Item in the game',
    ]);
    expect(stepsOf(render('withdrawn', ['asked', 'taken', 'withdrawn'])).at(-1)).to.equal('done Item in the game');
    const rejected = render('error', ['asked', 'taken', 'rejected']);
    expect(stepsOf(rejected).at(-1)).to.equal('bad Request rejected');
    expect(rejected).to.contain('The avatar differs.');
  });

  it('A waiting request shows its place, the usual time and the promise, and a late one its points', () => {
    const waiting = render('waiting', ['asked']);
    expect(waiting)
      .to.match(/No\.\s3 in the queue/)
      .and.match(/Half of the items arrive within 50\smin/);
    expect(waiting).to.match(/We promise delivery within 6\shours/);
    expect(render('withdrawing', ['asked', 'taken'])).not.to.contain('in the queue for');
    expect(render('withdrawn', ['asked', 'taken', 'withdrawn'])).to.match(/You got 64,20/);
    expect(render('error', ['asked', 'taken', 'rejected'])).not.to.contain('promise');
  });

  it('Once a time is measured, the form and an open request show it in place of the usual hour', () => {
    for (const html of [renderForm(USUAL), render('waiting', ['asked'])]) {
      expect(html).not.to.match(TYPED_TIME);
      expect(html).to.match(/Half of the items arrive within 50\smin/);
    }
    for (const html of [renderForm(null), render('waiting', ['asked'], 'en', null)]) expect(html).to.match(TYPED_TIME);
    expect(render('waiting', ['asked'])).to.match(/This page updates\sautomatically/);
  });

  for (const locale of LOCALE_CODES) {
    it(`All texts exist in ${locale}`, () => {
      for (const [state, steps] of [
        ['waiting', ['asked', 'taken', 'handed_back']],
        ['withdrawing', ['asked', 'taken']],
        ['error', ['asked', 'taken', 'rejected', 'returned']],
        ['cancelled', ['asked', 'cancelled']],
      ] as const)
        expect(missingTexts(render(state, steps, locale))).to.deep.equal([]);
    });
  }
});
