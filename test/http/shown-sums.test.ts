/**
 * One event has one shown sum: on the button, in the answer, on its page, among the movements and in the notification,
 * in every currency that a price in kopecks does not convert to exactly.
 */
import { expect } from 'chai';
import { playerOf } from '#src/shared/actor.ts';
import { markupOf, unescapeHtml } from '#test/support/pages/html.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { giveDonate } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { payInSum } from '#test/support/players/pay-in.ts';

const CURRENCIES = { usd: '$', eur: '€', uah: '₴', kzt: '₸' } as const;
type Code = keyof typeof CURRENCIES;

const dataOf = ({ body }: { readonly body: unknown }): unknown => (body as { readonly data: unknown }).data;

describe('The shown sum of an event', function () {
  this.timeout(180_000);
  const stage = stageWith(makeShop);

  const playerIn = async (code: Code): Promise<SignedInPlayer> => {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/user/currency/change', { code }).expect(200);
    return player;
  };
  const textOf = async ({ agent }: SignedInPlayer, path: string): Promise<string> =>
    wordsOf((await agent.get(path).expect(200)).text);
  /** The list of movements, without the filter, whose reasons have the same words. */
  const movesOf = async ({ agent }: SignedInPlayer, query = ''): Promise<string> => {
    const { text } = await agent.get(`/en/profile/movements${query}`).expect(200);
    return wordsOf(text.slice(text.indexOf('id="movement-rows"')));
  };
  /** The first sum that follows some words. */
  const sumAfter = (text: string, words: string, code: Code): string => {
    const at = text.indexOf(words);
    expect(at, `${words} in ${text.slice(0, 3000)}`).to.be.at.least(0);
    const sum = new RegExp(`([\\d ]+(?:,\\d\\d)?) \\${CURRENCIES[code]}`).exec(text.slice(at + words.length))?.[1];
    expect(sum, `${words} in ${text.slice(at, at + 400)}`).to.be.a('string');
    return String(sum).trim();
  };
  const wordsOf = (html: string): string =>
    unescapeHtml(markupOf(html).replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');
  const openOne = async (player: SignedInPlayer, count: number): Promise<number[]> => {
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count, revealMs: 0 }).expect(200);
    return (dataOf(opened) as { drops: { insertId: number }[] }).drops.map(({ insertId }) => insertId);
  };

  for (const code of Object.keys(CURRENCIES) as Code[]) {
    it(`An opening and the sale of everything, in ${code}`, async () => {
      const player = await playerIn(code);
      await openOne(player, 10);
      const price = sumAfter(await textOf(player, `/en/case/${CHEAP_CASE}`), 'Open for', code);
      const promised = sumAfter(await textOf(player, '/en/profile/sell-all'), 'Sell for', code);
      const form = { expected: 10, return: '/en/profile', ...player.auth };
      await player.agent.post('/en/profile/sell-all').type('form').send(form).expect(303);
      const page = await textOf(player, '/en/profile');
      expect(sumAfter(page, 'sold for', code)).to.equal(promised);
      const moves = await movesOf(player);
      expect(sumAfter(moves, 'Item sold × 10', code)).to.equal(promised);
      await openOne(player, 1);
      expect(sumAfter(await movesOf(player), 'Case opening', code)).to.equal(price);
    });

    it(`A withdrawal and its refusal, in ${code}`, async () => {
      const player = await playerIn(code);
      await giveDonate(stage.services, player.auth.id, 1_000_000);
      const [insertId = 0] = await openOne(player, 1);
      const address = `/en/withdraw/${String(insertId)}`;
      const promised = sumAfter(await textOf(player, address), 'Will be used (75% of the price)', code);
      const gameId = '38204417';
      await player.post('/api/item/withdraw', { insertId, gameId }).expect(200);
      expect(sumAfter(await textOf(player, address), 'set aside together with', code)).to.equal(promised);
      const held = await movesOf(player, '?unit=DONATE');
      expect(sumAfter(held, 'Set aside for a withdrawal', code)).to.equal(promised);
      const withdrawal = await player.get('/api/item/withdrawals').expect(200);
      const id = (dataOf(withdrawal) as { items: { id: number }[] }).items[0]?.id ?? 0;
      const moderator = await asStaff(stage.store, 'moderator');
      await moderator.post('/en/staff/withdrawals/take', { id }).expect(303);
      await moderator.post(`/en/staff/withdrawals/${String(id)}/reject`, { reason: 'avatar', note: '' }).expect(303);
      expect(await textOf(player, address)).to.include(`${promised} ${CURRENCIES[code]} of your top-ups is back`);
    });

    it(`A battle that is cancelled, in ${code}`, async () => {
      const player = await playerIn(code);
      const cases = `cases=${CHEAP_CASE}&cases=north-thread&cases=${CHEAP_CASE}`;
      const page = await textOf(player, `/en/battles/create?${cases}&seats=1v1&mode=classic`);
      const promised = sumAfter(page, 'You pay', code);
      expect(sumAfter(page, 'Cases for one seat', code)).to.equal(promised);
      const battle = { cases: [CHEAP_CASE, 'north-thread', CHEAP_CASE], seats: '1v1', mode: 'classic' };
      const created = await player.post('/api/battle/create', battle);
      expect(created.status, created.text).to.equal(200);
      const { id } = dataOf(created) as { id: string };
      await player.post('/api/battle/cancel', { battle: id }).expect(200);
      const moves = await movesOf(player);
      expect(sumAfter(moves, 'Battle entry ', code)).to.equal(promised);
      expect(sumAfter(moves, 'Refund for a cancelled battle', code)).to.equal(promised);
    });

    it(`A top-up, in ${code}`, async () => {
      const player = await playerIn(code);
      const id = await payInSum(stage.services, { ...playerOf(player.auth.id), currency: code }, 5000);
      for (const path of [`/en/payment/${id}`, '/en/profile/payments', '/en/profile'])
        expect(await textOf(player, path)).to.include(`5 000 ${CURRENCIES[code]}`);
      const moves = await movesOf(player);
      expect(sumAfter(moves, 'Top-up', code)).to.equal('5 000');
      expect(sumAfter(await movesOf(player, '?unit=DONATE'), 'Top-up', code)).to.equal('5 000');
    });
  }
});
