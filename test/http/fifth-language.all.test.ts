/**
 * Adds a language to a copy of the project, as CONTRIBUTING.md says it: a folder of JSON and a row in locales.ts.
 * Proves that pages, the list of languages, links for search engines and players' choices have it, that missing texts
 * are in English, and that no other file has to change for the types.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { fillTexts, readTexts } from '#src/platform/texts.ts';
import { attributeOf, markupOf, tagsOf } from '#test/support/pages/html.ts';

const run = promisify(execFile);
const COPIED = ['src', 'views', 'ui', 'islands', 'locales', 'tools', 'scripts', 'test', 'bench', 'migrations'];
const COPIED_FILES = ['package.json', 'tsconfig.json', 'knexfile.ts'];
const LINKED = ['node_modules', 'public', 'build', 'SECURITY.md'];
const LAST_ROW = /(\n {2}pl: \{.*\},\n)/;
const NEW_ROW = "  de: { code: 'de', tag: 'de', name: 'Deutsch', flag: 'eu', territory: 'DE', prefix: '/de' },\n";

describe('A fifth language', function () {
  this.timeout(300_000);
  let folder: string;
  let bodies: Readonly<Record<string, string>>;
  let chosen: unknown;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fifth-language-'));
    for (const name of [...COPIED, ...COPIED_FILES]) cpSync(name, join(folder, name), { recursive: true });
    for (const name of LINKED) symlinkSync(join(process.cwd(), name), join(folder, name));
    const list = join(folder, 'src/shared/locales.ts');
    const source = readFileSync(list, 'utf8');
    expect(source).to.match(LAST_ROW);
    writeFileSync(list, source.replace(LAST_ROW, `$1${NEW_ROW}`));
    mkdirSync(join(folder, 'locales/de'));
    const texts = { 'home.title': 'Kisten für {{game}}' };
    writeFileSync(join(folder, 'locales/de/cases.json'), JSON.stringify(texts));
    const paths = ['/', '/de', '/de/faq', '/sitemap.xml'];
    const args = ['--import', 'tsx', 'test/support/pages/print-pages.ts', ...paths];
    const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    ({ bodies, chosen } = JSON.parse(stdout) as { bodies: Record<string, string>; chosen: unknown });
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const pageAt = (path: string): string => bodies[path] ?? '';

  it('Its pages show its texts, and English ones where it has none', () => {
    const english = fillTexts(readTexts('locales')).t('en');
    const home = pageAt('/de');
    expect(home).to.contain('<html lang="de"').and.contain('<title>Kisten für Breachline · OpenCrate</title>');
    expect(pageAt('/de/faq')).to.contain(english('info-pages-faq.title')).and.contain('<html lang="de"');
    for (const path of ['/de', '/de/faq']) {
      expect(markupOf(pageAt(path)), path)
        .to.contain(english('layout.skip'))
        .and.not.match(/\blayout\.[a-z]\w*|\{\{/);
    }
  });

  it('Every page links to it, and search engines find it', () => {
    const link = tagsOf(pageAt('/'), 'a').find((tag) => attributeOf(tag, 'href') === '/de');
    expect(link && attributeOf(link, 'lang')).to.equal('de');
    expect(pageAt('/')).to.contain('Deutsch');
    const alternates = tagsOf(pageAt('/'), 'link').filter((tag) => attributeOf(tag, 'rel') === 'alternate');
    const german = alternates.find((tag) => attributeOf(tag, 'hrefLang') === 'de');
    expect(german && attributeOf(german, 'href')).to.match(/\/de$/);
    expect(pageAt('/de')).to.contain('content="de_DE"');
    expect(pageAt('/sitemap.xml'))
      .to.match(/<loc>[^<]*\/de\/faq<\/loc>/)
      .and.contain('hreflang="de"');
  });

  it('A player can choose it', () => {
    expect(chosen).to.equal('de');
  });

  it('No other file has to change for the types', async () => {
    const compiler = join('node_modules', '@typescript/native/bin/tsc');
    const args = [compiler, '--noEmit', '--incremental', 'false', '-p', '.'];
    const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error: unknown) => ({
      stdout: String((error as { stdout?: unknown }).stdout),
    }));
    expect(stdout).to.equal('');
  });
});
