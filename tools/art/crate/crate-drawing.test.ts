/** The forms of crates. Proves that each has its own outline and fits its picture, shut and ajar. */
import { expect } from 'chai';
import { crateSvg } from './crate-drawing.ts';
import { FORMS, type Form } from './form.ts';

const LOOK = { material: 'steel', palette: 'cobalt', emblem: 'hawk-emblem', seed: 11 } as const;
const [WIDTH, HEIGHT] = [520, 352];

const pointsOf = (form: Form, isOpen: boolean): (readonly [number, number])[] =>
  [...crateSvg({ ...LOOK, form }, isOpen).matchAll(/points="([^"]+)"/g)].flatMap(([, points = '']) =>
    points.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return [x, y] as const;
    }),
  );

describe('The forms of crates', () => {
  it('Every form has an outline of its own', () => {
    const outlines = FORMS.map((form) => {
      const points = pointsOf(form, false);
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      return [Math.min(...xs), Math.max(...xs), Math.min(...ys)].map(Math.round).join();
    });
    expect(new Set(outlines).size).to.equal(FORMS.length);
  });

  for (const form of FORMS) {
    it(`A ${form} fits its picture, shut and ajar`, () => {
      for (const isOpen of [false, true]) {
        const outside = pointsOf(form, isOpen).filter(([x, y]) => x < 0 || x > WIDTH || y < 0 || y > HEIGHT);
        expect(outside, isOpen ? 'ajar' : 'shut').to.deep.equal([]);
      }
    });
  }
});
