import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface SpriteNames {
  readonly ICONS: readonly string[];
  readonly BRANDS: readonly string[];
  readonly FLAGS: readonly string[];
  readonly FIRST_ICONS: readonly string[];
}

export interface Sprite {
  /** `sprite.{hash8}.svg` */
  readonly name: string;
  readonly svg: string;
  /** Symbols that are inlined into every document. */
  readonly first: string;
}

const SVG = 'http://www.w3.org/2000/svg';
const { resolve } = createRequire(import.meta.url);

/**
 * Builds the store's sprite from the icon packages, with one symbol for each name. Icons inherit stroke and colour,
 * brand icons inherit colour, flags keep their own colours.
 *
 * @throws Error when a package has no symbol of that name
 */
export function drawSprite({ ICONS, BRANDS, FLAGS, FIRST_ICONS }: SpriteNames): Sprite {
  const icons = new Map(ICONS.map((name) => [name, iconSymbol(name)]));
  const brands = BRANDS.map(brandSymbol);
  const flags = FLAGS.map(flagSymbol);
  const svg = `<svg xmlns="${SVG}">${[...icons.values(), ...brands, ...flags].join('')}</svg>`;
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  return { name: `sprite.${hash}.svg`, svg, first: FIRST_ICONS.map((name) => icons.get(name) ?? '').join('') };
}

const iconSymbol = (name: string): string => symbol(`i-${name}`, 24, bodyOf('lucide-static', `icons/${name}.svg`));

function brandSymbol(name: string): string {
  const body = bodyOf('simple-icons', `icons/${name}.svg`).replace(/<title>.*?<\/title>/, '');
  return symbol(`b-${name}`, 24, body.replace('<path', '<path fill="currentColor" stroke="none"'));
}

/** Without the round mask: its id would have to be unique in the page. CSS rounds the flag instead. */
function flagSymbol(name: string): string {
  const body = bodyOf('circle-flags', `flags/${name}.svg`);
  const [, shapes] = /<g mask="[^"]*">(.*)<\/g>/.exec(body) ?? [];
  if (shapes === undefined) throw new Error(`Flag ${name} has an unknown format`);
  return symbol(`f-${name}`, 512, shapes);
}

const symbol = (id: string, size: number, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 ${size} ${size}">${body}</symbol>`;

/** Content of the svg element of a package's file, without parts that are only for reading. */
function bodyOf(packageName: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(resolve(`${packageName}/${file}`), 'utf8');
  } catch {
    throw new Error(`${packageName} has no ${file}`);
  }
  const body = /<svg[^>]*>(.*)<\/svg>/s.exec(text)?.[1] ?? '';
  return body.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '/>');
}
