import { addBot, cancelBattle, createBattle, joinBattle } from '#src/games/battles/index.ts';
import type { PublishedCase } from '#src/core/catalogue/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { RandomSource, Services } from '#src/platform/services.ts';
import { BATTLE_MODES, type BattleFormat, finishMsOf, teamsOf } from '#src/shared/battles.ts';
import { bytesFrom, type Chance, chanceFrom } from './chance.ts';
import type { DemoPlayer } from './demo-player.ts';
import type { DemoCounts } from './done.ts';
import { unlessRefused } from './unless-refused.ts';

const AFTER_WAVE_MS = 5_000;
const BETWEEN_SEATS_MS = 7_000;
/** Battles follow some of the waves. */
const BATTLE_SHARE = 0.25;
const BOT_SHARE = 0.2;
const CANCELLED_SHARE = 0.08;
const FORMATS: readonly BattleFormat[] = ['1v1', '1v1', '1v1', '1v1v1', '1v1v1v1', '2v2'];
const ROUNDS = [1, 2, 2, 3, 3, 4, 5, 8];
const FUND_PERCENTS = [0, 0, 0, 0, 0, 0, 25, 50, 100];
/** The dearest case of a demo battle: everybody can afford it. */
const MOST_KOPECKS = 600_00;

/** Time of a battle, the cases it may have and the end of the history. */
interface Occasion {
  readonly at: Date;
  readonly open: readonly PublishedCase[];
  readonly endAt: Date;
}

/** Battles of the demo month, between players of one wave. */
export class DemoBattles {
  readonly #chance: Chance;
  readonly #random: RandomSource;

  /** `fromWave` is the wave at which the history resumes. */
  constructor(fromWave: number) {
    this.#chance = chanceFrom(`demo battles from ${fromWave}`);
    this.#random = bytesFrom(`demo battle seeds from ${fromWave}`);
  }

  /** Plays a battle after some of the waves, one call after the other, all of it before `endAt`. */
  async act(services: Services, wave: readonly DemoPlayer[], occasion: Occasion, totals: DemoCounts): Promise<void> {
    const chance = this.#chance;
    if (!chance.isOneOf(BATTLE_SHARE)) return;
    const cases = occasion.open.filter(({ price, stockTotal }) => price <= MOST_KOPECKS && stockTotal === null);
    const fighters = [...new Set(wave)].filter((player) => player.id !== null && !player.isBlocked);
    const format = chance.pick(FORMATS);
    const seats = teamsOf(format).length;
    const rounds = chance.pick(ROUNDS);
    const startMs = occasion.at.getTime() + AFTER_WAVE_MS;
    const endMs = startMs + (seats + 2) * BETWEEN_SEATS_MS + finishMsOf(rounds);
    if (cases.length === 0 || fighters.length < seats || endMs >= occasion.endAt.getTime()) return;
    const chosen = Array.from({ length: rounds }, () => chance.pick(cases));
    const fundPercent = chance.pick(FUND_PERCENTS);
    const entryKopecks = chosen.reduce((sum, { price }) => sum + price, 0);
    const worldAt = (step: number): Services => ({
      ...services,
      clock: { now: () => new Date(startMs + step * BETWEEN_SEATS_MS) },
      random: this.#random,
    });
    const [creator, ...others] = fighters;
    const host = await creator?.enter(worldAt(0), entryKopecks * seats);
    if (!host) return;
    const created = await unlessRefused(
      createBattle(worldAt(0), host, {
        caseNames: chosen.map(({ name }) => name),
        format,
        mode: chance.pick(BATTLE_MODES),
        fundPercent,
        isPrivate: false,
        quote: null,
      }),
    );
    if (created === null) return;
    const { code } = created;
    totals.battles += 1;
    if (chance.isOneOf(CANCELLED_SHARE)) await cancelBattle(worldAt(1), host, { code });
    else await this.#fill(worldAt, host, { code, entryKopecks, guests: others.slice(0, seats - 1) });
    for (const player of fighters.slice(0, seats)) await player.lookAtBalance(services);
  }

  /** Fills the seats of a battle one after the other, some of them with the bot. */
  async #fill(
    worldAt: (step: number) => Services,
    host: Player,
    {
      code,
      entryKopecks,
      guests,
    }: { readonly code: string; readonly entryKopecks: number; readonly guests: readonly DemoPlayer[] },
  ): Promise<void> {
    const hasBot = this.#chance.isOneOf(BOT_SHARE);
    for (const [index, guest] of guests.entries()) {
      const now = worldAt(index + 2);
      const isBot = hasBot && index === guests.length - 1;
      const player = isBot ? null : await guest.enter(now, entryKopecks);
      // A player whose limit is reached does not come; the bot takes the seat.
      const input = { code, seat: null, quote: null };
      const joined = player === null ? null : await unlessRefused(joinBattle(now, player, input));
      if (joined === null) await addBot(now, host, { code, seat: null });
    }
  }
}
