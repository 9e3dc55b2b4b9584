import { signContract } from '#src/contracts/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { AppError, type ErrorKey } from '#src/shared/errors.ts';
import { findTargets, rollUpgrade } from '#src/upgrades/index.ts';
import { type Chance, chanceFrom } from './chance.ts';

/** An item that a demo player has kept. */
export interface Kept {
  readonly insertId: number;
  readonly priceKopecks: number;
}

const CONTRACT_SHARE = 0.04;
const UPGRADE_SHARE = 0.04;
const LEAST_ITEMS = 3;
const MOST_ITEMS = 6;
/** How many times the stake a target is worth. */
const TIMES = [1.5, 2, 2, 3, 5, 8];
/** Nothing was taken: the catalogue has nothing that fits, was published meanwhile, or a limit is reached. */
const PASSED: readonly ErrorKey[] = [
  'errors.contract.unreachable',
  'errors.contract.changed',
  'errors.upgrade.changed',
  'errors.play.limit',
];

/** What one demo player has kept, and now and then puts into a contract or an upgrade. */
export class DemoGames {
  readonly #chance: Chance;
  #kept: Kept[] = [];

  constructor(place: number) {
    this.#chance = chanceFrom(`demo games ${place}`);
  }

  keep(items: readonly Kept[]): void {
    this.#kept.push(...items);
  }

  /** Takes the dearest out of what is kept that costs no more than that; null where nothing does. */
  takeDearest(mostKopecks: number): Kept | null {
    const fitting = this.#kept.filter(({ priceKopecks }) => priceKopecks <= mostKopecks);
    const dearest = fitting.sort((one, other) => other.priceKopecks - one.priceKopecks)[0] ?? null;
    this.#kept = this.#kept.filter((one) => one !== dearest);
    return dearest;
  }

  /** Plays with what is kept, if the mood is right. Answers what was played; null mostly. */
  async play(world: World, player: Player): Promise<'contract' | 'upgrade' | null> {
    const mood = this.#chance.share();
    if (mood < CONTRACT_SHARE) return await this.#sign(world, player);
    return mood < CONTRACT_SHARE + UPGRADE_SHARE ? await this.#roll(world, player) : null;
  }

  async #sign(world: World, player: Player): Promise<'contract' | null> {
    if (this.#kept.length < LEAST_ITEMS) return null;
    const put = this.#kept.slice(0, Math.min(MOST_ITEMS, this.#kept.length));
    const ids = put.map(({ insertId }) => insertId);
    const signed = await orPass(signContract(world, player, { ids, quote: null, revealMs: 0 }));
    if (!signed) return null;
    this.#kept = [...this.#kept.slice(put.length), signed];
    return 'contract';
  }

  async #roll(world: World, player: Player): Promise<'upgrade' | null> {
    const [stake] = this.#kept;
    if (!stake) return null;
    const aboveKopecks = Math.floor(stake.priceKopecks * this.#chance.pick(TIMES));
    const { targets } = await findTargets(world, { aboveKopecks, q: '', cursor: null, limit: 1 });
    const [target] = targets;
    if (!target) return null;
    const side = this.#chance.pick(['under', 'over'] as const);
    const wish = { ids: [stake.insertId], addMinor: 0, target: target.item.id, side, quote: null, revealMs: 0 };
    const rolled = await orPass(rollUpgrade(world, player, wish));
    if (!rolled) return null;
    const { insertId, priceKopecks } = rolled;
    this.#kept = [...this.#kept.slice(1), ...(insertId === null ? [] : [{ insertId, priceKopecks }])];
    return 'upgrade';
  }
}

async function orPass<Played>(playing: Promise<Played>): Promise<Played | null> {
  try {
    return await playing;
  } catch (error) {
    if (error instanceof AppError && PASSED.includes(error.key)) return null;
    throw error;
  }
}
