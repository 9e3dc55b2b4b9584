/**
 * Case battles in the browser: the creator, a second player and a spectator see the same battle; a battle is made,
 * joined and followed without JavaScript and by keyboard alone; four seats fit a phone.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { href } from '#test/support/links.ts';
import { axeFindings, startIslands, startLive } from '#test/support/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

const PHONE = { width: 360, height: 740 };
const TERMS = { seats: '1v1', mode: 'classic', private: false, fundPercent: 0 };

describe('Battles in the browser', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);

  const create = async (player: SignedInPlayer, more: object = {}): Promise<string> => {
    const made = await player.post('/api/battle/create', { ...TERMS, cases: [CHEAP_CASE], ...more }).expect(200);
    return (made.body as { readonly data: { readonly id: string } }).data.id;
  };
  const battleId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const toBattle = (page: Page): Promise<unknown> => page.waitForURL(/\/battles\/[a-z2-9]{12}$/);
  const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
  const winnersOn = async (page: Page): Promise<string[]> => {
    await page.locator('.boutcome').waitFor();
    return (await page.locator('.bseat.is-winner .bseat__name').allInnerTexts()).sort();
  };
  /** Remembers whether confetti has been thrown. */
  const watchConfetti = (page: Page): Promise<void> =>
    page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.confetti') !== null) document.body.dataset['confetti'] = 'thrown';
      }).observe(document.body, { childList: true, subtree: true });
    });
  const hasConfetti = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.body.dataset['confetti'] === 'thrown');

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
  });

  it('A late comer sees the revealed rounds, and the title of a hidden page flashes at the start', async () => {
    const [player, other] = [await asPlayer(stage.store, freshName()), await asPlayer(stage.store, freshName())];
    const name = freshName();
    const { page: waiting } = await stage.visit('/en/battles', { as: name });
    const id = await create(player, { seats: '1v1v1', cases: Array(4).fill(CHEAP_CASE) });
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
    const id = await create(player, { cases: Array(3).fill(CHEAP_CASE) });
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
    const id = await create(player);
    const { page } = await stage.visit(`/en/battles/${id}`, { as: freshName(), reducedMotion: 'reduce' });
    await startIslands(page);
    await watchConfetti(page);
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.is-moving') !== null) document.body.dataset['moved'] = 'yes';
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await page.click('.bseat__join');
    await winnersOn(page);
    expect(await page.evaluate(() => document.body.dataset['moved'])).to.equal(undefined);
    expect(await hasConfetti(page)).to.equal(false);
  });

  /** A player in a battle with a free seat, on its page. */
  const waitInBattle = async (): Promise<{ page: Page; id: string }> => {
    const [creator, name] = [await asPlayer(stage.store, freshName()), freshName()];
    const { page } = await stage.visit('/en/battles', { as: name });
    const id = await create(creator, { seats: '1v1v1', private: true });
    await page.goto(`${stage.store.address}/en/battles/${id}`);
    await startIslands(page);
    await page.click('.bseat__join');
    await page.locator('.bseat.is-own').waitFor();
    await startIslands(page);
    await page.waitForFunction(() => localStorage.getItem('battle') !== null);
    return { page, id };
  };

  /** Another tab of the same browser, with its socket. */
  const openLiveTab = async (page: Page, path: string): Promise<Page> => {
    const tab = await page.context().newPage();
    const received: string[] = [];
    tab.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
    await tab.goto(`${stage.store.address}${path}`);
    await startLive({ page: tab, received });
    return tab;
  };

  it('Another page calls the player when the battle begins, and the lobby has it first', async () => {
    const { page, id } = await waitInBattle();
    await page.goto(`${stage.store.address}/en/battles`);
    expect(await page.locator('.bcard').first().getAttribute('data-battle-card')).to.equal(id);
    const elsewhere = await openLiveTab(page, '/en/faq');
    await elsewhere.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    const last = await asPlayer(stage.store, freshName());
    await last.post('/api/battle/join', { battle: id }).expect(200);
    await elsewhere.locator('.toast', { hasText: 'The battle has begun!' }).waitFor();
    await elsewhere.waitForFunction(() => document.title === 'The battle has begun!');
  });

  it('Every open tab calls the player, the slowest and the one of the battle too', async () => {
    const { page, id } = await waitInBattle();
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    const [quick, slow] = [await openLiveTab(page, '/en/faq'), await openLiveTab(page, '/en/battles')];
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
    const id = await create(creator, { seats: '1v1v1' });
    // As text: tsx wraps classes in a helper that the browser does not have.
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
    const id = await create(creator, { seats: '1v1v1v1', cases: Array(4).fill(CHEAP_CASE) });
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
    while ((await creator.locator('.boutcome').count()) === 0) {
      await creator.click('.bnow a').catch(() => creator.reload());
      await creator.waitForTimeout(1000);
    }
    expect(await creator.locator('.bseat').first().locator('.bseat__drops > li').count()).to.equal(2);
    await creator.click('.bfoot a:first-child');
    expect(await creator.locator('.bdraws tbody tr').count()).to.equal(4);
  });

  it('A battle is cancelled, and a free seat is given to the bot, without JavaScript', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    const [cancelled, played] = [await create(player), await create(player)];
    const { page } = await stage.visit(`/ua/battles/${cancelled}`, { as: name, javaScriptEnabled: false });
    await page.click('.battle__acts button[form=battle-cancel]');
    await page.locator('.battle[data-state=cancelled]').waitFor();
    const bot = page.locator('button[form=battle-bot]');
    await page.goto(`${stage.store.address}/ua/battles/${played}`);
    // The creator waits for players first; a page without scripts is loaded again.
    while (await bot.isDisabled()) {
      await page.waitForTimeout(1000);
      await page.reload();
    }
    await bot.click();
    await page.locator('.battle[data-state=running]').waitFor();
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

  it('Four seats fit a phone in two columns, the own seat first', async () => {
    const name = freshName();
    const players = [];
    for (let seat = 0; seat < 3; seat += 1) players.push(await asPlayer(stage.store, freshName()));
    const [creator, ...others] = players;
    if (creator === undefined) throw new Error('No creator');
    const { page } = await stage.visit('/battles', { as: name, viewport: PHONE });
    const id = await create(creator, { seats: '1v1v1v1' });
    await page.goto(`${stage.store.address}/battles/${id}`);
    await startIslands(page);
    await page.click('.bseat__join[value="4"]');
    await page.locator('.bseat.is-own').waitFor();
    for (const other of others) await other.post('/api/battle/join', { battle: id }).expect(200);
    await winnersOn(page);
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
