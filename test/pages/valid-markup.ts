import { expect } from 'chai';
import { HtmlValidate } from 'html-validate';
import type { Locale } from '#src/shared/locales.ts';
import { VALID_HTML } from '#test/support/pages/valid-html.ts';
import { type SeenTour, shortly } from './seen-pages.ts';

const validator = new HtmlValidate(VALID_HTML);

/** Data for scripts; markup rules do not apply to it. */
const FOR_SCRIPTS = /\s(?:data-[\w-]+|props)="[^"]*"/g;
/** Text and attributes that depend on the language or change on each render. */
const SPOKEN = 'action|alt|aria-label|content|datetime|href|hreflang|hx-\\w+|lang|placeholder|src|title|value';
const WORDS = new RegExp(`>[^<]+(?=<)|(?<=\\s(?:${SPOKEN})=")[^"]+`, 'gi');

/** Defines the test that pages in these languages are valid HTML; other markup is nearly always the same. */
export function testMarkup(seen: SeenTour, locales: readonly Locale[]): void {
  it('The page is valid HTML', async () => {
    const found: string[] = [];
    const bare = new Set<string>();
    for (const { name, address, html } of seen.pages.filter((page) => locales.includes(page.locale))) {
      // The rules concern markup, so pages with equal markup are checked once.
      const markup = name + html.replaceAll(FOR_SCRIPTS, '').replaceAll(WORDS, '…');
      if (bare.has(markup)) continue;
      bare.add(markup);
      const report = await validator.validateString(html);
      for (const { messages } of report.results) {
        for (const { ruleId, message, selector } of messages) {
          found.push(`${name} at ${address}: ${ruleId} ${message} ${selector ?? ''}`);
        }
      }
    }
    expect(shortly(found)).to.equal('');
  }).timeout(180_000);
}
