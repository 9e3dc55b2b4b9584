import { createLog } from '#src/platform/log.ts';
import { readPayConfig } from '#src/platform/pay-config.ts';
import type { World } from '#src/platform/world.ts';
import type { TestClock } from './world.ts';

type PayNames = Parameters<typeof readPayConfig>[0];

/** As much of a world as an adapter of a provider sees: what the environment names, a clock, and a silent log. */
export const payWorld = (names: PayNames, clock: TestClock): World =>
  ({ config: { pay: readPayConfig(names), demo: false }, clock, log: createLog('silent') }) as unknown as World;
