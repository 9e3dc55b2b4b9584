import { type PublishedCase, publishedCases } from '#src/core/catalogue/index.ts';
import { stateOf } from '#src/core/catalogue/models/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { DEMO_MONTH, readSeedMark, writeSeedMark } from '#src/core/settings/index.ts';
import { DemoBattles } from './demo-battles.ts';
import { DemoDesk } from './demo-desk.ts';
import { DemoLimits } from './demo-limits.ts';
import { DemoPlayer } from './demo-player.ts';
import { DemoStaff } from './demo-staff.ts';
import { type DemoCounts, nothingDone } from './done.ts';
import { NEWCOMERS } from './names.ts';
import { planWaves, type Turn } from './plan.ts';

const DAYS = 30;
/**
 * Each turn is an opening, mostly followed by a sale and sometimes by a contract or an upgrade. With bonuses, top-ups,
 * spins and battles they are about 8,000 actions.
 */
const TURNS = 3_400;
const WAVES_PER_MARK = 20;

/** Battles that follow a wave, while the next wave begins. Only players of the wave take part in them. */
interface WorkAfterWave {
  readonly isDone: Promise<void>;
  readonly players: ReadonlySet<number>;
}

const NO_WORK: WorkAfterWave = { isDone: Promise.resolve(), players: new Set() };

/** True when the demo month is complete. */
export const hasDemoHistory = async (services: Services): Promise<boolean> =>
  (await readSeedMark(services.db, DEMO_MONTH.mark)) === DEMO_MONTH.finished;

/**
 * Simulates a month of 300 demo players that ends now: real openings, sales, games and top-ups under a set clock, from
 * fixed seeds, in order of time. After an interruption it resumes at the last mark. `onProgress` receives the progress,
 * 0 to 1.
 */
export async function seedDemoHistory(services: Services, onProgress: (share: number) => void): Promise<DemoCounts> {
  const begin = await readBegun(services);
  const waves = planWaves({ players: NEWCOMERS.length, turns: TURNS, days: DAYS }, begin.endAt);
  const players = NEWCOMERS.map((newcomer, index) => new DemoPlayer(newcomer, index, begin.waves));
  const { listed } = await publishedCases(services);
  const totals = nothingDone();
  const demoDesk = new DemoDesk();
  const battles = new DemoBattles(begin.waves);
  const staff = new DemoStaff(players, waves[begin.waves - 1]?.at(-1)?.at ?? null, begin.endAt);
  const limits = new DemoLimits(waves, begin.endAt);
  const takeCode = (): string | null => staff.takeCode();
  const play = async (index: number, wave: readonly Turn[], before: WorkAfterWave): Promise<void> => {
    const takeTurn = async ({ at, player }: Turn): Promise<void> => {
      if (limits.isAway(player, index, at)) return;
      if (before.players.has(player)) await before.isDone;
      await players[player]?.takeTurn(services, { at, open: openAt(listed, at), endAt: begin.endAt, takeCode }, totals);
    };
    await Promise.all(wave.map(takeTurn));
  };
  const workAfter = async (index: number, wave: readonly Turn[], time: Date): Promise<void> => {
    const present = wave.flatMap(({ at, player }) => (limits.isAway(player, index, at) ? [] : (players[player] ?? [])));
    await battles.act(services, present, { at: time, open: openAt(listed, time), endAt: begin.endAt }, totals);
    await staff.work(services, time);
    await limits.act(services, index, (playerIndex) => players[playerIndex]?.id ?? null);
    if ((index + 1) % WAVES_PER_MARK !== 0) return;
    await keepProgress(services, { endAt: begin.endAt, waves: index + 1 });
    onProgress((index + 1) / waves.length);
  };
  let before = NO_WORK;
  /** Withdrawals that the moderator has seen; null before the first look, which finds those of an interrupted seed. */
  let seenWithdrawals: number | null = null;
  for (const [index, wave] of waves.entries()) {
    if (index < begin.waves) continue;
    const time = wave.at(-1)?.at ?? begin.endAt;
    await Promise.all([before.isDone, play(index, wave, before)]);
    // Not together with the next wave, whose requests are later than these decisions.
    if (seenWithdrawals !== totals.withdrawals) await demoDesk.work(services, time, begin.endAt);
    seenWithdrawals = totals.withdrawals;
    // Staff may act on any player, and a limit or a break counts from the next wave on.
    const isAlone = staff.hasWork(time) || limits.hasWork(index);
    const isDone = workAfter(index, wave, time);
    if (isAlone) await isDone;
    before = { isDone, players: new Set(wave.map(({ player }) => player)) };
  }
  await before.isDone;
  await demoDesk.hold(services, begin.endAt);
  await keepMark(services, DEMO_MONTH.finished);
  return totals;
}

/** Marks the history as finished, even an interrupted one, so that the next seed skips it. */
export const endDemoHistory = (services: Services): Promise<null> => keepMark(services, DEMO_MONTH.finished);

interface Progress {
  readonly endAt: Date;
  readonly waves: number;
}

/** Lets the month end now. A store that starts before it is complete leaves its rows alone. */
export async function beginDemoHistory(services: Services): Promise<void> {
  if (!(await hasDemoHistory(services))) await keepProgress(services, await readBegun(services));
}

/** The state of an interrupted history; a new one ends now. */
async function readBegun(services: Services): Promise<Progress> {
  const mark = await readSeedMark(services.db, DEMO_MONTH.mark);
  if (mark === null) return { endAt: services.clock.now(), waves: 0 };
  const { endAt, waves } = JSON.parse(mark) as { endAt: string; waves: number };
  return { endAt: new Date(endAt), waves };
}

const keepProgress = (services: Services, { endAt, waves }: Progress): Promise<null> =>
  keepMark(services, JSON.stringify({ endAt: endAt.toISOString(), waves }));

const keepMark = (services: Services, mark: string): Promise<null> =>
  transaction(services, null, async (tx) => {
    await writeSeedMark(tx, DEMO_MONTH.mark, mark);
    return null;
  });

/** Cases that every player can open for money at a moment. */
const openAt = (publishedList: readonly PublishedCase[], time: Date): PublishedCase[] =>
  publishedList.filter(
    (publishedCase) =>
      publishedCase.priceKind === 'money' &&
      publishedCase.conditions.length === 0 &&
      stateOf(publishedCase, time) === 'active',
  );
