import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
const DRAWINGS = join(import.meta.dirname, '../views/drawings');

/**
 * Builds the store's sprite from views/drawings, with one symbol for each name. Icons inherit stroke and colour, brand
 * icons inherit colour, flags keep their own colours.
 *
 * @throws Error when the drawing of a name is missing
 */
export function drawSprite({ ICONS, BRANDS, FLAGS, FIRST_ICONS }: SpriteNames): Sprite {
  const icons = new Map(ICONS.map((name) => [name, iconSymbol(name)]));
  const brands = BRANDS.map(brandSymbol);
  const flags = FLAGS.map(flagSymbol);
  const svg = `<svg xmlns="${SVG}">${[...icons.values(), ...brands, ...flags].join('')}</svg>`;
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  return { name: `sprite.${hash}.svg`, svg, first: FIRST_ICONS.map((name) => icons.get(name) ?? '').join('') };
}

const iconSymbol = (name: string): string => symbol(`i-${name}`, 24, bodyOf('lucide', name));

function brandSymbol(name: string): string {
  const body = bodyOf('simple-icons', name).replace(/<title>.*?<\/title>/, '');
  return symbol(`b-${name}`, 24, body.replace('<path', '<path fill="currentColor" stroke="none"'));
}

/** Without the round mask: its id would have to be unique in the page. CSS rounds the flag instead. */
function flagSymbol(name: string): string {
  const body = bodyOf('circle-flags', name);
  const [, shapes] = /<g mask="[^"]*">(.*)<\/g>/.exec(body) ?? [];
  if (shapes === undefined) throw new Error(`Flag ${name} has an unknown format`);
  return symbol(`f-${name}`, 512, shapes);
}

const symbol = (id: string, size: number, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 ${size} ${size}">${body}</symbol>`;

/** Content of the svg element of a drawing, without parts that are only for reading. */
function bodyOf(set: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(join(DRAWINGS, set, `${name}.svg`), 'utf8');
  } catch {
    throw new Error(`views/drawings/${set} has no ${name}.svg: run npm run drawings`);
  }
  const body = /<svg[^>]*>(.*)<\/svg>/s.exec(text)?.[1] ?? '';
  return body.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '/>');
}
