/**
 * Case battles in the browser: the creator, a second player and a spectator see the same battle; a battle is made and
 * cancelled by keyboard alone; a player is called to a battle. `battles.all.test.ts` has the other shows.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import {
  PHONE,
  createBattle,
  battleId,
  toBattle,
  winnersOn,
  watchConfetti,
  hasConfetti,
  waitInBattle,
  openLiveTab,
} from './battle-visits.ts';

const amountOf = (text: string): number => Number(text.replaceAll(/[^\d.,]/g, '').replace(',', '.'));

describe('Battles in the browser', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);

  it('The creator, a second player and a spectator see the same battle to its end', async () => {
    const [first, second] = [freshName(), freshName()];
    const { page: creator } = await stage.visit('/en/battles/create', { as: first });
    await startIslands(creator);
    await creator.click(`.bpick[value="${CHEAP_CASE}"]`);
    await creator.click('.bpick[value="first-snow"]');
    expect(await creator.locator('.bpicked > li').count()).to.equal(2);
    await creator.click('.btray .btn--main:not([disabled])');
    await toBattle(creator);
    const id = battleId(creator);
    await startIslands(creator);

    const { page: spectator } = await stage.visit('/en/battles');
    await spectator.click(`[data-battle-card="${id}"] a.btn`);
    await startIslands(spectator);
    expect(await spectator.locator('.bseat__join').count()).to.equal(0);

    const { page: joiner } = await stage.visit(`/en/battles/${id}`, { as: second });
    await startIslands(joiner);
    await Promise.all([creator, joiner, spectator].map(watchConfetti));
    await joiner.click('.bseat__join');

    const pages = [creator, joiner, spectator];
    await Promise.all(pages.map((page) => page.locator('.battle[data-state=running]').waitFor()));
    await Promise.all(pages.map((page) => page.locator('.breel').first().waitFor()));
    // A tile shows its whole item, however wide the column is.
    const heights = await spectator
      .locator('.breel .reel__cell')
      .evaluateAll((cells) =>
        cells.map((cell) => (cell.firstElementChild?.clientHeight ?? Infinity) / cell.clientHeight),
      );
    expect(Math.max(...heights)).to.be.below(0.9);
    // The number of a phone is beside the words for screen readers.
    await spectator.locator('.bstate__words', { hasText: /\d watching/ }).waitFor({ state: 'attached' });
    const winners = await Promise.all(pages.map(winnersOn));
    expect(winners[1]).to.deep.equal(winners[0]);
    expect(winners[2]).to.deep.equal(winners[0]);
    expect(winners[0]).to.have.length(1);
    expect(await creator.locator('.bseat').first().locator('.bseat__name').innerText()).to.equal(first);
    expect(await joiner.locator('.bseat').first().locator('.bseat__name').innerText()).to.equal(second);

    const isFirst = winners[0]?.[0] === first;
    await (isFirst ? creator : joiner).waitForFunction(() => document.body.dataset['confetti'] === 'thrown');
    expect(await Promise.all(pages.map(hasConfetti))).to.deep.equal([isFirst, !isFirst, false]);

    const [winner, loser] = isFirst ? [creator, joiner] : [joiner, creator];
    const shown = await winner.locator('.bseat__drops .num').allInnerTexts();
    const best = shown.map(amountOf).sort((one, other) => other - one)[0];
    expect(amountOf(await winner.locator('.is-winner .bdrop__sum').innerText())).to.equal(best);
    expect(await loser.locator('.buy a').innerText()).to.equal('Rematch');
    expect(await spectator.locator('.buy a').innerText()).to.equal('Play again');
    await winner.click('.bend__sell > summary');
    await winner.click('button[form=battle-sell]');
    await winner.locator('.bstate', { hasText: 'Sold for' }).waitFor();
    await winner.reload();
    expect(await winner.locator('.buy a').innerText()).to.equal('Rematch');
    expect(await winner.locator('.bend__sell').count()).to.equal(0);
  });

  it('The creator calls the bot at once, and may invite a player instead', async () => {
    const name = freshName();
    const waiting = await createBattle(await asPlayer(stage.store, name));
    const { page } = await stage.visit(`/en/battles/${waiting}`, { as: name, viewport: PHONE });
    await startIslands(page);
    await page.evaluate(() => {
      const share = ({ url = '' }: ShareData): void => void (document.body.dataset['shared'] = url);
      Object.defineProperty(navigator, 'share', { value: (data: ShareData) => Promise.resolve(share(data)) });
    });
    await page.click('.buy .btn:not(.btn--main)');
    expect(await page.evaluate(() => document.body.dataset['shared'])).to.equal(page.url());
    await page.click('.buy .btn--main');
    await page.locator('.battle[data-state=running]').waitFor();
    expect(battleId(page)).to.equal(waiting);
  });

  it('Another page calls the player when the battle begins, and the lobby has it first', async () => {
    const { page, id } = await waitInBattle(stage);
    await page.goto(`${stage.store.address}/en/battles`);
    expect(await page.locator('.bcard').first().getAttribute('data-battle-card')).to.equal(id);
    const elsewhere = await openLiveTab(stage, page, '/en/faq');
    await elsewhere.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    const last = await asPlayer(stage.store, freshName());
    await last.post('/api/battle/join', { battle: id }).expect(200);
    await elsewhere.locator('.toast', { hasText: 'The battle has begun!' }).waitFor();
    await elsewhere.waitForFunction(() => document.title === 'The battle has begun!');
  });

  it('A battle is cancelled without JavaScript', async () => {
    const name = freshName();
    const id = await createBattle(await asPlayer(stage.store, name));
    const { page } = await stage.visit(`/ua/battles/${id}`, { as: name, javaScriptEnabled: false });
    await page.click('.battle__acts button[form=battle-cancel]');
    await page.locator('.battle[data-state=cancelled]').waitFor();
  });

  it('A battle is made and cancelled by keyboard alone', async () => {
    const { page } = await stage.visit('/en/battles/create', {
      as: freshName(),
      viewport: { width: 1280, height: 900 },
    });
    await startIslands(page);
    await page.locator(`.bpick[value="${CHEAP_CASE}"]`).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.bpicked > li').nth(1).waitFor();
    await page.locator('.bpicked [name=drop]').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.bpicked > li').count()).to.equal(1);
    await page.locator('.btray nav a', { hasText: '2v2' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.btray nav a[aria-current]', { hasText: '2v2' }).count()).to.equal(1);
    const button = page.locator('.btray .btn--main:not([disabled])');
    await button.focus();
    await page.keyboard.press('Enter');
    await toBattle(page);
    await startIslands(page);
    expect(await page.locator('.bseat').count()).to.equal(4);
    await page.locator('.battle__acts button[form=battle-cancel]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.battle[data-state=cancelled]').waitFor();
  });
});
