import type { BattleCardModel, BattleModel, BattleSeatModel } from '#src/games/battles/outputs.ts';

/* Case battles as pages, islands and sockets show them. `src/games/battles` fills these types. */

export type { BattleCardModel, BattleModel, BattleSeatModel };

/** A player in a seat; a player who hides has the ID 0. */
export type BattlePlayerModel = NonNullable<BattleSeatModel['player']>;

export type BattleCaseModel = BattleCardModel['cases'][number];

/** A revealed round, numbered from 1. */
export type BattleRoundModel = BattleModel['rounds'][number];

export type BattleDropModel = BattleRoundModel['drops'][number];

/** The draw between level sides, each with its tickets. */
export type TieModel = NonNullable<BattleModel['tie']>;

/** The public randomness that a battle mixes in. */
export type BattleBeaconModel = NonNullable<BattleModel['beacon']>;
