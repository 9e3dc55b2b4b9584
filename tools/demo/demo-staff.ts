import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { keepSeedMark, readSeedMark } from '#src/settings/index.ts';
import { AppError } from '#src/shared/errors.ts';
import { demoMember } from '#src/staff/index.ts';
import { chanceFrom } from './chance.ts';
import type { DemoPlayer } from './demo-player.ts';
import { STAFF_MONTH } from './staff-month.ts';
import type { Cast, Scene, Team, UnderWay } from './staff-scene.ts';

const HOUR_MS = 3_600_000;
const MARK = 'demo staff';

/** The team of the demo: made where it is missing. */
export const demoTeam = async (world: World): Promise<Team> => ({
  moderator: await demoMember(world, { name: 'D. Kim', role: 'moderator' }),
  manager: await demoMember(world, { name: 'V. Orlova', role: 'manager' }),
  admin: await demoMember(world, { name: 'A. Sokolov', role: 'admin' }),
  second: await demoMember(world, { name: 'T. Wrona', role: 'admin' }),
});

/** The managers and admins of the demo's month: each does their work when its hour has come. */
export class DemoStaff {
  readonly #chance = chanceFrom('demo staff');
  readonly #people: readonly DemoPlayer[];
  readonly #endAt: Date;
  readonly #seen = new Set<DemoPlayer>();
  readonly #codes: string[] = [];
  #underWay: UnderWay | null = null;
  #team: Team | null = null;
  #next = 0;

  /** `fromAt` is where the history goes on: what was due before is done. */
  constructor(people: readonly DemoPlayer[], fromAt: Date | null, endAt: Date) {
    this.#people = people;
    this.#endAt = endAt;
    if (fromAt !== null) this.#next = STAFF_MONTH.filter(({ hoursBefore }) => this.#dueAt(hoursBefore) < fromAt).length;
  }

  /** Does all that is due by a moment, one after the other. What is refused is simply not done. */
  async work(world: World, at: Date): Promise<void> {
    for (;;) {
      const [work] = STAFF_MONTH.slice(this.#next, this.#next + 1);
      if (work === undefined || this.#dueAt(work.hoursBefore) > at) return;
      this.#next += 1;
      await this.#act(world, at, work.act);
    }
  }

  /** A code for whoever tops up, while there are some. */
  takeCode(): string | null {
    return this.#codes.shift() ?? null;
  }

  async #act(world: World, at: Date, act: (scene: Scene) => Promise<void>): Promise<void> {
    const there: World = { ...world, clock: { now: () => at } };
    this.#team ??= await demoTeam(there);
    this.#underWay ??= (await readUnderWay(world)) ?? { mailings: [], batches: [], corrections: [], drafts: [] };
    const [team, underWay, before] = [this.#team, this.#underWay, JSON.stringify(this.#underWay)];
    const someone: Scene['someone'] = (fits) => this.#someone(fits);
    try {
      await act({ world: there, team, chance: this.#chance, underWay, codes: this.#codes, someone });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    const after = JSON.stringify(underWay);
    if (after !== before) await keepUnderWay(world, after);
  }

  #someone(fits: (player: DemoPlayer) => boolean = () => true): Cast | null {
    const fitting = this.#people.flatMap((player) => {
      const { id, isBlocked } = player;
      return id === null || isBlocked || this.#seen.has(player) || !fits(player) ? [] : [{ id, player }];
    });
    if (fitting.length === 0) return null;
    const chosen = this.#chance.pick(fitting);
    this.#seen.add(chosen.player);
    return chosen;
  }

  #dueAt(hoursBefore: number): Date {
    return new Date(this.#endAt.getTime() - hoursBefore * HOUR_MS);
  }
}

/** What the demo's staff left under way; null where they left nothing, or where it was ended. */
export async function readUnderWay({ db }: World): Promise<UnderWay | null> {
  const mark = await readSeedMark(db, MARK);
  return mark === null || mark === '' ? null : (JSON.parse(mark) as UnderWay);
}

/** Remembers what is under way; empty is nothing any more. */
export const keepUnderWay = (world: World, mark: string): Promise<null> =>
  transaction(world, null, async (tx) => {
    await keepSeedMark(tx, MARK, mark);
    return null;
  });
