import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { crateSvg } from './crate/crate-drawing.ts';
import { FORMS, type Form } from './crate/form.ts';
import { outlineOf } from './icons.ts';
import { BLADES_AND_GEAR } from './item/blades-and-gear.ts';
import { allPictures, fileOf } from './pictures.ts';

const LOOK = { material: 'steel', palette: 'cobalt', emblem: 'hawk-emblem', seed: 11 } as const;
const [WIDTH, HEIGHT] = [520, 352];
const ROOT = join(import.meta.dirname, '..');

const pointsOf = (form: Form, isOpen: boolean): (readonly [number, number])[] =>
  [...crateSvg({ ...LOOK, form }, isOpen).matchAll(/points="([^"]+)"/g)].flatMap(([, points = '']) =>
    points.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return [x, y] as const;
    }),
  );

test('Every form of crates has an outline of its own', () => {
  const outlines = FORMS.map((form) => {
    const points = pointsOf(form, false);
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys)].map(Math.round).join();
  });
  assert.equal(new Set(outlines).size, FORMS.length);
});

for (const form of FORMS) {
  test(`A ${form} fits its picture, shut and ajar`, () => {
    for (const isOpen of [false, true]) {
      const outside = pointsOf(form, isOpen).filter(([x, y]) => x < 0 || x > WIDTH || y < 0 || y > HEIGHT);
      assert.deepEqual(outside, [], isOpen ? 'ajar' : 'shut');
    }
  });
}

/** How often the outline begins on the way down through the middle of its blade. */
async function piecesOf(icon: string): Promise<number> {
  const { turn, joins = '', blade = '', box } = BLADES_AND_GEAR[icon] ?? { turn: 0, box: [0, 0, 0, 0] };
  const [from = 0, , to = 0] = blade.split(' ').map(Number);
  const middle = Math.round(box[0] + (box[2] * (from + to)) / 200) + 194;
  const paths = [outlineOf(icon), joins].map((d) => `<path transform="rotate(${String(turn)} 256 256)" d="${d}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="-194 -194 900 900">`;
  const column = { left: middle, top: 0, width: 1, height: 900 };
  const alpha = sharp(Buffer.from(`${svg}${paths.join('')}</svg>`))
    .extract(column)
    .extractChannel(3);
  const isFilled = [...(await alpha.raw().toBuffer())].map((value) => value > 127);
  return isFilled.filter((filled, y) => filled && isFilled[y - 1] !== true).length;
}

for (const icon of Object.keys(BLADES_AND_GEAR).filter((name) => BLADES_AND_GEAR[name]?.blade !== undefined)) {
  test(`The blade of a ${icon} is one piece`, async () => {
    assert.equal(await piecesOf(icon), 1);
  });
}

test('The committed names and files are those of the current drawings, in every size', () => {
  const pictures = allPictures();
  assert.deepEqual(
    JSON.parse(readFileSync(join(ROOT, 'tools/catalogue/images.json'), 'utf8')),
    Object.fromEntries(pictures.map(({ name, hash }) => [name, `${name}.${hash}`])),
  );
  const files = pictures.flatMap((picture) => picture.sizes.map((size) => fileOf(picture, size)));
  assert.deepEqual(readdirSync(join(ROOT, 'public/art')).sort(), files.sort());
});
