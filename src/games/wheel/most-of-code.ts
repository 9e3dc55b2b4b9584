import { type Kopecks, kopecks } from '#src/shared/units.ts';
import type { Prize } from './sector.ts';

type CodePrize = Pick<Extract<Prize, { kind: 'promo' }>, 'percent' | 'minKopecks'>;

/**
 * The most that a code won at the wheel adds: its percentage of the least top-up that it takes, without one of the
 * top-up that gives a spin. The worth of a spin counts the same sum.
 */
export const mostOfCode = ({ percent, minKopecks }: CodePrize, freeSpinTopUpKopecks: number): Kopecks =>
  kopecks(Math.ceil(((minKopecks ?? freeSpinTopUpKopecks) * percent) / 100));
