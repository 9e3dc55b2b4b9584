import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files of the project that browsers get too, with the files of their licences. */
const VENDORED = [
  ['Lucide, and Feather (icons)', 'views/drawings/lucide/LICENSE'],
  ['Simple Icons (brands)', 'views/drawings/simple-icons/LICENSE'],
  ['circle-flags (flags)', 'views/drawings/circle-flags/LICENSE'],
  ['Rubik (typeface)', 'public/fonts/OFL.txt'],
];

/** Name of the package that a module belongs to, or null for a module of the project. */
export const packageOf = (module) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1] ?? null;

/**
 * The licences of everything that browsers load, as one text: the licences require that their notices travel with it.
 * `modules` are those of the bundles, as paths from `root`.
 *
 * @throws Error for a package without a licence file
 */
export function licencesOf(root, modules) {
  const packages = new Set([...modules].map(packageOf).filter((name) => name !== null));
  const entries = [
    ...[...packages].sort().map((name) => packageEntry(root, name)),
    ...VENDORED.map(([title, file]) => entryOf(title, readFileSync(join(root, file), 'utf8'))),
  ];
  return `Licences of third-party work that this store sends to browsers\n\n${entries.join('\n')}`;
}

function packageEntry(root, name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.\w+)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file, which browsers must get with its code`);
  return entryOf(`${name} ${version} (${license})`, readFileSync(join(folder, file), 'utf8'));
}

const entryOf = (title, text) =>
  `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text.replaceAll('\r', '').trim()}\n`;
