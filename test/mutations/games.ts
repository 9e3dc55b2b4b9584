import { mutationsOf } from '#tools/mutate/mutation.ts';

/** Cases, upgrades, contracts, the wheel and the daily bonus. */
export const GAMES = [
  ...mutationsOf(
    'src/games/cases/open-case.ts',
    ['test/modules/games/cases/open-case.test.ts'],
    [
      [
        '.balance >= price.chargedMinor) return;',
        '.balance > price.chargedMinor) return;',
        'the last kopeck cannot be spent',
      ],
      [
        'const isSame =\n    offer.versionId === opened.version.id &&',
        'const isSame =',
        'odds that were replaced are opened',
        'The stamp of the caches refuses the same before',
      ],
      ['quote !== quoteOf(opened, facts, settings.gPriceKopecks)', 'false', 'a changed quote is accepted'],
    ],
  ),
  ...mutationsOf(
    'src/games/cases/open-case.ts',
    ['test/modules/games/cases/conditions.test.ts'],
    [
      ['if (!hasVoucher) await assertConditionsMet(tx, context);', '', 'conditions of a case are not checked'],
      [
        "if (isSingle && input.count > 1) fail('errors.case.count');",
        '',
        'a free case is opened several times at once',
      ],
    ],
  ),
  ...mutationsOf(
    'src/games/upgrades/chance.ts',
    ['src/games/upgrades/chance.test.ts'],
    [
      ['BigInt(100 - edgePercent)', 'BigInt(100)', 'an upgrade has no edge'],
      ['to: tickets - 1 }', 'to: tickets }', 'the low side has a ticket too many'],
      ['from: TICKETS_TOTAL - tickets,', 'from: TICKETS_TOTAL - tickets - 1,', 'the high side has a ticket too many'],
      ['PROMISED.upgradePercent', '(PROMISED.upgradePercent + 5)', 'the greatest chance is 80 %'],
    ],
  ),
  ...mutationsOf(
    'src/games/upgrades/upgrade-offer.ts',
    ['test/modules/games/upgrades/roll-upgrade.test.ts'],
    [
      [
        'if (worth.priceKopecks <= stakeKopecks)',
        'if (worth.priceKopecks < stakeKopecks)',
        'a target of the same worth is allowed',
      ],
    ],
  ),
  ...mutationsOf(
    'src/games/contracts/odds.ts',
    ['src/games/contracts/odds.test.ts'],
    [
      ['price >= min && price <= max', 'price > min && price <= max', 'the cheapest outcome is left out'],
      ['BigInt(100 - rules.edgePercent)', 'BigInt(100)', 'a contract has no edge'],
      ['.map((share) => share + 1)', '.map((share) => share)', 'an outcome may have no ticket'],
      ['BigInt(minPercent) + 99n) / 100n)', 'BigInt(minPercent)) / 100n)', 'the least outcome is rounded down'],
      ['settleTickets(tickets, distances, distanceSum);', '', 'the expected value is off by more than a ticket'],
    ],
  ),
  ...mutationsOf(
    'src/games/contracts/settle.ts',
    ['src/games/contracts/odds.test.ts'],
    [['count > Math.max(1, after ?? 0)', 'count > (after ?? 0)', 'settling takes the last ticket of an outcome']],
  ),
  ...mutationsOf(
    'src/games/contracts/sign-contract.ts',
    ['test/modules/games/contracts/sign-contract.test.ts'],
    [
      ["await consumeItems(tx, stake, { kind: 'contract', id });", '', 'the items of a contract stay'],
      [
        'quote !== null && quote !== quoteOfContract(offer, grounds.gPriceKopecks)',
        'false',
        'an offer that was not shown is signed',
      ],
      [
        'const outcome = rows.find(({ item }) => item.id === itemId);',
        'const outcome = rows.at(-1);',
        'the dearest outcome is given',
      ],
    ],
  ),
  ...mutationsOf(
    'src/games/wheel/spin-wheel.ts',
    ['test/modules/games/wheel/spin-wheel.test.ts'],
    [
      ['input.version !== wheel.id', 'false', 'another wheel is spun than was shown'],
      ["?? fail('errors.wheel.spins') };", '?? 0 };', 'a spin needs no free spin'],
      ['if (code !== null) await countCode(tx, player.id, code, settings);', '', 'a code pays for spin after spin'],
    ],
  ),
  ...mutationsOf(
    'src/games/wheel/publish-wheel.ts',
    ['src/games/wheel/publish-wheel.test.ts'],
    [['sectors.length >= FEWEST_SECTORS', 'sectors.length > FEWEST_SECTORS', 'a wheel of three sectors is refused']],
  ),
  ...mutationsOf(
    'src/games/wheel/top-up-return.ts',
    ['src/games/wheel/top-up-return.test.ts'],
    [
      ['b.basisPoints >= a.basisPoints ? b : a', 'b.basisPoints <= a.basisPoints ? b : a', 'the worst game counts'],
      [
        'best.basisPoints + spinBasisPoints + inviterBasisPoints',
        'best.basisPoints + spinBasisPoints',
        'the share of the inviter does not count',
      ],
      ['Math.ceil((spinKopecks * 10_000)', 'Math.floor((spinKopecks * 10_000)', 'a spin is rounded down'],
    ],
  ),
  ...mutationsOf(
    'src/games/daily-bonus/take-bonus.ts',
    ['test/modules/games/daily-bonus/take-bonus.test.ts'],
    [
      ["if (streak.isTodayTaken) fail('errors.bonus.taken');", '', 'a bonus is taken twice a day'],
      ['centiPoints(points * 100)', 'centiPoints(points)', 'points have another unit'],
      ['const spins = hasSpin ? 1 : 0;', 'const spins = hasSpin ? 0 : 1;', 'free spins come on the other days'],
    ],
  ),
];
