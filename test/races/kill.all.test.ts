import { killedOpenings } from './killed-openings.ts';

killedOpenings({ openings: 2000, players: 40, killAfter: 700 });
