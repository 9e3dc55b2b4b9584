import { type PublishedCase, publishedCases, stateOf } from '#src/catalogue/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { keepSeedMark, readSeedMark } from '#src/settings/index.ts';
import { DemoDesk } from './demo-desk.ts';
import { DemoLimits } from './demo-limits.ts';
import { DemoPlayer } from './demo-player.ts';
import { DemoStaff } from './demo-staff.ts';
import { type Done, nothingDone } from './done.ts';
import { NEWCOMERS } from './names.ts';
import { planWaves, type Turn } from './plan.ts';

const MARK = 'demo';
const FINISHED = 'done';
const DAYS = 30;
/** Each turn is an opening, and most are followed by a sale; a contract or an upgrade comes now and then. */
const TURNS = 3_700;
const WAVES_PER_MARK = 20;

/** Whether the demo's month has been lived through. */
export const hasDemoHistory = async (world: World): Promise<boolean> =>
  (await readSeedMark(world.db, MARK)) === FINISHED;

/**
 * Lets 300 demo players live through a month that ends now: real openings, sales, games, top-ups under a set clock,
 * from fixed seeds, in order of time. Interrupted, it goes on after the last mark. `tell` hears how far it is, 0 to 1.
 */
export async function seedDemoHistory(world: World, tell: (share: number) => void): Promise<Done> {
  const begun = await readBegun(world);
  const waves = planWaves({ players: NEWCOMERS.length, turns: TURNS, days: DAYS }, begun.endAt);
  const players = NEWCOMERS.map((newcomer, place) => new DemoPlayer(newcomer, place, begun.waves));
  const { listed } = await publishedCases(world);
  const done = nothingDone();
  const desk = new DemoDesk();
  const staff = new DemoStaff(players, waves[begun.waves - 1]?.at(-1)?.at ?? null, begun.endAt);
  const limits = new DemoLimits(waves, begun.endAt);
  const takeCode = (): string | null => staff.takeCode();
  for (const [place, wave] of waves.entries()) {
    if (place < begun.waves) continue;
    const takeTurn = async ({ at, player }: Turn): Promise<void> => {
      if (limits.isAway(player, place, at)) return;
      await players[player]?.takeTurn(world, { at, open: openAt(listed, at), endAt: begun.endAt, takeCode }, done);
    };
    await Promise.all(wave.map(takeTurn));
    const at = wave.at(-1)?.at ?? begun.endAt;
    await desk.work(world, at, begun.endAt);
    await staff.work(world, at);
    await limits.act(world, place, (who) => players[who]?.id ?? null);
    if ((place + 1) % WAVES_PER_MARK !== 0) continue;
    await keepMark(world, JSON.stringify({ endAt: begun.endAt.toISOString(), waves: place + 1 }));
    tell((place + 1) / waves.length);
  }
  await desk.hold(world, begun.endAt);
  await keepMark(world, FINISHED);
  return done;
}

/** Remembers that no history is wanted any more, also where it was interrupted: the next seed leaves it out. */
export const endDemoHistory = (world: World): Promise<null> => keepMark(world, FINISHED);

/** Where an interrupted history stands; a fresh one ends at this moment. */
async function readBegun(world: World): Promise<{ endAt: Date; waves: number }> {
  const mark = await readSeedMark(world.db, MARK);
  if (mark === null) return { endAt: world.clock.now(), waves: 0 };
  const { endAt, waves } = JSON.parse(mark) as { endAt: string; waves: number };
  return { endAt: new Date(endAt), waves };
}

const keepMark = (world: World, mark: string): Promise<null> =>
  transaction(world, null, async (tx) => {
    await keepSeedMark(tx, MARK, mark);
    return null;
  });

/** What anybody can open for money at a moment. */
const openAt = (listed: readonly PublishedCase[], at: Date): PublishedCase[] =>
  listed.filter((one) => one.priceKind === 'money' && one.conditions.length === 0 && stateOf(one, at) === 'active');
