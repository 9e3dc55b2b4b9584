/**
 * Styles of pages. Proves that a page loads every rule that applies to it though each group of pages has a stylesheet
 * of its own, and that a toast, a popover and a dialog recalculate the styles of few elements.
 */
import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import type { CDPSession, Page } from 'playwright-core';
import { startIslands } from '#test/support/browser.ts';
import type { PageState } from '#test/support/page-state.ts';
import { makeShop, takeTour } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const BUILD = new URL('../../public/build/', import.meta.url);
/** Late stylesheets of the store: that of every page, and those of the groups. */
const SHEETS = readdirSync(BUILD).filter((file) => file.endsWith('.css') && !file.startsWith('staff.'));

describe('Styles of pages', function () {
  this.timeout(540_000);
  const stage = screenWith(makeShop);

  it('No rule of a stylesheet that a page does not load applies to the page', async () => {
    const name = freshName();
    const { pages } = await takeTour(stage.store, name);
    const missing: string[] = [];
    const look = async (by: PageState['by'], as?: string): Promise<void> => {
      const { page } = await stage.visit('/login', as === undefined ? {} : { as });
      for (const state of pages.filter((one) => one.by === by && !one.name.startsWith('staff'))) {
        await page.goto(stage.store.address + state.path);
        missing.push(...(await missingRules(page)).map((rule) => `${state.name}: ${rule}`));
      }
    };
    await look('guest');
    await look('player', name);
    expect(missing).to.deep.equal([]);
  });

  it('A toast and a menu recalculate the styles of their own elements, and a dialog the page once', async () => {
    const { page } = await stage.visit('/', { reducedMotion: 'reduce' });
    await startIslands(page);
    const session = await page.context().newCDPSession(page);
    const ofToast = await recalculatedBy(session, () => page.evaluate(addToast));
    const ofMenu = await recalculatedBy(session, async () => {
      await page.click('.mbar [popovertarget=phone-menu]');
      await page.locator('#phone-menu').waitFor();
    });
    await page.keyboard.press('Escape');
    const elementCount = await page.evaluate(() => document.querySelectorAll('body *').length);
    // The browser itself recalculates a page that becomes inert behind a modal dialog.
    const ofDialog = await recalculatedBy(session, async () => {
      await page.click('.head [data-dialog=login]');
      await page.locator('dialog.modal').waitFor();
    });
    const counts = { ofToast, ofMenu, ofDialog };
    process.stdout.write(`        ${JSON.stringify(counts)} of ${String(elementCount)} elements\n`);
    expect(ofToast).to.be.at.most(TOAST_LIMIT);
    expect(ofMenu).to.be.at.most(MENU_LIMIT);
    expect(ofDialog).to.be.at.most(DIALOG_SHARE * elementCount);
  });
});

/** Elements of a toast with its container, and of the menu with the bar below it; some are recalculated twice. */
const TOAST_LIMIT = 20;
const MENU_LIMIT = 200;
/** Elements without a box, of which closed menus and groups far below are made, are not recalculated. */
const DIALOG_SHARE = 1.5;

function addToast(): void {
  const shelf = document.createElement('div');
  shelf.className = 'toasts';
  const toast = document.createElement('div');
  toast.className = 'toast toast--info';
  toast.append(document.createElement('p'), document.createElement('button'));
  shelf.append(toast);
  document.body.append(shelf);
}

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** Number of elements whose styles the browser recalculates until two frames after an act. */
async function recalculatedBy(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  const expression = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  await session.send('Runtime.evaluate', { expression, awaitPromise: true });
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const counts = events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : []));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A state that the page is not in now may come later, so states and generated boxes are left out of selectors. */
const STATES = /::[\w-]+(\([^)]*\))?|:(hover|focus[\w-]*|active|checked|popover-open|open|target|invalid|disabled)\b/g
  .source;

/** Selectors that match an element of the page and are in no stylesheet of the page. */
function missingRules(page: Page): Promise<string[]> {
  // No inner function with a name: tsx wraps those in a helper that the browser does not have.
  return page.evaluate(
    async ({ files, states }) => {
      const sheets = await Promise.all(
        files.map(async (file) => new CSSStyleSheet().replace(await (await fetch(`/build/${file}`)).text())),
      );
      const loaded = new Set<string>();
      const missing = new Set<string>();
      for (const sheet of [...document.styleSheets, ...sheets]) {
        const lists: CSSRuleList[] = [sheet.cssRules];
        for (const list of lists) {
          for (const rule of list) {
            if ('cssRules' in rule) lists.push(rule.cssRules as CSSRuleList);
            if (!(rule instanceof CSSStyleRule)) continue;
            if (!sheets.includes(sheet)) loaded.add(rule.selectorText);
            // A nested rule matches only with the one around it.
            else if (!loaded.has(rule.selectorText) && !rule.selectorText.includes('&')) missing.add(rule.selectorText);
          }
        }
      }
      return [...missing].filter((selector) => {
        const withoutStates = selector
          .replaceAll(new RegExp(states, 'g'), '')
          .replaceAll(/(^|[\s>+~,(])(?=[>+~,)]|\s*$)/g, '$1*');
        try {
          return document.querySelector(withoutStates) !== null;
        } catch {
          return false;
        }
      });
    },
    { files: SHEETS, states: STATES },
  );
}
