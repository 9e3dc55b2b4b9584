import { expect } from 'chai';
import { readLosses } from '#src/players/player-protection/index.ts';
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

const MONEY = 100_000;
const MOST_WINNERS = 30;

/** Test bed: services with a test clock, and a new player with money for each test. */
export interface PlayStage {
  readonly clock: TestClock;
  readonly services: Services;
  readonly player: Player;
  readonly open: (count?: number, caseName?: string) => ReturnType<typeof openCase>;
  /** Opens a case at a loss, as another player when this one wins; returns how much `player` has lost today. */
  readonly lose: () => Promise<number>;
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
    lose: async () => {
      for (let times = 0; times < MOST_WINNERS; times += 1) {
        await stage.open();
        const { day } = await readLosses(stage.services.db, stage.player.id, clock.now());
        if (day > 0) return day;
        stage.player = await makePlayer(stage.services, MONEY);
      }
      return expect.fail('no opening was a loss');
    },
    dearest: async () => {
      const { itemsById } = await publishedCases(stage.services);
      return [...itemsById.values()].sort((one, other) => other.priceCentiG - one.priceCentiG)[0]?.id ?? 0;
    },
  } as { -readonly [Key in keyof PlayStage]: PlayStage[Key] };
  before(async () => (stage.services = await makeServices({ clock })));
  beforeEach(async () => (stage.player = await makePlayer(stage.services, MONEY)));
  after(async () => {
    await expectCleanAudit(stage.services);
    await closeServices(stage.services);
  });
  return stage;
}
