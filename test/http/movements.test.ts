// Proves that a player reads every transfer of their own accounts and of no other player: by page without gaps or
// duplicates, by account and reason, as text, and as an equal CSV file.
import { expect } from 'chai';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

interface Movement {
  readonly id: number;
  readonly kind: string;
  readonly reason: string;
  readonly subject: string | null;
  readonly unit: string;
  readonly account: string;
  readonly changeMinor: number;
}

interface MovementsPage {
  readonly data: { readonly items: readonly Movement[]; readonly next: string | null };
}

describe('The movements of a player', function () {
  this.timeout(120_000);
  const stage = stageWith(makeShop);
  let player: SignedInPlayer;

  before(async () => {
    player = await asPlayer(stage.store, freshName());
    for (let n = 0; n < 28; n += 1) {
      const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 1, revealMs: 0 }).expect(200);
      const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
      await player.post('/api/item/sell', { ids: drops.map(({ insertId }) => insertId) }).expect(200);
    }
  });

  const read = async (query = ''): Promise<MovementsPage['data']> =>
    ((await player.get(`/api/user/ledger${query}`).expect(200)).body as MovementsPage).data;

  const readAll = async (query = ''): Promise<Movement[]> => {
    const all: Movement[] = [];
    let next: string | null = null;
    do {
      const cursor: string = next === null ? '' : `&cursor=${next}`;
      const page: MovementsPage['data'] = await read(`?${query}${cursor}`);
      all.push(...page.items);
      next = page.next;
    } while (next !== null);
    return all;
  };

  it('All movements are listed, the newest first, and add up to the balances', async () => {
    const all = await readAll();
    const ids = all.map(({ id }) => id);
    expect(ids).to.deep.equal([...new Set(ids)].toSorted((one, other) => other - one));
    expect(all.length).to.be.greaterThan(50);
    const session = await player.get('/api/_auth/session').expect(200);
    const { user } = session.body as { user: { balanceMinor: number; bonusesMinor: number } };
    const sumOf = (unit: string): number =>
      all.filter((one) => one.unit === unit).reduce((sum, { changeMinor }) => sum + changeMinor, 0);
    expect([sumOf('RUB'), sumOf('BONUS')]).to.deep.equal([user.balanceMinor, user.bonusesMinor]);
  });

  it('A movement has a reason and a subject in words', async () => {
    const all = await readAll();
    const opened = all.find(({ kind }) => kind === 'case_opening');
    const sold = all.find(({ kind }) => kind === 'item_sale');
    expect(opened?.reason).to.equal(stage.services.texts.t('ru')('ledger.kind.case_opening'));
    expect(opened?.subject).to.be.a('string').and.not.equal('');
    expect(opened?.changeMinor).to.be.lessThan(0);
    expect(sold?.subject).to.be.a('string').and.not.equal('');
    expect(sold?.changeMinor).to.be.greaterThan(0);
  });

  it('Movements are filtered by account and by reason', async () => {
    expect(new Set((await readAll('unit=BONUS')).map(({ unit }) => unit))).to.deep.equal(new Set(['BONUS']));
    const sales = await readAll('kind=item_sale');
    expect(sales).to.have.length(28);
    expect(await readAll('kind=item_sale&unit=DONATE')).to.deep.equal([]);
    expect((await readAll('kind=demo_gift')).map(({ unit }) => unit).toSorted()).to.deep.equal(['BONUS', 'RUB']);
  });

  it('An unknown account, reason or cursor is refused', async () => {
    for (const query of ['unit=USD', 'kind=theft', 'cursor=%25%25', `cursor=${'x'.repeat(65)}`]) {
      const { status } = await player.get(`/api/user/ledger?${query}`);
      expect([400, 422], query).to.include(status);
    }
  });

  it('A player gets only their own movements', async () => {
    const other = await asPlayer(stage.store, freshName());
    const answer = await other.get('/api/user/ledger').expect(200);
    expect((answer.body as MovementsPage).data.items.map(({ kind }) => kind)).to.deep.equal(['demo_gift', 'demo_gift']);
    await stage.store.guest().get('/profile/movements.csv').expect(401);
  });

  it('The file has the same rows, the UTF-8 mark and no caching', async () => {
    const answer = await player.agent.get('/en/profile/movements.csv').buffer(true).expect(200);
    expect(answer.headers['content-type']).to.equal('text/csv; charset=utf-8');
    expect(answer.headers['cache-control']).to.equal('no-store');
    expect(answer.headers['content-disposition']).to.match(/^attachment; filename="opencrate-[\d-]+\.csv"$/);
    const [head = '', ...lines] = answer.text.trimEnd().split('\r\n');
    expect(head.replace('\ufeff', '')).to.match(/^"No\.","Time \(UTC\)","Reason",/);
    const all = await readAll();
    expect(lines.map((line) => Number(line.split(',')[0]))).to.deep.equal(all.map(({ id }) => id));
    await player.agent.head('/en/profile/movements.csv').expect(200);
  });

  it('The file follows the filter', async () => {
    const { text } = await player.agent
      .get('/en/profile/movements.csv?kind=demo_gift&unit=RUB')
      .buffer(true)
      .expect(200);
    expect(text.trimEnd().split('\r\n')).to.have.length(2);
  });
});
