import { type Place, type Point, SLOPE, STANDING, turnedWithLid, type View } from './space.ts';

/** Silhouettes of crates, so that categories differ in shape and not in paint alone. */
export const FORMS = ['crate', 'chest', 'rifle-case', 'locker', 'tin', 'gift'] as const;
export type Form = (typeof FORMS)[number];

/** Size of a form beside the plain crate: along its right face, along its left face, and up. */
const SIZES: Readonly<Record<Form, Point>> = {
  crate: [1, 1, 1],
  chest: [1.12, 0.78, 0.76],
  'rifle-case': [1.3, 0.74, 0.56],
  locker: [0.74, 0.74, 1.16],
  tin: [1.04, 0.64, 0.84],
  gift: [0.86, 0.86, 0.84],
};

/** Half a side of the plain crate, whose front corner every form shares. */
const FRONT = 100;

/** A form as its views: of the body, and of the lid turned by an angle. */
export interface Shape {
  readonly form: Form;
  readonly body: View;
  readonly lid: (angle: number) => View;
  /** Scale of the emblem and the label, which keep their proportions on a smaller wall. */
  readonly markScale: number;
}

export function shapeOf(form: Form): Shape {
  const [x, y, z] = SIZES[form];
  const drop = (2 - x - y) * FRONT * SLOPE;
  const body: View = ([across, along, up]): Place => {
    const [right, down] = STANDING([across * x, along * y, up * z]);
    return [right, down + drop];
  };
  return {
    form,
    body,
    lid: (angle) => (point) => body(turnedWithLid(point, angle)),
    markScale: Math.min(1, z * 1.05, x * 1.15),
  };
}
