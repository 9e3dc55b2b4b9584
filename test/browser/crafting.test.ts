/**
 * Contract and upgrade as they are played on a phone: one main button in one place, a signing and a turn that it ends,
 * and a next game that no press of the last one starts.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { skipReel, untilPressCounts } from '#test/support/browser/presses.ts';
import { boxesOf, comeWithItems } from './item-visits.ts';
import { seenWhole } from './play-on-stage.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const SIGN = '#contract-go';

/** Begins a press of a button as soon as it is there. Call it before; `endPress` ends the press when it would count. */
const beginPressOf = (page: Page, selector: string): Promise<void> =>
  page.evaluate((chosen) => {
    const begin = (): void => {
      const button = document.querySelector(chosen);
      if (button === null) return;
      observer.disconnect();
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    };
    const observer = new MutationObserver(begin);
    observer.observe(document.body, { childList: true, subtree: true });
  }, selector);

async function endPress(page: Page, selector: string): Promise<void> {
  await untilPressCounts(page);
  await page.evaluate((chosen) => document.querySelector<HTMLElement>(chosen)?.click(), selector);
}

describe('A contract and an upgrade on a phone', function () {
  this.timeout(60_000);
  const come = comeWithItems();

  const fillTray = async (page: Page): Promise<void> => {
    await startIslands(page);
    await page.waitForSelector('.tray.is-live');
    for (const place of [0, 1, 2]) await boxesOf(page).nth(place).check();
    await page.waitForSelector('.tray__offer:not(.is-old)');
  };
  /** Stakes the dearest item and aims at the cheapest target worth one and a half of it. */
  const aim = async (page: Page): Promise<void> => {
    await startIslands(page);
    await boxesOf(page).first().check();
    await page.locator('#target-grid .item-tile__odds').first().waitFor();
    await page.locator('button[name=times][value="1.5"]').click();
    await page.locator('button[name=times][value="1.5"][aria-pressed=true]').waitFor();
    await startIslands(page);
  };

  const tickedIn = (page: Page): Promise<string[]> =>
    boxesOf(page).evaluateAll((boxes) =>
      boxes.filter((box) => (box as HTMLInputElement).checked).map((box) => (box as HTMLInputElement).value),
    );
  /** Waits until the list has other items than these. */
  const without = async (page: Page, ids: readonly string[]): Promise<void> => {
    expect(ids.length).to.be.above(0);
    await page.waitForFunction(
      (gone) => {
        const boxes = [...document.querySelectorAll<HTMLInputElement>('input.choice__box[name=ids]')];
        return boxes.length > 0 && boxes.every(({ value }) => !gone.includes(value));
      },
      [...ids],
    );
  };

  it('By keyboard the item picked last leads to the signature, and the odds are announced', async () => {
    const page = await come('/en/contract', PHONE);
    await fillTray(page);
    await boxesOf(page).nth(2).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => `#${document.activeElement?.id ?? ''}`)).to.equal(SIGN);
    const said = await page.locator('.tray__in > [role=status]').innerText();
    expect(said).to.match(/Minimum: .+ Maximum: .+%/s);
  });

  it('A contract is signed on a paper, its button ends that, and a press of then starts nothing', async () => {
    const page = await come('/en/contract', PHONE);
    await fillTray(page);
    await seenWhole(page, SIGN);
    const before = await page.locator('#past-contracts .past__game').count();
    await page.locator(SIGN).click();
    await page.waitForSelector('.signing__paper');
    await seenWhole(page, '[data-skip], .signing__paper');
    expect(await page.locator('.signing li').count()).to.equal(3);
    expect(await page.locator('.signing rect.is-drawn').count()).to.equal(1);
    await beginPressOf(page, '.tray > .buy a');
    await skipReel(page);
    await page.waitForSelector('.tray > .result');
    const address = page.url();
    await endPress(page, '.tray > .buy a');
    expect(page.url()).to.equal(address);
    await page.waitForFunction(
      (count) => document.querySelectorAll('#past-contracts .past__game').length > count,
      before,
    );
  });

  it('A game takes its items out of the list of the own ones, and a sale what was won', async () => {
    const page = await come('/en/contract', { ...PHONE, reducedMotion: 'reduce' });
    await fillTray(page);
    const [spent, before] = [await tickedIn(page), await page.locator('#contract-count').innerText()];
    await page.locator(SIGN).click();
    await page.waitForSelector('.tray > .result');
    await without(page, spent);
    const after = page.locator('#contract-count', { hasNotText: before });
    await after.waitFor();
    const signed = await after.innerText();
    await page.locator('.tray > .result .result__acts button').click();
    await page.locator('#contract-count', { hasNotText: signed }).waitFor();

    const other = await come('/en/upgrade', { ...PHONE, reducedMotion: 'reduce' });
    await aim(other);
    const staked = await tickedIn(other);
    await other.click('.upg__go');
    await other.waitForSelector('.upg__again');
    await without(other, staked);
    expect(other.url()).to.match(/rolled=\d+/);
  });

  it('The last lines of a page are read above the tray', async () => {
    const page = await come('/en/contract', PHONE);
    await fillTray(page);
    await page.waitForFunction(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const lines = [...document.querySelectorAll('.foot p, .foot li')].map((line) => line.getBoundingClientRect());
      const top = document.querySelector('.tray')?.getBoundingClientRect().top ?? 0;
      return lines.length > 0 && lines.every(({ bottom }) => bottom <= top);
    });
  });

  it('With reduced motion a contract is signed at once', async () => {
    const page = await come('/en/contract', { ...PHONE, reducedMotion: 'reduce' });
    await fillTray(page);
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.signing') !== null) document.body.dataset['signing'] = 'seen';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.locator(SIGN).click();
    await page.waitForSelector('.tray > .result');
    expect(await page.locator('body').getAttribute('data-signing')).to.equal(null);
  });

  for (const viewport of [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    it(`An upgrade without a stake is seen whole above its button at ${String(viewport.width)} px`, async () => {
      const page = await come('/en/upgrade', { viewport, javaScriptEnabled: false });
      await seenWhole(page, '.upg__pair, .upg__stage, .dial__mid > p, .upg__roll > .buy .btn');
      const [stage, button] = await Promise.all([
        page.locator('.upg__stage').boundingBox(),
        page.locator('.upg__roll > .buy').boundingBox(),
      ]);
      const isBeside = (button?.x ?? 0) >= (stage?.x ?? 0) + (stage?.width ?? 0);
      expect(isBeside || (stage?.y ?? 0) + (stage?.height ?? 0) <= (button?.y ?? 0)).to.equal(true);
    });
  }

  for (const javaScriptEnabled of [true, false]) {
    const way = javaScriptEnabled ? 'in place' : 'without scripts';
    it(`By keyboard the offered items are chosen in two presses, ${way}`, async () => {
      const page = await come('/en/upgrade', { ...PHONE, javaScriptEnabled });
      if (javaScriptEnabled) await startIslands(page);
      for (const box of ['.upg__from', '.upg__to']) {
        await page.locator(`${box} .upg__offer`).nth(1).focus();
        await page.keyboard.press('Enter');
        await page.locator(`${box} .upg__change`).waitFor();
        const id = await page.locator(`${box} .upg__pick`).getAttribute('id');
        if (javaScriptEnabled) expect(await page.evaluate(() => document.activeElement?.id)).to.equal(id);
      }
      await page.locator('.upg__go').waitFor();
      expect(await page.locator('#mine-grid .choice__box:checked, #target-grid .choice__box:checked').count()).to.equal(
        2,
      );
    });
  }

  it('The sheets of an upgrade stay open, say what is chosen and begin with targets near twice the stake', async () => {
    const page = await come('/en/upgrade', PHONE);
    await startIslands(page);
    await page.locator('.buy .btn--main', { hasText: 'Choose a stake' }).click();
    await boxesOf(page).first().check();
    await page.locator('#upgrade-staked', { hasText: /Done\s*1\s+item\s+·\s/ }).waitFor();
    await seenWhole(page, '#upgrade-staked');
    await page.locator('#upgrade-staked').click();
    await page.locator('.buy .btn--main', { hasText: 'Choose a target' }).click();
    const chances = await page.locator('#target-grid .item-tile__odds').allInnerTexts();
    expect(Math.abs(Number.parseFloat(chances[0]?.replace(',', '.') ?? '') - 45)).to.be.below(10);
    await page.locator('#target-grid .choice__box').first().check();
    await page
      .locator('#upgrade-aimed', { hasText: new RegExp(`Chance\\s${(chances[0] ?? '').replaceAll(/\s/g, '\\s')}`) })
      .waitFor();
    await seenWhole(page, '#upgrade-aimed');
    await page.locator('#upgrade-aimed').click();
    await page.locator('.upg__go').waitFor();
  });

  it('The main button ends the turn of an upgrade, and the list of attempts takes the new one in', async () => {
    const page = await come('/en/upgrade', PHONE);
    await aim(page);
    const before = await page.locator('#past-upgrades .past__game').count();
    await page.click('.upg__go');
    await beginPressOf(page, '.upg__again .btn--main');
    await skipReel(page);
    await page.waitForSelector('.upg__again');
    const address = page.url();
    await endPress(page, '.upg__again .btn--main');
    expect(page.url()).to.equal(address);
    await page.waitForFunction(
      (count) => document.querySelectorAll('#past-upgrades .past__game').length > count,
      before,
    );
  });

  it('A won item can be staked again, and the word of the win stays', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const page = await come('/en/upgrade', { ...PHONE, reducedMotion: 'reduce' });
      await aim(page);
      await page.click('.upg__go');
      await page.waitForSelector('.upg__again');
      if ((await page.locator('.stage.is-won').count()) === 0) continue;
      const won = await page.locator('.upg__stage .result__name').innerText();
      await untilPressCounts(page);
      expect(await page.locator('.upg__word').isVisible()).to.equal(true);
      await page.locator('.upg__again .btn--main', { hasText: 'Stake it again ×2' }).click();
      await page.waitForURL(/ids=\d+&times=2/);
      expect(await page.locator('.upg__from').innerText()).to.include(won.replace(/^.*«|».*$|^.*“|”.*$/g, ''));
      await page.locator('.upg__go').waitFor();
      return;
    }
    throw new Error('no upgrade was won');
  });
});
