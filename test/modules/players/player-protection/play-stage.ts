import { openCase } from '#src/games/cases/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  type TestClock,
} from '#test/support/services.ts';

/** Test bed: services with a test clock, and a new player with money for each test. */
export interface PlayStage {
  readonly clock: TestClock;
  readonly services: Services;
  readonly player: Player;
  readonly open: (count?: number, caseName?: string) => ReturnType<typeof openCase>;
  /** The id of the most expensive item. */
  readonly dearest: () => Promise<number>;
}

/** Opens the services for the enclosing block of tests; ends with a clean audit. */
export function playStage(): PlayStage {
  const clock = fixedClock();
  const stage = {
    clock,
    open: (count = 1, caseName = 'plain') =>
      openCase(stage.services, stage.player, { caseName, count, revealMs: 0, quote: null }),
    dearest: async () => {
      const { itemsById } = await publishedCases(stage.services);
      return [...itemsById.values()].sort((one, other) => other.priceCentiG - one.priceCentiG)[0]?.id ?? 0;
    },
  } as { -readonly [Key in keyof PlayStage]: PlayStage[Key] };
  before(async () => (stage.services = await makeServices({ clock })));
  beforeEach(async () => (stage.player = await makePlayer(stage.services, 100_000)));
  after(async () => {
    await expectCleanAudit(stage.services);
    await closeServices(stage.services);
  });
  return stage;
}
