import { mutationsOf } from '#tools/mutate/mutation.ts';

export const PLAYER_PROTECTION = [
  ...mutationsOf(
    'src/players/player-protection/assert-may-play.ts',
    ['test/modules/players/player-protection/limits.test.ts'],
    [
      [
        'kopecks <= least.leftKopecks) return;',
        'kopecks < least.leftKopecks) return;',
        'a stake of exactly what is left is refused',
      ],
      [
        'one.leftKopecks - other.leftKopecks',
        'other.leftKopecks - one.leftKopecks',
        'the loosest of several limits holds',
      ],
    ],
  ),
  ...mutationsOf(
    'src/players/player-protection/assert-may-play.ts',
    ['test/modules/players/player-protection/breaks.test.ts'],
    [['if (facts.pausedUntil !== null) failOnBreak(facts.pausedUntil.untilAt);', '', 'games go on in a break']],
  ),
  ...mutationsOf(
    'src/players/player-protection/assert-may-play.ts',
    ['test/modules/players/player-protection/countries.test.ts'],
    [
      ['if (stake !== null) assertOpenIn(player, facts.country, stake);', '', 'paid play is open everywhere'],
      [
        'if (stake !== null) assertOpenIn(player, facts.country, stake);',
        'if (stake !== null) assertOpenIn(player, null, stake);',
        'the declared country is ignored',
      ],
    ],
  ),
  ...mutationsOf(
    'src/players/player-protection/assert-may-play.ts',
    ['test/modules/games/battles/unshown-prizes.test.ts'],
    [['leastLeft(facts, facts.unshown.wonKopecks) ?? least', 'least', 'a refusal reveals the outcome of a battle']],
  ),
  ...mutationsOf(
    'src/players/player-protection/assert-may-top-up.ts',
    ['test/modules/players/player-protection/breaks.test.ts'],
    [['if (runningBreak !== null) failOnBreak(runningBreak.untilAt);', '', 'top-ups go on in a break']],
  ),
  ...mutationsOf(
    'src/players/player-protection/closed-country.ts',
    ['test/modules/players/player-protection/countries.test.ts'],
    [
      [
        'isClosedIn(closedCountries, player.country, statedCountry)',
        'isClosedIn(closedCountries, statedCountry)',
        'the country of the request is ignored',
      ],
    ],
  ),
  ...mutationsOf(
    'src/players/player-protection/breaks/take-break.ts',
    ['test/modules/players/player-protection/breaks.test.ts'],
    [['untilAt > now.untilAt))) {', 'untilAt < now.untilAt))) {', 'a break is shortened']],
  ),
  ...mutationsOf(
    'src/players/player-protection/breaks/inherit-break.ts',
    ['test/modules/players/player-protection/inherited.test.ts'],
    [
      ['kept.untilAt > own.untilAt)', 'kept.untilAt < own.untilAt)', 'the shorter of two breaks holds'],
      ['kept.fromAt > own.fromAt', 'kept.fromAt < own.fromAt', 'the older of two self-exclusions decides'],
    ],
  ),
  ...mutationsOf(
    'src/players/player-protection/limits/inherit-limits.ts',
    ['test/modules/players/player-protection/inherited.test.ts'],
    [
      [
        'isRaise(limit.sumKopecks, known?.sumKopecks ?? null)',
        '!isRaise(limit.sumKopecks, known?.sumKopecks ?? null)',
        'the looser of two limits holds',
      ],
    ],
  ),
  ...mutationsOf(
    'src/players/player-protection/activity.ts',
    ['test/modules/players/player-protection/play-session.test.ts'],
    [
      ['sinceMs > THERE_MS ? 0 : sinceMs', 'sinceMs', 'time away counts as play'],
      ['nowMs - seenAtMs > AWAY_MS', 'nowMs - seenAtMs > AWAY_MS * 100', 'a session never ends'],
      ['spent: row.spent - spent,', 'spent: row.spent,', 'a session has what was spent before it'],
    ],
  ),
];
