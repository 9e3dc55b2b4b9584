// Proves that a player reads all their payments and those of no other player: newest first, by page without gaps or
// duplicates, with state and result.
import { expect } from 'chai';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

interface PaymentRow {
  readonly ID: string;
  readonly number: number;
  readonly state: string;
  readonly stateLabel: string;
  readonly method: string;
  readonly sum: number;
  readonly sumMinor: number;
  readonly currency: string;
  readonly credited: number | null;
  readonly creditedMinor: number | null;
  readonly createdAt: string;
  readonly href: string;
}

interface Page {
  readonly status: string;
  readonly data: { readonly items: readonly PaymentRow[]; readonly next: string | null; readonly total: null };
}

const LIST = '/api/payment/list';
const PAGE_ROWS = 50;

describe('The payments of a player', function () {
  this.timeout(120_000);
  const stage = stageWith(() => makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) }));
  let player: SignedInPlayer;
  before(async () => {
    // The provider notifies the store at the address where the store listens.
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });
  beforeEach(async () => (player = await asPlayer(stage.store, freshName())));

  const begin = async (sum: string, by = player): Promise<{ readonly id: string; readonly path: string }> => {
    const answer = await by.post('/api/payment/create', { sum, method: 'sandbox', promo: '' }).expect(200);
    const { id, url } = answer.body as { readonly id: string; readonly url: string };
    return { id, path: new URL(url).pathname };
  };
  const decide = (path: string, decision: 'paid' | 'declined') =>
    stage.store.guest().post(path).type('form').send({ decision }).expect(303);
  const list = async (cursor?: string, by = player): Promise<Page['data']> => {
    const request = by.get(LIST);
    const answer = await (cursor === undefined ? request : request.query({ cursor })).expect(200);
    expect(answer.body).to.include({ status: 'ok' });
    return (answer.body as Page).data;
  };

  it('A new player has no payments', async () => {
    expect(await list()).to.deep.equal({ items: [], next: null, total: null });
  });

  it('Each payment has its state and the credited sum', async () => {
    const paid = await begin('150.50');
    const declined = await begin('100');
    const begun = await begin('99');
    await decide(paid.path, 'paid');
    await decide(declined.path, 'declined');
    const { items } = await list();
    expect(items.map(({ ID, state }) => [ID, state])).to.deep.equal([
      [begun.id, 'pending'],
      [declined.id, 'failed'],
      [paid.id, 'paid'],
    ]);
    const t = stage.services.texts.t('ru');
    expect(items.map(({ stateLabel }) => stateLabel)).to.deep.equal([
      t('payments.state.pending'),
      t('payments.state.failed'),
      t('payments.state.paid'),
    ]);
    expect(items[2]).to.include({
      sum: 150.5,
      sumMinor: 15_050,
      currency: 'rub',
      credited: 150.5,
      creditedMinor: 15_050,
      method: t('sandbox-provider.method'),
      href: `/payment/${paid.id}`,
    });
    expect(items[0]).to.include({ credited: null, creditedMinor: null });
  });

  it('A payment in the currency of the account is credited with the sum that was paid, to the last cent', async () => {
    await player.post('/api/user/currency/change', { code: 'usd' }).expect(200);
    const { id, path } = await begin('10');
    await decide(path, 'paid');
    const { items } = await list();
    expect(items[0]).to.include({ sum: 10, currency: 'usd', credited: 10 });
    const shown = async (address: string): Promise<string> =>
      (await player.agent.get(address).expect(200)).text.replaceAll('\u00a0', ' ');
    expect(/class="paid__sum num">([^<]*)</.exec(await shown(`/en/payment/${id}`))?.[1]).to.equal('+10 $');
    const [row = ''] = /id="payment-rows"[\s\S]*?<\/ul>/.exec(await shown('/en/profile/payments')) ?? [];
    expect(row).to.contain('10 $').and.not.to.contain('9,99').and.not.to.contain('9.99');
    expect(await shown('/en/profile/notices')).to.contain('10 $ is on your balance');
  });

  it('Payments come page by page, the newest first, each once, also while new ones are added', async () => {
    const made: string[] = [];
    for (let n = 0; n < PAGE_ROWS + 2; n += 1) made.unshift((await begin('50')).id);
    const first = await list();
    expect(first.items).to.have.length(PAGE_ROWS);
    await begin('60');
    const rest = await list(first.next ?? 'none');
    expect(rest.next).to.equal(null);
    expect([...first.items, ...rest.items].map(({ ID }) => ID)).to.deep.equal(made);
    const numbers = first.items.map(({ number }) => number);
    expect(numbers).to.deep.equal(numbers.toSorted((one, other) => other - one));
  });

  it('Another player’s payments are not listed, with any cursor', async () => {
    const { id } = await begin('70');
    const other = await asPlayer(stage.store, freshName());
    expect((await list(undefined, other)).items).to.deep.equal([]);
    const all = Buffer.from(String(Number.MAX_SAFE_INTEGER)).toString('base64url').slice(0, 20);
    expect((await list(all, other)).items).to.deep.equal([]);
    await other.get(`/api/payment/status/${id}`).expect(404);
    await other.agent.get(`/payment/${id}`).expect(404);
    await stage.store.guest().get(LIST).expect(401);
  });

  it('An invalid cursor is refused', async () => {
    for (const cursor of ['%%', 'none', Buffer.from('-1').toString('base64url'), 'x'.repeat(65)]) {
      const { status } = await player.get(LIST).query({ cursor });
      expect([400, 422], cursor).to.include(status);
    }
  });
});
