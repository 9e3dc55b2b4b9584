import { openCase } from '#src/cases/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import {
  closeWorld,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeWorld,
  type TestClock,
} from '../../support/world.ts';

/** What the tests of a block play on: a world with a clock that is moved, and a new player with money for each test. */
export interface PlayStage {
  readonly clock: TestClock;
  readonly world: World;
  readonly player: Player;
  readonly open: (count?: number, caseName?: string) => ReturnType<typeof openCase>;
  /** The ID of the item that is worth most. */
  readonly dearest: () => Promise<number>;
}

/** Opens a world for the block of tests it is called in; ends with a clean audit. */
export function playStage(): PlayStage {
  const clock = fixedClock();
  const stage = {
    clock,
    open: (count = 1, caseName = 'plain') =>
      openCase(stage.world, stage.player, { caseName, count, revealMs: 0, quote: null }),
    dearest: async () => {
      const { itemsById } = await publishedCases(stage.world);
      return [...itemsById.values()].sort((one, other) => other.priceCentiG - one.priceCentiG)[0]?.id ?? 0;
    },
  } as { -readonly [Key in keyof PlayStage]: PlayStage[Key] };
  before(async () => (stage.world = await makeWorld({ clock })));
  beforeEach(async () => (stage.player = await makePlayer(stage.world, 100_000)));
  after(async () => {
    await expectCleanAudit(stage.world);
    await closeWorld(stage.world);
  });
  return stage;
}
