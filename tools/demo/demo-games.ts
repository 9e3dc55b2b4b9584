import { signContract } from '#src/games/contracts/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { ErrorKey } from '#src/shared/errors.ts';
import { findTargets, rollUpgrade } from '#src/games/upgrades/index.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { unlessRefused } from './unless-refused.ts';

export interface KeptItem {
  readonly insertId: number;
  readonly priceKopecks: number;
}

const CONTRACT_SHARE = 0.04;
const UPGRADE_SHARE = 0.04;
const LEAST_ITEMS = 3;
const MOST_ITEMS = 6;
/** Values of upgrade targets, as multiples of the stake. */
const TIMES = [1.5, 2, 2, 3, 5, 8];
/** Refusals that take nothing: no catalogue item fits, the catalogue was published meanwhile, or a limit is reached. */
const PASSED: readonly ErrorKey[] = [
  'errors.contract.unreachable',
  'errors.contract.changed',
  'errors.upgrade.changed',
  'errors.play.limit',
];

/** The kept items of one demo player, who sometimes uses them in a contract or an upgrade. */
export class DemoGames {
  readonly #chance: Chance;
  #kept: KeptItem[] = [];

  constructor(index: number) {
    this.#chance = chanceFrom(`demo games ${index}`);
  }

  keep(items: readonly KeptItem[]): void {
    this.#kept.push(...items);
  }

  /** Removes and returns the dearest kept item up to the given price; null when there is none. */
  takeDearest(mostKopecks: number): KeptItem | null {
    const fitting = this.#kept.filter(({ priceKopecks }) => priceKopecks <= mostKopecks);
    const dearest = fitting.sort((a, b) => b.priceKopecks - a.priceKopecks)[0] ?? null;
    this.#kept = this.#kept.filter((item) => item !== dearest);
    return dearest;
  }

  /** Plays a contract or an upgrade with kept items, at random. Returns the game played, mostly null. */
  async play(services: Services, player: Player): Promise<'contract' | 'upgrade' | null> {
    const mood = this.#chance.share();
    if (mood < CONTRACT_SHARE) return await this.#sign(services, player);
    return mood < CONTRACT_SHARE + UPGRADE_SHARE ? await this.#roll(services, player) : null;
  }

  async #sign(services: Services, player: Player): Promise<'contract' | null> {
    if (this.#kept.length < LEAST_ITEMS) return null;
    const stakedItems = this.#kept.slice(0, Math.min(MOST_ITEMS, this.#kept.length));
    const ids = stakedItems.map(({ insertId }) => insertId);
    const contract = await unlessRefused(signContract(services, player, { ids, quote: null, revealMs: 0 }), PASSED);
    if (!contract) return null;
    this.#kept = [...this.#kept.slice(stakedItems.length), contract];
    return 'contract';
  }

  async #roll(services: Services, player: Player): Promise<'upgrade' | null> {
    const [stake] = this.#kept;
    if (!stake) return null;
    const aboveKopecks = Math.floor(stake.priceKopecks * this.#chance.pick(TIMES));
    const { targets } = await findTargets(services, { aboveKopecks, q: '', cursor: null, limit: 1 });
    const [target] = targets;
    if (!target) return null;
    const side = this.#chance.pick(['under', 'over'] as const);
    const input = { ids: [stake.insertId], addMinor: 0, target: target.item.id, side, quote: null, revealMs: 0 };
    const upgrade = await unlessRefused(rollUpgrade(services, player, input), PASSED);
    if (!upgrade) return null;
    const { insertId, priceKopecks } = upgrade;
    this.#kept = [...this.#kept.slice(1), ...(insertId === null ? [] : [{ insertId, priceKopecks }])];
    return 'upgrade';
  }
}
