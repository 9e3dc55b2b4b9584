/** The stage of the games at the widths of a tablet and of a desktop. */
import { openGames, playerWithItems, SCREENS, testCaseAt, testItemsAt, testWheelAt } from './play-on-stage.ts';

const [, ...WIDER] = SCREENS;

describe('The stage of a game on wide screens', function () {
  this.timeout(180_000);
  const games = openGames();
  let name: string;
  before(async () => {
    name = await playerWithItems(games.stage);
  });

  for (const viewport of WIDER) {
    testCaseAt(games, viewport);
    testItemsAt(games, viewport, () => name);
    testWheelAt(games, viewport);
  }
});
