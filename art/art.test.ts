import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { crateSvg } from './crate/crate-drawing.ts';
import { FORMS, type Form } from './crate/form.ts';
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

test('The committed names and files are those of the current drawings, in every size', () => {
  const pictures = allPictures();
  assert.deepEqual(
    JSON.parse(readFileSync(join(ROOT, 'tools/catalogue/images.json'), 'utf8')),
    Object.fromEntries(pictures.map(({ name, hash }) => [name, `${name}.${hash}`])),
  );
  const files = pictures.flatMap((picture) => picture.sizes.map((size) => fileOf(picture, size)));
  assert.deepEqual(readdirSync(join(ROOT, 'public/art')).sort(), files.sort());
});
