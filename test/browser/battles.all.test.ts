/**
 * The shows of case battles: a late comer, a reload, reduced motion, calls of every tab, axe-core, four seats on a
 * phone, and battles that are made, joined and followed without JavaScript.
 */
import { expect } from 'chai';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { href } from '#test/support/pages/links.ts';
import { wideElements } from '#test/support/browser/wide-elements.ts';
import { axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';
import { seenWhole } from './play-on-stage.ts';
import {
  PHONE,
  createBattle,
  battleId,
  toBattle,
  widthOf,
  winnerOf,
  winnersOn,
  watchConfetti,
  hasConfetti,
  waitInBattle,
  openLiveTab,
} from './battle-visits.ts';

describe('Shows of battles in the browser', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);

  it('A late comer sees the revealed rounds, and the title of a hidden page flashes at the start', async () => {
    const [player, other] = [await asPlayer(stage.store, freshName()), await asPlayer(stage.store, freshName())];
    const name = freshName();
    const { page: waiting } = await stage.visit('/en/battles', { as: name });
    const id = await createBattle(player, { seats: '1v1v1', cases: Array(4).fill(CHEAP_CASE) });
    await waiting.goto(`${stage.store.address}/en/battles/${id}`);
    await startIslands(waiting);
    await waiting.click('.bseat__join');
    await waiting.locator('.bseat.is-own').waitFor();
    await startIslands(waiting);
    await waiting.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await other.post('/api/battle/join', { battle: id }).expect(200);
    await waiting.waitForFunction(() => document.title === 'The battle has begun!');

    await waiting.locator('.bseat__drops > li').first().waitFor();
    const { page: late } = await stage.visit(`/en/battles/${id}`, { reducedMotion: 'reduce' });
    await startIslands(late);
    expect(await late.locator('.bseat').first().locator('.bseat__drops > li').count()).to.be.within(1, 3);
    expect(await late.locator('.boutcome').count()).to.equal(0);
    expect(await winnersOn(late)).to.have.length(1);
  });

  it('A reload and Back in the middle of the show go on with the same battle', async () => {
    const [player, other] = [await asPlayer(stage.store, freshName()), await asPlayer(stage.store, freshName())];
    const id = await createBattle(player, { cases: Array(3).fill(CHEAP_CASE) });
    await other.post('/api/battle/join', { battle: id }).expect(200);
    const { page } = await stage.visit(`/en/battles/${id}`);
    await startIslands(page);
    const dropsOf = (): Promise<string[]> => page.locator('.bseat').first().locator('.bseat__item').allInnerTexts();
    await page.locator('.bseat__drops > li').first().waitFor();
    const [first = ''] = (await dropsOf()).slice(-1);
    await page.reload();
    await startIslands(page);
    expect((await dropsOf()).at(-1)).to.equal(first);
    await page.goto(`${stage.store.address}/en/battles`);
    await page.goBack();
    await startIslands(page);
    const winners = await winnersOn(page);
    expect(await dropsOf()).to.have.length(3);
    await page.reload();
    expect(await winnersOn(page)).to.deep.equal(winners);
  });

  it('With reduced motion drops and the winner appear without movement', async () => {
    const player = await asPlayer(stage.store, freshName());
    const id = await createBattle(player);
    const { page } = await stage.visit(`/en/battles/${id}`, { as: freshName(), reducedMotion: 'reduce' });
    await startIslands(page);
    await watchConfetti(page);
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.is-moving, .flight') !== null) document.body.dataset['moved'] = 'yes';
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await page.click('.bseat__join');
    await winnersOn(page);
    expect(await page.evaluate(() => document.body.dataset['moved'])).to.equal(undefined);
    expect(await hasConfetti(page)).to.equal(false);
    const scales = await page.locator('.bseat').evaluateAll((all) => all.map((one) => getComputedStyle(one).transform));
    expect(new Set(scales)).to.deep.equal(new Set(['none']));
  });

  it('The winner sells all without JavaScript, and is offered a rematch then', async () => {
    const [first, second] = [freshName(), freshName()];
    const [creator, other] = [await asPlayer(stage.store, first), await asPlayer(stage.store, second)];
    const id = await createBattle(creator);
    await other.post('/api/battle/join', { battle: id }).expect(200);
    const winner = await winnerOf(stage, id);
    const as = winner === 1 ? first : second;
    const { page } = await stage.visit(`/en/battles/${id}`, { as, javaScriptEnabled: false, viewport: PHONE });
    await page.click('.bend__sell > summary');
    await page.click('button[form=battle-sell]');
    await page.locator('.flash', { hasText: /sold/i }).waitFor();
    expect(battleId(page)).to.equal(id);
    expect(await page.locator('.bend__sell').count()).to.equal(0);
    expect(await page.locator('.buy a').getAttribute('href')).to.include(`/battles/create?cases=${CHEAP_CASE}`);
    const loser = winner === 1 ? second : first;
    const { page: lost } = await stage.visit(`/en/battles/${id}`, { as: loser, javaScriptEnabled: false });
    expect(await lost.locator('.buy a').innerText()).to.equal('Rematch');
  });

  it('The leaderboards of a phone hold a winner whose name is one long word', async () => {
    const [creator, other] = [await asPlayer(stage.store, freshName()), await asPlayer(stage.store, freshName())];
    const id = await createBattle(creator);
    await other.post('/api/battle/join', { battle: id }).expect(200);
    await winnerOf(stage, id);
    // The leaderboards show their side once a case was opened.
    await creator.post('/api/case/open', { case: CHEAP_CASE, revealMs: 0 }).expect(200);
    await rollUp(stage.services);
    const { page } = await stage.visit('/en/top', { viewport: PHONE });
    await page.locator('[aria-labelledby=top-battle] b').first().waitFor();
    // The best drop and the biggest battle may be those of other tests.
    await page.locator('.top__side').evaluate((side) => {
      for (const name of side.querySelectorAll('[aria-labelledby=top-battle] b, a[href*="/profile/"]'))
        name.textContent = 'W'.repeat(32);
    });
    expect(await wideElements(page, PHONE.width)).to.deep.equal([]);
  });

  it('On a phone on its side the running battle is whole on the screen', async () => {
    const name = freshName();
    const [player, other] = [await asPlayer(stage.store, name), await asPlayer(stage.store, freshName())];
    const id = await createBattle(player, { cases: Array(4).fill(CHEAP_CASE) });
    await other.post('/api/battle/join', { battle: id }).expect(200);
    const { page } = await stage.visit(`/pl/battles/${id}`, { as: name, viewport: { width: 844, height: 390 } });
    await startIslands(page);
    await page.locator('.bseat__sum').first().waitFor();
    await seenWhole(page, '.bstate, .brace, .bseat__who, .bseat__stage, .bseat__sum');
  });

  it('Every open tab calls the player, the slowest and the one of the battle too', async () => {
    const { page, id } = await waitInBattle(stage);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    const [quick, slow] = [await openLiveTab(stage, page, '/en/faq'), await openLiveTab(stage, page, '/en/battles')];
    await slow.evaluate(() => {
      document.body.addEventListener(
        'news',
        (event) => {
          if (document.body.dataset['late'] === undefined) event.stopImmediatePropagation();
        },
        { capture: true },
      );
    });
    const last = await asPlayer(stage.store, freshName());
    await last.post('/api/battle/join', { battle: id }).expect(200);
    await quick.locator('.toast', { hasText: 'The battle has begun!' }).waitFor();
    await page.waitForFunction(() => document.title === 'The battle has begun!');
    await slow.evaluate(() => {
      document.body.dataset['late'] = 'yes';
      document.body.dispatchEvent(new Event('news'));
    });
    await slow.locator('.toast', { hasText: 'The battle has begun!' }).waitFor();
  });

  it('The browser notifies a player who allowed it, while the page is in the background', async () => {
    const creator = await asPlayer(stage.store, freshName());
    const { page } = await stage.visit('/en/battles', { as: freshName() });
    const id = await createBattle(creator, { seats: '1v1v1' });
    // As text: a bundler may wrap classes in a helper that the browser does not have.
    await page.addInitScript({
      content: `globalThis.Notification = class extends EventTarget {
        static permission = 'default';
        static requestPermission() {
          this.permission = 'granted';
          return Promise.resolve('granted');
        }
        constructor(title) {
          super();
          document.documentElement.dataset.noticed = title;
        }
      };`,
    });
    await page.goto(`${stage.store.address}/en/battles/${id}`);
    await startIslands(page);
    await page.click('.bseat__join');
    await page.locator('.bseat.is-own').waitFor();
    await startIslands(page);
    await page.click('.battle__row .btn');
    await page.locator('.battle__row [role=status]').waitFor();
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    const last = await asPlayer(stage.store, freshName());
    await last.post('/api/battle/join', { battle: id }).expect(200);
    await page.waitForFunction(() => document.documentElement.dataset['noticed'] === 'The battle has begun!');
  });

  it('Axe has no findings in a battle that runs or is over, and the live feed marks its items', async () => {
    const players = [];
    for (let seat = 0; seat < 4; seat += 1) players.push(await asPlayer(stage.store, freshName()));
    const [creator, ...others] = players;
    if (creator === undefined) throw new Error('No creator');
    const id = await createBattle(creator, { seats: '1v1v1v1', cases: Array(4).fill(CHEAP_CASE) });
    const { page } = await stage.visit(`/en/battles/${id}`, { viewport: PHONE, bypassCSP: true });
    await startIslands(page);
    for (const other of others) await other.post('/api/battle/join', { battle: id }).expect(200);
    await page.locator('.bseat__drops > li').first().waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await widthOf(page)).to.equal(360);
    await winnersOn(page);
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.locator('.drop.is-vs').first().waitFor({ state: 'attached' });
  });

  it('A battle is made, joined and followed without JavaScript', async () => {
    const options = { javaScriptEnabled: false, viewport: PHONE };
    const { page: creator } = await stage.visit('/pl/battles/create', { as: freshName(), ...options });
    const add = `.bpick[value="${CHEAP_CASE}"]`;
    await creator.click(add);
    await creator.click('.bpick[value="first-snow"]');
    await creator.click(add);
    await creator.click('.bpicked li:nth-child(3) [name=up]');
    await creator.click('.bpicked li:nth-child(3) [name=drop]');
    await creator.locator('#battle-tray input[form=battle-form][name=quote]').waitFor({ state: 'attached' });
    const names = await creator
      .locator(`#battle-tray input[form=battle-form][name=cases]`)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    expect(names).to.deep.equal([CHEAP_CASE, CHEAP_CASE]);
    await creator.click('.btray nav:last-of-type a:last-child');
    expect(await widthOf(creator)).to.equal(360);
    await creator.click('.btray .btn--main');
    await toBattle(creator);
    expect(await widthOf(creator)).to.equal(360);
    const id = battleId(creator);

    const { page: joiner } = await stage.visit(`/pl/battles/${id}`, { as: freshName(), ...options });
    await joiner.click('.bseat__join');
    await toBattle(joiner);
    expect(await joiner.locator('.battle').getAttribute('data-state')).to.equal('running');
    // The link of a page without scripts, which loads it again, leaves with the end of the battle.
    const isOver = async (): Promise<boolean> => {
      if ((await creator.locator('.boutcome').count()) > 0) return true;
      await creator.click('.bnow a');
      await creator.waitForLoadState();
      return false;
    };
    await until('the battle is over on the page', isOver, { limitMs: 60_000, everyMs: 1000 });
    expect(await creator.locator('.bseat').first().locator('.bseat__drops > li').count()).to.equal(2);
    await creator.click('.bfoot a:first-child');
    expect(await creator.locator('.bdraws tbody tr').count()).to.equal(4);
  });

  it('A free seat is given to the bot without JavaScript', async () => {
    const name = freshName();
    const id = await createBattle(await asPlayer(stage.store, name));
    const { page } = await stage.visit(`/ua/battles/${id}`, { as: name, javaScriptEnabled: false, viewport: PHONE });
    // Nothing stands beside it that only a script could do.
    const [button, row] = [
      await page.locator('[form=battle-bot]').boundingBox(),
      await page.locator('.buy').boundingBox(),
    ];
    expect(button?.width).to.be.above((row?.width ?? 0) - 30);
    await page.click('button[form=battle-bot]');
    await page.locator('.battle[data-state=running]').waitFor();
  });

  it('The words in the search of a new battle are read whole, and the parts of an entry stand in one row', async () => {
    const { page } = await stage.visit('/battles/create', { as: freshName(), viewport: PHONE });
    for (const locale of ['ru', 'en', 'ua', 'pl'] as const) {
      await page.goto(stage.store.address + href(locale, '/battles/create'));
      await startIslands(page);
      const spare = await page.locator('.desk__filters input').evaluate((field: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) throw new Error('No canvas');
        pen.font = font;
        const { width } = pen.measureText(field.placeholder);
        return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - width;
      });
      expect(spare, locale).to.be.above(0);
      await page.locator('.btray button').first().click();
      const tops = await page
        .locator('.bfund > a')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
      expect(tops, locale).to.have.length(6);
      expect(new Set(tops).size, locale).to.equal(1);
    }
  });

  it('On a phone a folded new battle shows its rules and its crates right over its button', async () => {
    const { page } = await stage.visit('/en/battles/create', { as: freshName(), viewport: PHONE });
    await startIslands(page);
    const folded = async (): Promise<number> => (await page.locator('.btray').boundingBox())?.height ?? Infinity;
    expect(await folded()).to.be.below(80);
    for (let count = 0; count < 2; count += 1) await page.click(`.bpick[value="${CHEAP_CASE}"]`);
    await page.locator('.btray .btn--main:not([disabled])').waitFor();
    expect(await page.locator('.btray__rule').innerText()).to.equal('1v1 · Classic');
    const [crates, button] = [await page.locator('.bpicked').boundingBox(), await page.locator('.buy').boundingBox()];
    expect(await page.locator('.bpicked img').evaluateAll((all) => all.map((one) => one.clientWidth))).to.deep.equal([
      48, 48,
    ]);
    expect((button?.y ?? Infinity) - (crates?.y ?? 0) - (crates?.height ?? 0)).to.be.within(0, 24);
  });

  it('The filters of the lobby and the way to the own battles are one row of a phone, their words whole', async () => {
    await createBattle(await asPlayer(stage.store, freshName()));
    const { page } = await stage.visit('/battles', { as: freshName(), viewport: PHONE, javaScriptEnabled: false });
    for (const locale of ['ru', 'en', 'ua', 'pl'] as const) {
      await page.goto(stage.store.address + href(locale, '/battles'));
      const chips = await page.locator('.lobby-tools > .chip').evaluateAll((all) =>
        all.map((chip) => {
          const { top, right } = chip.getBoundingClientRect();
          const words = chip.querySelector('span') ?? chip;
          return { top, right, cut: words.scrollWidth - words.clientWidth };
        }),
      );
      expect(chips, locale).to.have.length(3);
      expect(new Set(chips.map(({ top }) => top)).size, locale).to.equal(1);
      expect(Math.max(...chips.map(({ right }) => right)), locale).to.be.at.most(PHONE.width);
      expect(Math.max(...chips.map(({ cut }) => cut)), locale).to.equal(0);
    }
    await page.click('[popovertarget=battle-modes]');
    await page.click('#battle-modes li:nth-child(2) a');
    expect(new URL(page.url()).searchParams.get('mode')).to.equal('classic');
    expect(await page.locator('[popovertarget=battle-modes]').innerText()).to.equal('Klasyczna');
  });

  it('Four seats fit a phone in two columns, the own seat first', async () => {
    const name = freshName();
    const players = [];
    for (let seat = 0; seat < 3; seat += 1) players.push(await asPlayer(stage.store, freshName()));
    const [creator, ...others] = players;
    if (creator === undefined) throw new Error('No creator');
    const { page } = await stage.visit('/battles', { as: name, viewport: PHONE });
    const id = await createBattle(creator, { seats: '1v1v1v1' });
    await page.goto(`${stage.store.address}/battles/${id}`);
    await startIslands(page);
    await page.click('.bseat__join[value="4"]');
    await page.locator('.bseat.is-own').waitFor();
    for (const other of others) await other.post('/api/battle/join', { battle: id }).expect(200);
    await page.locator('.battle[data-state=running] .bseat__drops').first().waitFor();
    await seenWhole(page, '.bstate, .bseat');
    await winnersOn(page);
    // All seats are over the button that plays it again.
    await page.waitForFunction(() => {
      const top = document.querySelector('.buy')?.getBoundingClientRect().top ?? 0;
      return [...document.querySelectorAll('.bseat')].every((seat) => seat.getBoundingClientRect().bottom <= top + 1);
    });
    for (const locale of ['ru', 'pl'] as const) {
      await page.goto(stage.store.address + href(locale, `/battles/${id}`));
      await startIslands(page);
      expect(await widthOf(page), locale).to.equal(360);
      const lefts = await page
        .locator('.bseat')
        .evaluateAll((seats) => seats.map((seat) => Math.round(seat.getBoundingClientRect().left)));
      expect(new Set(lefts).size, locale).to.equal(2);
      expect(await page.locator('.bseat').first().getAttribute('class'), locale).to.include('is-own');
    }
  });
});
