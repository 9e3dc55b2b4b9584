import { battles } from './battles/game.ts';
import { cases } from './cases/game.ts';
import { contracts } from './contracts/game.ts';
import type { Game } from './game.ts';
import { upgrades } from './upgrades/game.ts';
import { wheel } from './wheel/game.ts';

/** The games, in the order in which lists of them are shown. */
export const GAMES: readonly Game[] = [cases, contracts, upgrades, wheel, battles];

/** The games that analytics counts. */
export const PLAYED_GAMES = GAMES.flatMap(({ played }) => played ?? []);

/** The draws of the games, by their kind. */
export const GAME_DRAWS = GAMES.flatMap(({ draws }) => draws ?? []);
