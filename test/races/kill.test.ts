import { killedOpenings } from './killed-openings.ts';

killedOpenings({ openings: 480, players: 40, killAfter: 160 });
