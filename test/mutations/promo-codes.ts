import { mutationsOf } from '#tools/mutate/mutation.ts';

export const PROMO_CODES = [
  ...mutationsOf(
    'src/core/promo-codes/promo-gain.ts',
    ['src/core/promo-codes/promo-gain.test.ts'],
    [
      ['sumKopecks < terms.minSumKopecks', 'sumKopecks <= terms.minSumKopecks', 'the least sum itself gains nothing'],
      ['(terms.multiplierE4 - ONE_E4)', '(terms.multiplierE4)', 'a code doubles a top-up'],
      [
        'if (terms.type === 2) return kopecks(0);',
        '',
        'a code for a skin gives money too',
        'A code of type 2 has the factor 1, so its gain is 0 without this line',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/promo-codes/promo-gain.ts',
    ['test/modules/games/wheel/prizes.test.ts'],
    [
      [
        'gain > terms.amountKopecks ? terms.amountKopecks : gain',
        'false ? terms.amountKopecks : gain',
        'a percentage has no greatest gain',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/promo-codes/promo-bounds.ts',
    ['src/core/promo-codes/promo-bounds.test.ts'],
    [
      [
        'amountKopecks > rules.promoMaxSumKopecks',
        'amountKopecks >= rules.promoMaxSumKopecks',
        'the greatest sum is refused',
      ],
      ['|| amountKopecks === 0', '', 'a percentage needs no greatest gain'],
      ['> most * (ONE_E4 / 100)', '> most * ONE_E4', 'the limit of percentages has another unit'],
      [
        'BigInt(amountKopecks) * 100n > BigInt(minSumKopecks) * BigInt(share)',
        'BigInt(amountKopecks) > BigInt(minSumKopecks) * BigInt(share)',
        'a sum may be greater than its top-up',
      ],
      [
        "if (maxUses === null) fail('errors.promo.uses', { at: 'uses' });",
        'if (maxUses === null) return;',
        'a fixed sum may be used without end',
      ],
      ['* BigInt(codes)', '* 1n', 'the codes of a batch count as one'],
      [
        'if (expense <= BigInt(most)) return;',
        'if (expense < BigInt(most)) return;',
        'the greatest expense is refused',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/promo-codes/promo-code.ts',
    ['src/core/promo-codes/promo-code.test.ts'],
    [
      [
        'String(PROMISED.promoCharacters)',
        'String(PROMISED.promoCharacters - 1)',
        'codes of two characters are accepted',
      ],
      ['byte % ALPHABET.length', 'byte % 31', 'one character never occurs in a code'],
    ],
  ),
  ...mutationsOf(
    'src/core/promo-codes/find-promo.ts',
    ['test/modules/core/promo-codes/promo.test.ts'],
    [
      ['&& foundCode.ownerId !== playerId)', '&& foundCode.ownerId === 0)', 'the code of another player works'],
      [
        'if (foundCode.kind !== kind)',
        'if (foundCode.kind !== kind && kind !== null && false)',
        'a spin code works for a top-up',
      ],
      ['now >= untilAt', 'now > untilAt', 'a code holds at its end'],
    ],
  ),
  ...mutationsOf(
    'src/core/promo-codes/create-promo.ts',
    ['test/modules/admin/marketing/promo-codes.test.ts'],
    [['untilAt <= tx.now ||', 'false ||', 'a code ends before it is made']],
  ),
  ...mutationsOf(
    'src/core/promo-codes/issue-wheel-promo.ts',
    ['test/modules/games/wheel/prizes.test.ts'],
    [
      ['ownerId: playerId', 'ownerId: null', 'the code of a winner is public'],
      ['promo.percent * (ONE_E4 / 100)', 'promo.percent * ONE_E4', 'a won percentage is a hundred times as great'],
    ],
  ),
];
