/**
 * Styles of pages. Proves that a document that inlines only what it can use loads the rest with a stylesheet of its
 * group. `styles.all.test.ts` looks at the rules of every page in the browser.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { rulesOf } from '#scripts/style-rules.mjs';
import type { Manifest, StyleRule } from '#views/layout/layout-model.ts';
import { lateStylesOf } from '#views/layout/page-styles.ts';

const BUILD = join(PROJECT_FOLDER, 'public/build');
/** Late stylesheets of the store: that of every page, and those of the groups. */
const SHEETS = readdirSync(BUILD).filter((file) => file.endsWith('.css') && !file.startsWith('staff.'));

describe('Styles of pages', () => {
  it('What a document may leave out of its inlined style is in a stylesheet that it loads', () => {
    const manifest = JSON.parse(readFileSync(join(BUILD, '.manifest.json'), 'utf8')) as Manifest;
    const late = new Map(SHEETS.map((file) => [`/build/${file}`, readFileSync(join(BUILD, file), 'utf8')]));
    const missing = Object.entries(manifest.inline).flatMap(([page, rules]) => {
      const sheets = OF_MANY_PAGES.has(page) ? [manifest.styles] : lateStylesOf(manifest, page);
      const loaded = new Set(sheets.flatMap((address) => writtenRules(rulesOf(late.get(address) ?? ''))));
      return writtenRules(rules)
        .filter((rule) => !loaded.has(rule))
        .map((rule) => `${page}: ${rule}`);
    });
    expect(missing).to.deep.equal([]);
  });
});

/** Inlined sheets of pages of several groups. */
const OF_MANY_PAGES = new Set(['inside', 'foot']);

/** Rules as `conditions, selector: declarations`, one for each selector of a list. */
const writtenRules = (rules: readonly StyleRule[], within = ''): string[] =>
  rules.flatMap((rule) => {
    if (typeof rule === 'string') return [];
    if ('rules' in rule) return writtenRules(rule.rules, `${within}${rule.within} `);
    const [, list = '', declarations = ''] = /^(.*?)\{(.*)\}$/s.exec(rule.css) ?? [];
    return list.split(/,(?![^(]*\))/).map((selector) => `${within}${selector}: ${declarations}`);
  });
