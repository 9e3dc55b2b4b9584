import { type Random, repeat, short } from '../svg.ts';

/** A closed, irregular outline round a point; `stretch` widens it. */
export function blob(random: Random, x: number, y: number, size: number, stretch = 1.5): string {
  const corners = Array.from({ length: 9 }, (_, k) => {
    const angle = (k / 9) * Math.PI * 2;
    const reach = size * (0.5 + random() * 0.7);
    return { x: x + Math.cos(angle) * reach * stretch, y: y + Math.sin(angle) * reach };
  });
  const steps = corners.map((corner, k) => {
    const next = corners[(k + 1) % corners.length] ?? corner;
    return `Q${short(corner.x)} ${short(corner.y)} ${short((corner.x + next.x) / 2)} ${short((corner.y + next.y) / 2)}`;
  });
  const first = corners[0] ?? { x, y };
  const last = corners.at(-1) ?? first;
  return `M${short((first.x + last.x) / 2)} ${short((first.y + last.y) / 2)} ${steps.join(' ')}Z`;
}

export const stroke = (path: string, colour: string, width: number, opacity: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${short(width)}" opacity="${String(opacity)}"/>`;

export function hexagon(x: number, y: number, fill: string, line: string): string {
  const corners = Array.from({ length: 6 }, (_, k) => {
    const angle = (k * Math.PI) / 3 + Math.PI / 6;
    return `${short(x + 22 * Math.cos(angle))},${short(y + 22 * Math.sin(angle))}`;
  });
  return `<polygon points="${corners.join(' ')}" fill="${fill}" stroke="${line}" stroke-width="4"/>`;
}

/** One flame whose base is at `y`. */
export function flame(x: number, y: number, height: number, fill: string): string {
  const at = (dx: number, up: number): string => `${short(x + dx)} ${short(y - height * up)}`;
  const curve = (dx1: number, up1: number, dx2: number, up2: number, dx: number, up: number): string =>
    `C${at(dx1, up1)} ${at(dx2, up2)} ${at(dx, up)}`;
  const path = `M${short(x - 34)} ${short(y)} ${curve(-50, 0.45, 22, 0.5, 4, 1)} ${curve(56, 0.62, 34, 0.3, 46, 0)}Z`;
  return `<path d="${path}" fill="${fill}"/>`;
}

export function snowflake(x: number, y: number, size: number, turn: number, colour: string): string {
  const half = short(-size * 0.5);
  const fork = short(size * 0.22);
  const arm = `M0 0V${short(-size)}M0 ${half}l${fork} -${fork}M0 ${half}l-${fork} -${fork}`;
  return repeat(6, (k) => {
    const place = `translate(${short(x)} ${short(y)}) rotate(${short(k * 60 + turn)})`;
    return `<path d="${arm}" transform="${place}" stroke="${colour}" fill="none" stroke-width="5"/>`;
  });
}
