import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { addPromo, type NewPromo } from '#src/promo/index.ts';
import { kopecks } from '#src/shared/units.ts';

const ANYBODY: Pick<NewPromo, 'ownerId' | 'fromAt' | 'untilAt' | 'maxUses' | 'isDemo'> = {
  ...{ ownerId: null, fromAt: null, untilAt: null, maxUses: null },
  isDemo: true,
};

const ROUBLE = 100;
const PLAIN_E4 = 10_000;

/** The codes of docs/rules.md 17: one of each kind, for everybody. */
const CODES: readonly NewPromo[] = [
  {
    ...ANYBODY,
    code: 'WELCOME',
    terms: {
      type: 0,
      multiplierE4: 11_000,
      amountKopecks: kopecks(0),
      minSumKopecks: kopecks(100 * ROUBLE),
    },
  },
  {
    ...ANYBODY,
    code: 'BONUS100',
    terms: {
      type: 1,
      multiplierE4: PLAIN_E4,
      amountKopecks: kopecks(100 * ROUBLE),
      minSumKopecks: kopecks(500 * ROUBLE),
    },
  },
  {
    ...ANYBODY,
    code: 'SKIN',
    terms: {
      type: 2,
      multiplierE4: PLAIN_E4,
      amountKopecks: kopecks(50 * ROUBLE),
      minSumKopecks: kopecks(300 * ROUBLE),
    },
  },
  { ...ANYBODY, code: 'SPIN', terms: null },
];

/** Makes the demo's codes where they are missing; those that a removal of the demo ended stay ended. */
export const seedPromos = (world: World): Promise<string[]> =>
  transaction(world, null, async (tx) => {
    const made: string[] = [];
    for (const promo of CODES) if (await addPromo(tx, promo)) made.push(promo.code);
    return made;
  });
