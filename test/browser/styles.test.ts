/**
 * Styles of pages. Proves that what the build takes out of a sheet in the document is in a stylesheet that its page
 * loads later. `styles.all.test.ts` looks at the rules of every page in the browser.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { build } from 'esbuild';
import { pages } from '#src/app.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { rulesOf } from '#scripts/inline-sheets.mjs';
import { errorPage } from '#views/errors/error-page.tsx';
import type { Manifest } from '#views/layout/layout-model.ts';
import { lateStylesOf } from '#views/layout/page-kind.ts';

const SHEETS = join(PROJECT_FOLDER, 'views/styles/inline');

/** The sheets as they are written, by name. */
async function wholeSheets(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { outputFiles } = await build({
    entryPoints: readdirSync(SHEETS).map((file) => join(SHEETS, file)),
    outdir: SHEETS,
    bundle: true,
    minify: true,
    target: ['chrome109', 'firefox115', 'safari16.4'],
    external: ['/fonts/*', '/art/*'],
    charset: 'utf8',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path, '.css'), rulesOf(text)]));
}

describe('Styles of pages', () => {
  it('Every rule outside of the inlined style is in a stylesheet that the document loads', async () => {
    const read = (path: string): string => readFileSync(join(PROJECT_FOLDER, 'public', path), 'utf8');
    const manifest = JSON.parse(read('build/.manifest.json')) as Manifest;
    const whole = await wholeSheets();
    const components = [...pages.flatMap((page) => [page.component, page.invitation ?? []].flat()), errorPage];
    const missing = components.flatMap((page) => {
      const late = lateStylesOf(manifest, page).map(read);
      return [page.name, `${page.name}-own`].flatMap((name) => {
        const loaded = new Set([manifest.inline[name]?.css ?? '', ...late].flatMap(rulesOf));
        return (whole.get(name) ?? []).filter((rule) => !loaded.has(rule)).map((rule) => `${name}: ${rule}`);
      });
    });
    expect(missing).to.deep.equal([]);
    const ofPlayers = new Set([manifest.inline['own']?.css ?? '', read(manifest.styles)].flatMap(rulesOf));
    expect((whole.get('own') ?? []).filter((rule) => !ofPlayers.has(rule))).to.deep.equal([]);
  });
});
