import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { addPromo, type NewPromo } from '#src/core/promo-codes/index.ts';
import { kopecks } from '#src/shared/units.ts';

const UNRESTRICTED: Pick<NewPromo, 'ownerId' | 'fromAt' | 'untilAt' | 'maxUses' | 'isDemo'> = {
  ownerId: null,
  fromAt: null,
  untilAt: null,
  maxUses: null,
  isDemo: true,
};

const ROUBLE = 100;
const PLAIN_E4 = 10_000;

/** The codes of docs/rules.md 17: one of each kind, for all players. */
const CODES: readonly NewPromo[] = [
  {
    ...UNRESTRICTED,
    code: 'WELCOME',
    terms: {
      type: 0,
      multiplierE4: 11_000,
      amountKopecks: kopecks(1000 * ROUBLE),
      minSumKopecks: kopecks(100 * ROUBLE),
    },
  },
  {
    ...UNRESTRICTED,
    code: 'BONUS100',
    terms: {
      type: 1,
      multiplierE4: PLAIN_E4,
      amountKopecks: kopecks(100 * ROUBLE),
      minSumKopecks: kopecks(500 * ROUBLE),
    },
  },
  {
    ...UNRESTRICTED,
    code: 'SKIN',
    terms: {
      type: 2,
      multiplierE4: PLAIN_E4,
      amountKopecks: kopecks(50 * ROUBLE),
      minSumKopecks: kopecks(300 * ROUBLE),
    },
  },
  { ...UNRESTRICTED, code: 'SPIN', terms: null },
];

/** Creates the demo's codes when they are missing; codes ended by a removal of the demo stay ended. */
export const seedPromos = (services: Services): Promise<string[]> =>
  transaction(services, null, async (tx) => {
    const codes: string[] = [];
    for (const promo of CODES) if (await addPromo(tx, promo)) codes.push(promo.code);
    return codes;
  });
