import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { writeSeedMark, readSeedMark } from '#src/core/settings/index.ts';
import { demoMember } from '#src/admin/access/index.ts';
import { chanceFrom } from './chance.ts';
import type { DemoPlayer } from './demo-player.ts';
import { STAFF_MONTH } from './staff-month.ts';
import type { Cast, Scene, Team, UnderWay } from './staff-scene.ts';
import { unlessRefused } from './unless-refused.ts';
import { HOUR_MS } from '#src/shared/time.ts';

const MARK = 'demo staff';

/** The demo's staff members, created when missing. */
export const demoTeam = async (services: Services): Promise<Team> => ({
  moderator: await demoMember(services, { name: 'D. Kim', role: 'moderator' }),
  manager: await demoMember(services, { name: 'V. Orlova', role: 'manager' }),
  admin: await demoMember(services, { name: 'A. Sokolov', role: 'admin' }),
  second: await demoMember(services, { name: 'T. Wrona', role: 'admin' }),
});

/** The managers and admins of the demo month; each task runs when it is due. */
export class DemoStaff {
  readonly #chance = chanceFrom('demo staff');
  readonly #people: readonly DemoPlayer[];
  readonly #endAt: Date;
  readonly #seen = new Set<DemoPlayer>();
  readonly #codes: string[] = [];
  #underWay: UnderWay | null = null;
  #team: Team | null = null;
  #next = 0;

  /** `fromAt` is the time at which the history resumes: earlier tasks are done. */
  constructor(people: readonly DemoPlayer[], fromAt: Date | null, endAt: Date) {
    this.#people = people;
    this.#endAt = endAt;
    if (fromAt !== null) this.#next = STAFF_MONTH.filter(({ hoursBefore }) => this.#dueAt(hoursBefore) < fromAt).length;
  }

  /** True when a task is due by a moment. */
  hasWork(time: Date): boolean {
    return STAFF_MONTH.slice(this.#next, this.#next + 1).some(({ hoursBefore }) => this.#dueAt(hoursBefore) <= time);
  }

  /** Runs all tasks due by a moment, one after the other. Refused tasks are skipped. */
  async work(services: Services, time: Date): Promise<void> {
    for (;;) {
      const [work] = STAFF_MONTH.slice(this.#next, this.#next + 1);
      if (work === undefined || this.#dueAt(work.hoursBefore) > time) return;
      this.#next += 1;
      await this.#act(services, time, work.act);
    }
  }

  /** A code for a player who tops up; null when none is left. */
  takeCode(): string | null {
    return this.#codes.shift() ?? null;
  }

  async #act(services: Services, time: Date, act: (scene: Scene) => Promise<void>): Promise<void> {
    const servicesThen: Services = { ...services, clock: { now: () => time } };
    this.#team ??= await demoTeam(servicesThen);
    this.#underWay ??= (await readUnderWay(services)) ?? { mailings: [], batches: [], corrections: [], drafts: [] };
    const [team, underWay, before] = [this.#team, this.#underWay, JSON.stringify(this.#underWay)];
    const pickPlayer: Scene['pickPlayer'] = (fits) => this.#pickPlayer(fits);
    await unlessRefused(
      act({ services: servicesThen, team, chance: this.#chance, underWay, codes: this.#codes, pickPlayer }),
    );
    const after = JSON.stringify(underWay);
    if (after !== before) await keepUnderWay(services, after);
  }

  #pickPlayer(fits: (player: DemoPlayer) => boolean = () => true): Cast | null {
    const fitting = this.#people.flatMap((player) => {
      const { id, isBlocked } = player;
      return id === null || isBlocked || this.#seen.has(player) || !fits(player) ? [] : [{ id, player }];
    });
    if (fitting.length === 0) return null;
    const choice = this.#chance.pick(fitting);
    this.#seen.add(choice.player);
    return choice;
  }

  #dueAt(hoursBefore: number): Date {
    return new Date(this.#endAt.getTime() - hoursBefore * HOUR_MS);
  }
}

/** Unfinished work of the demo's staff; null when there is none or it was ended. */
export async function readUnderWay({ db }: Services): Promise<UnderWay | null> {
  const mark = await readSeedMark(db, MARK);
  return mark === null || mark === '' ? null : (JSON.parse(mark) as UnderWay);
}

/** Stores the unfinished work; an empty text means none. */
export const keepUnderWay = (services: Services, mark: string): Promise<null> =>
  transaction(services, null, async (tx) => {
    await writeSeedMark(tx, MARK, mark);
    return null;
  });
