/** Styles of pages in the browser: no missing rule, and few recalculated elements. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import type { CDPSession, Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import { makeShop, takeTour } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const BUILD = join(PROJECT_FOLDER, 'public/build');
/** Late stylesheets of the store: that of every page, and those of the groups. */
const SHEETS = readdirSync(BUILD).filter((file) => file.endsWith('.css') && !file.startsWith('staff.'));

describe('Styles of pages in the browser', function () {
  this.timeout(540_000);
  const stage = screenWith(makeShop);

  it('No rule of a stylesheet that a page does not load applies to the page', async () => {
    const name = freshName();
    const { pages } = await takeTour(stage.store, name);
    const missing: string[] = [];
    const look = async (by: PageState['by'], as?: string): Promise<void> => {
      // The policy of the store lets no script turn a text into a document.
      const options = { bypassCSP: true };
      const { page } = await stage.visit('/login', as === undefined ? options : { ...options, as });
      const shown: ShownPage[] = [];
      for (const state of pages.filter((one) => one.by === by && !one.name.startsWith('staff'))) {
        const response = await page.request.get(stage.store.address + state.path);
        shown.push({ name: state.name, html: await response.text() });
      }
      missing.push(...(await missingRules(page, shown)));
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

interface ShownPage {
  readonly name: string;
  readonly html: string;
}

/**
 * Selectors that match an element of a page and are in no stylesheet of the page. The HTML of all pages is examined
 * within one page: the rules are parsed once, and nothing is drawn.
 */
async function missingRules(page: Page, shown: readonly ShownPage[]): Promise<string[]> {
  const files = SHEETS.map((file) => readFileSync(join(BUILD, file), 'utf8'));
  const inlineOf = ({ html }: ShownPage): string[] =>
    [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  const inline = [...new Set(shown.flatMap(inlineOf))];
  const parsed = await selectorsOf(page, [...files, ...inline]);
  const ofSheet = new Map([...SHEETS.map((file) => `/build/${file}`), ...inline].map((key, at) => [key, parsed[at]]));
  // A nested rule matches only with the one around it.
  const all = [...new Set(parsed.slice(0, files.length).flat())].filter((selector) => !selector.includes('&'));
  const asked = shown.map((one) => {
    const links = [...one.html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    const loaded = new Set([...links, ...inlineOf(one)].flatMap((sheet) => ofSheet.get(sheet) ?? []));
    expect(loaded.size, `rules of ${one.name}`).to.be.above(0);
    return { html: one.html, places: all.flatMap((selector, index) => (loaded.has(selector) ? [] : [index])) };
  });
  const found = await matching(page, all, asked);
  return shown.flatMap(({ name }, at) => (found[at] ?? []).map((place) => `${name}: ${all[place] ?? ''}`));
}

/** The selectors of all rules of each stylesheet. */
function selectorsOf(page: Page, sheets: readonly string[]): Promise<string[][]> {
  return page.evaluate(
    (texts) =>
      texts.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        const selectors: string[] = [];
        const lists: CSSRuleList[] = [sheet.cssRules];
        for (const list of lists) {
          for (const rule of list) {
            if ('cssRules' in rule) lists.push(rule.cssRules as CSSRuleList);
            if (rule instanceof CSSStyleRule) selectors.push(rule.selectorText);
          }
        }
        return selectors;
      }),
    sheets,
  );
}

/** Of each page the places of those selectors that match one of its elements, without their states. */
function matching(
  page: Page,
  all: readonly string[],
  asked: readonly { readonly html: string; readonly places: readonly number[] }[],
): Promise<number[][]> {
  const selectors = all.map((selector) =>
    selector.replaceAll(new RegExp(STATES, 'g'), '').replaceAll(/(^|[\s>+~,(])(?=[>+~,)]|\s*$)/g, '$1*'),
  );
  return page.evaluate(
    (given) =>
      given.asked.map(({ html, places }) => {
        const shown = new DOMParser().parseFromString(html, 'text/html');
        return places.filter((place) => {
          try {
            return shown.querySelector(given.selectors[place] ?? '') !== null;
          } catch {
            return false;
          }
        });
      }),
    { selectors, asked },
  );
}
