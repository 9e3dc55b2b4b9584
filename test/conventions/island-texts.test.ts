/**
 * Proves that each island takes along every text that its code asks for, and hardly any other: an island whose `texts`
 * miss a key shows the raw key, in the server's HTML and in the browser, and every document has all of them. Reads the
 * keys from the bundled code, so that only code that really belongs to an island counts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect } from 'chai';
import { type IslandDeclaration, needsText } from '#ui/island.ts';

const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;
const KEYS: readonly string[] = readdirSync('locales/ru').flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(`locales/ru/${file}`, 'utf8')) as object).map(
    (key) => `${file.slice(0, -'.json'.length)}.${key}`,
  ),
);
/** A part of the keys that an island names may have some for the server. */
const MOST_IDLE = 12;
const ISLANDS = readdirSync('islands').flatMap((file) => /^(.+)\.island\.tsx$/.exec(file)?.[1] ?? []);

/** The code of an island without packages, without what tree shaking drops. */
async function bundledCode(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`islands/${name}.island.tsx`],
    bundle: true,
    write: false,
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    treeShaking: true,
    minifySyntax: true,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Keys that occur in the code as strings, and keys that begin with the fixed part of a template. Code also compares
 * the keys of refusals, so one of those counts only where it is handed to a translator.
 */
function keysIn(code: string): string[] {
  const strings = Array.from(code.matchAll(/(\b(?:t|toast|documentT\(\))\()?"([a-z][\w-]*(?:\.[\w-]+)+)"/g));
  const literals = new Set(
    strings.flatMap(([, call, text = '']) => (call === undefined && text.startsWith('errors.') ? [] : [text])),
  );
  const beginnings = Array.from(code.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g), ([, text = '']) => text);
  return KEYS.filter(
    (key) => literals.has(key.replace(PLURAL_FORM, '')) || beginnings.some((beginning) => key.startsWith(beginning)),
  );
}

describe('The texts of islands', () => {
  for (const name of ISLANDS) {
    it(`Every text named by the code exists, and few others: ${name}`, async () => {
      const { default: island } = (await import(`../../islands/${name}.island.tsx`)) as {
        default: Pick<IslandDeclaration<never>, 'name' | 'texts'>;
      };
      const used = keysIn(await bundledCode(name));
      expect(used.filter((key) => !needsText(island, key))).to.deep.equal([]);
      const idle = KEYS.filter((key) => needsText(island, key) && !used.includes(key));
      expect(idle, 'texts that documents hold in vain').to.have.length.at.most(MOST_IDLE);
    });
  }

  it('The test finds keys in code', () => {
    const code = 't("wheel.mid"); t(`wheel.state.${state}`); t("not.a.key"); error === "errors.funds"';
    expect(keysIn(code))
      .to.include.members(['wheel.mid_one', 'wheel.state.given'])
      .and.not.include.members(['errors.funds', 'wheel.title']);
  });
});
