import { mutationsOf } from '#tools/mutate/mutation.ts';

export const BATTLES = [
  ...mutationsOf(
    'src/games/battles/outcome.ts',
    ['src/games/battles/outcome.test.ts'],
    [
      ['isCrazy ? Math.min(', 'isCrazy ? Math.max(', 'the highest sum wins a crazy battle'],
      ['worths.slice(-1)', 'worths.slice(0, 1)', 'the first round decides a terminal battle'],
      ['(sums.get(team) ?? 0) + score', 'score', 'the last seat of a team counts alone'],
      ['distance(index) < rest', 'distance(index) <= rest', 'a kopeck too many is split'],
      [
        'const ranges = tieRanges(leaders);',
        'const ranges = tieRanges(leaders.slice(0, 1));',
        'the first of level teams wins',
      ],
    ],
  ),
  ...mutationsOf(
    'src/games/battles/beacon.ts',
    ['src/games/battles/beacon.test.ts'],
    [
      ['/ periodSeconds)) + 2;', '/ periodSeconds)) + 1;', 'a battle waits for a round that may be public'],
      [
        'return shortSignatures.verify(',
        'return !!shortSignatures.verify && !shortSignatures.verify(',
        'only forged rounds hold',
      ],
    ],
  ),
  ...mutationsOf(
    'src/games/battles/join-battle.ts',
    ['test/modules/games/battles/battles.test.ts'],
    [['>= FILL_MS) fail', '> FILL_MS * 2) fail', 'seats are taken after their time']],
  ),
  ...mutationsOf(
    'src/games/battles/draw-battle.ts',
    ['test/modules/games/battles/beacon.test.ts'],
    [
      [
        '{ battle, seats, versions, settings, beacon }: BattleToDraw,',
        '{ battle, seats, versions, settings }: BattleToDraw, beacon: BattleToDraw["beacon"] = null,',
        'the beacon decides nothing',
      ],
    ],
  ),
];
