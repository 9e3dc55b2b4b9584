/**
 * Takes out of the sheets of views/styles/inline what their pages cannot use: a rule for a class or a data attribute
 * that no source of the page names. Each of these rules is in a stylesheet that the page loads later, for what a script
 * may add.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { generate, parse, walk } from 'css-tree';

/** Sheets of any page, which documents contain whole. */
const WHOLE = new Set(['base', 'foot', 'inside']);
/** Sources of the sheet that belongs to no page: the layout. */
const OWN = ['own', ['views/layout/document.tsx']];
const PAGE = /definePage<[^(]*>\(\{\s*name: '([\w-]+)'/g;

/**
 * @param {string} root the folder of the project
 * @param {(readonly [name: string, css: string])[]} sheets
 * @returns {Promise<[name: string, css: string][]>}
 */
export async function withoutIdleRules(root, sheets) {
  const sources = sourcesByPage(root);
  const sourcesOf = (name) => sources.get(name.replace(/-own$/, ''));
  const files = [...new Set(sheets.flatMap(([name]) => sourcesOf(name) ?? []))];
  const words = await wordsByFile(root, files);
  return sheets.map(([name, css]) => {
    if (WHOLE.has(name)) return [name, css];
    if (!sourcesOf(name)) throw new Error(`views/styles/inline/${name}.css: no page has this name`);
    return [name, prune(css, new Set(sourcesOf(name).flatMap((file) => [...words.get(file)])))];
  });
}

/**
 * Returns the rules of a stylesheet as `conditions selector: declarations`, one for each selector of a list.
 *
 * @param {string} css
 * @returns {string[]}
 */
export function rulesOf(css) {
  const rules = [];
  const collect = (nodes, within) => {
    for (const node of nodes.toArray()) {
      if (node.type === 'Rule')
        for (const selector of node.prelude.children.toArray())
          rules.push(`${within}${generate(selector)}: ${generate(node.block)}`);
      else if (node.block)
        collect(node.block.children, `${within}${node.name} ${node.prelude ? generate(node.prelude) : ''} `);
    }
  };
  collect(parse(css, { parseValue: false }).children, '');
  return rules;
}

/** Files that define the pages, by the name of the page. */
function sourcesByPage(root) {
  const sources = new Map([OWN]);
  for (const file of readdirSync(join(root, 'views'), { recursive: true }).filter((name) => name.endsWith('.tsx'))) {
    const path = `views/${file}`;
    const text = file.endsWith('.test.tsx') ? '' : readFileSync(join(root, path), 'utf8');
    for (const [, name] of text.matchAll(PAGE)) sources.set(name, [...(sources.get(name) ?? []), path]);
  }
  return sources;
}

/** The words of what each file imports, without the layout of every page. */
async function wordsByFile(root, entryPoints) {
  const { outputFiles } = await build({
    entryPoints,
    absWorkingDir: root,
    outdir: root,
    outbase: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    external: ['#views/render.tsx', '#src/*'],
    charset: 'utf8',
    // Comments are no names of classes.
    minifyWhitespace: true,
    write: false,
    logLevel: 'silent',
  });
  const words = outputFiles.map(({ path, text }) => [path, new Set(text.match(/[\w-]+/g))]);
  const ofPath = new Map(words);
  return new Map(entryPoints.map((file) => [file, ofPath.get(join(root, file.replace(/tsx$/, 'js')))]));
}

function prune(css, words) {
  // `toast--${kind}` is the beginning of a name.
  const beginnings = [...words].filter((word) => /^[a-z].+[-_]$/.test(word));
  const isNamed = (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  const sheet = parse(css, { parseValue: false, parseAtrulePrelude: false });
  walk(sheet, {
    visit: 'Rule',
    enter({ prelude: { children: selectors } }, rule, rules) {
      selectors.forEach((selector, item) => {
        if (!namesOf(selector).every(isNamed)) selectors.remove(item);
      });
      if (selectors.isEmpty) rules.remove(rule);
    },
  });
  walk(sheet, {
    visit: 'Atrule',
    leave({ block }, item, rules) {
      if (block?.children.isEmpty) rules.remove(item);
    },
  });
  return generate(sheet);
}

/**
 * Classes and data attributes that an element and those around it must have. The content of `:is()`, `:not()` and the
 * like is left out.
 */
function namesOf(selector) {
  const names = [];
  walk(selector, function visit(node) {
    if (node.type === 'PseudoClassSelector') return this.skip;
    if (node.type === 'ClassSelector') names.push(node.name);
    if (node.type === 'AttributeSelector' && node.name.name.startsWith('data-')) names.push(node.name.name);
    return undefined;
  });
  return names;
}
