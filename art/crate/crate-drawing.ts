import type { CaseArt } from '../../tools/catalogue/types.ts';
import { PALETTES } from '../palettes.ts';
import { darken } from '../colour.ts';
import { type Random, randomFrom, repeat, short } from '../svg.ts';
import { brackets, fittings, label, wallEmblem } from './fittings.ts';
import { lid } from './lid.ts';
import { type Tones, tonesOf } from './materials.ts';
import { brush, type Brush, HALF, HEIGHT, opacity, type Point } from './space.ts';
import { type Form, type Shape, shapeOf } from './form.ts';
import { wallRibbons } from './toppings.ts';
import { BENEATH, FOOT, paints, REFLECTED } from './paints.ts';
import { walls } from './walls.ts';

export interface CrateDrawing extends CaseArt {
  form: Form;
}

/** Raise it when the drawing below changes, so that every crate's picture gets a new name. */
export const CRATE_DRAWING_VERSION = 3;

/**
 * A crate as SVG of 1040 x 704 on a transparent background, shut or with its lid ajar, both on the same ground line.
 * Equal drawings produce equal SVG.
 *
 * @throws Error when the icon set lacks the emblem
 */
export function crateSvg(drawing: CrateDrawing, isOpen: boolean): string {
  const { material, emblem } = drawing;
  const palette = PALETTES[drawing.palette];
  const tones = tonesOf(material, palette);
  const stream = (part: number): Random => randomFrom(drawing.seed * 977 + part * 7919);
  const shape = shapeOf(drawing.form);
  const body = brush(shape.body);
  const parts = [
    ground(body),
    reflection(tones, shape),
    `<g filter="url(#rim)">`,
    walls(material, { brush: body, random: stream(1), tones, palette }),
    drawing.form === 'gift' ? brackets(tones, body) + wallRibbons(tones, body) : fittings(material, tones, body),
    wallEmblem(emblem, material, tones, shape),
    label(tones, stream(2), shape),
    occlusion(body, isOpen),
    isOpen ? inside(body, tones) : '',
    lid({ material, tones, palette, icon: emblem, random: stream(3), isOpen, shape }),
    '</g>',
    isOpen ? rays(body, stream(4)) : '',
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="704" viewBox="0 0 520 352">` +
    `<defs>${paints(tones, shape.body)}</defs>${parts.join('')}</svg>`
  );
}

/** Shadow on the ground: wide and soft, with a narrow line under the crate. */
function ground(on: Brush): string {
  const wide: Point[] = [
    [-HALF * 1.02, HALF * 1.02, -6],
    [HALF * 1.1, HALF * 1.1, -10],
    [HALF * 1.02, -HALF * 1.02, -6],
    [-HALF * 0.6, -HALF * 0.6, 0],
  ];
  const tight: Point[] = [
    [-HALF, HALF, -2],
    [HALF, HALF, -5],
    [HALF, -HALF, -2],
    [-HALF, -HALF, 0],
  ];
  return (
    `<g filter="url(#far)">${on.polygon(wide, '#000', opacity(0.85))}</g>` +
    `<g filter="url(#near)">${on.polygon(tight, '#000', opacity(0.7))}</g>`
  );
}

/** The lower part of the walls once more, upside down in the floor, fading: on average about 12 % as bright. */
function reflection({ wall }: Tones, { body }: Shape): string {
  const mirrored = brush(([x, y, z]) => body([x, y, -z]));
  const walls =
    mirrored.left(-HALF, HALF, 0, REFLECTED, wall) + mirrored.right(-HALF, HALF, 0, REFLECTED, darken(wall, 0.4));
  return `<g mask="url(#floor-fade)" opacity=".22">${walls}</g>`;
}

/** Where little light comes: under the lid's overhang, and above the floor. */
function occlusion(on: Brush, isOpen: boolean): string {
  const share = isOpen ? opacity(0.5) : '';
  return (
    on.left(-HALF, HALF, HEIGHT - BENEATH, HEIGHT, 'url(#beneath-left)', share, HALF + 2) +
    on.right(-HALF, HALF, HEIGHT - BENEATH, HEIGHT, 'url(#beneath-right)', share, HALF + 2) +
    on.left(-HALF, HALF, 0, FOOT, 'url(#foot-left)', '', HALF + 2) +
    on.right(-HALF, HALF, 0, FOOT, 'url(#foot-right)', '', HALF + 2)
  );
}

function inside(on: Brush, { glow }: Tones): string {
  const edge = HALF - 7;
  const floor = HEIGHT - 58;
  const light: Point[] = [
    [-HALF + 6, HALF - 6, HEIGHT],
    [HALF - 6, HALF - 6, HEIGHT],
    [HALF - 6, -HALF + 6, HEIGHT],
    [HALF + 30, -HALF, HEIGHT + 70],
    [HALF - 30, HALF, HEIGHT + 110],
    [-HALF - 6, HALF - 10, HEIGHT + 84],
  ];
  return (
    on.flat(-HALF, HALF, -HALF, HALF, HEIGHT, '#160d02') +
    `<g clip-path="url(#mouth)">${on.flat(-edge, edge, -edge, edge, floor, 'url(#floor)')}` +
    on.right(-edge, edge, floor, HEIGHT, 'url(#inner-left)', '', -edge) +
    `${on.left(-edge, edge, floor, HEIGHT, 'url(#inner-back)', '', -edge)}</g>` +
    `<g filter="url(#far)">${on.polygon(light, glow, opacity(0.5))}</g>`
  );
}

/** A fan of light over the open mouth, and sparks. */
function rays(on: Brush, random: Random): string {
  const [left, top] = on.view([-HALF, HALF, HEIGHT]);
  const [right, middle] = on.view([HALF, HALF, HEIGHT]);
  const fan =
    `M${short(left + 14)} ${short(top)} L${short(right)} ${short(middle)} ` +
    `L${short(right + 30)} ${short(middle - 40)} L${short(left - 6)} ${short(top - 70)}Z`;
  const sparks = repeat(16, () => {
    const place = `cx="${short(left + 20 + random() * 260)}" cy="${short(top - 110 + random() * 130)}"`;
    return `<circle ${place} r="${short(1 + random() * 2.4)}" fill="#fff" ${opacity(0.35 + random() * 0.6)}/>`;
  });
  return `<g filter="url(#near)" opacity=".8"><path d="${fan}" fill="url(#ray)"/></g>${sparks}`;
}
