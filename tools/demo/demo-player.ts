import { takeBonus } from '#src/bonus/index.ts';
import { createPlayer, findIdentity, freeSpinsOf, loadPlayer, noteDevice } from '#src/accounts/index.ts';
import { openCase } from '#src/cases/index.ts';
import type { PublishedCase } from '#src/catalogue/index.ts';
import { sellItems } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { Payment } from '#src/payments/index.ts';
import { type Player, playerOf } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import { activateCode } from '#src/referral/index.ts';
import type { RandomSource, World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import { spinWheel } from '#src/wheel/index.ts';
import { type Chance, bytesFrom, chanceFrom } from './chance.ts';
import { withdraw } from './demo-desk.ts';
import { demoDevice, deviceOwner } from './demo-devices.ts';
import { DemoGames } from './demo-games.ts';
import type { Done } from './done.ts';
import { giveMoney } from './give-money.ts';
import type { Newcomer } from './names.ts';
import { topUp } from './top-up.ts';
import { unlessRefused } from './unless-refused.ts';

/** Nobody can sign in by this provider: it only lets an interrupted seed find its players again. */
const PROVIDER = 'demo-history';
const COUNTS = [1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 10];
const SALE_AFTER_MS = 20_000;
const GAME_AFTER_MS = 60_000;
const SPREAD = 0.9;

/** When somebody comes, what is open then, and when all of it ends. */
interface Visit {
  readonly at: Date;
  readonly open: readonly PublishedCase[];
  readonly endAt: Date;
  /** A code that staff gave out, for whoever tops up; without it there is none. */
  readonly takeCode?: () => string | null;
}

/** A player of the demo's month: tastes of their own, and what they have by now. */
export class DemoPlayer {
  /** Whether they cannot come any more. */
  isBlocked = false;
  readonly place: number;
  readonly #newcomer: Newcomer;
  readonly #chance: Chance;
  readonly #random: RandomSource;
  readonly #games: DemoGames;
  readonly #withdrawals: Chance;
  /** The price in kopecks around which they like to play. */
  readonly #tasteKopecks: number;
  /** Which part of what they win they sell at once. */
  readonly #sellsShare: number;
  #player: Player | null = null;
  #balanceKopecks = 0;
  #hasLookedForCode = false;
  #hasToppedUp = false;
  #hasWithdrawn = false;
  #paid: Payment | null = null;

  /** `fromWave` is where the history goes on: a seed that was drawn before the interruption is not drawn again. */
  constructor(newcomer: Newcomer, place: number, fromWave: number) {
    this.#newcomer = newcomer;
    this.place = place;
    this.#chance = chanceFrom(`demo player ${place}`);
    this.#random = bytesFrom(`demo seeds ${place} from ${fromWave}`);
    this.#games = new DemoGames(place);
    this.#withdrawals = chanceFrom(`demo withdrawals ${place}`);
    this.#tasteKopecks = Math.exp(8.6 + 3.2 * this.#chance.share() ** 2 * this.#chance.pick([1, 1.3]));
    this.#sellsShare = 0.45 + 0.5 * this.#chance.share();
  }

  /** Null until they have joined. */
  get id(): number | null {
    return this.#player?.id ?? null;
  }

  /** The last top-up that came in; null where there was none. */
  get paid(): Payment | null {
    return this.#paid;
  }

  get hasWithdrawn(): boolean {
    return this.#hasWithdrawn;
  }

  /** Sees what somebody else did to the balance. */
  async lookAtBalance({ db }: World): Promise<void> {
    if (this.#player !== null) this.#balanceKopecks = (await readBalances(db, this.#player.id)).moneyKopecks;
  }

  /**
   * Comes at a moment: joins if this is the first time, tops up or is given money if there is too little, opens, maybe
   * sells and plays. No payment goes on after `endAt`.
   */
  async takeTurn(world: World, visit: Visit, done: Done): Promise<void> {
    const { at, open } = visit;
    const wanted = this.#chance.pick(open, (one) => this.#liking(one.price));
    const count = this.#chance.pick(
      COUNTS.filter((most) => most === 1 || wanted.price * most < this.#tasteKopecks * 12),
    );
    const there = this.#worldAt(world, at);
    const player = await this.#come(there);
    if (player === null) return;
    await this.#takeGifts(there, player, done);
    await this.#fill(world, player, visit, { price: wanted.price * count, done });
    const opening = await openOrPass(there, player, wanted, count);
    if (!opening) return;
    done.openings += 1;
    this.#balanceKopecks = opening.balanceKopecks;
    const sold = new Set(
      opening.drops.filter((drop) =>
        this.#chance.isOneOf(drop.priceKopecks > wanted.price * 3 ? 0.15 : this.#sellsShare),
      ),
    );
    this.#games.keep(opening.drops.filter((drop) => !sold.has(drop)));
    if (sold.size > 0) {
      const later = this.#worldAt(world, new Date(at.getTime() + SALE_AFTER_MS));
      const ids = [...sold].map(({ insertId }) => insertId);
      this.#balanceKopecks = (await sellItems(later, player, { ids })).balanceKopecks;
      done.sales += 1;
    }
    await this.#withdraw(this.#worldAt(world, new Date(at.getTime() + SALE_AFTER_MS)), player, done);
    const played = await this.#games.play(this.#worldAt(world, new Date(at.getTime() + GAME_AFTER_MS)), player);
    if (played !== null) done[played === 'contract' ? 'contracts' : 'upgrades'] += 1;
  }

  /** Joins if this is the first time; null for who is blocked. */
  async #come(world: World): Promise<Player | null> {
    if (this.isBlocked) return null;
    const player = (this.#player ??= await this.#join(world));
    return this.#isWelcome() ? player : null;
  }

  #isWelcome(): boolean {
    return !this.isBlocked;
  }

  /** Tops up or is given money, if there is too little. */
  async #fill(
    world: World,
    player: Player,
    { at, endAt, takeCode }: Visit,
    { price, done }: { readonly price: number; readonly done: Done },
  ): Promise<void> {
    const there = this.#worldAt(world, at);
    if (this.#balanceKopecks < price && this.#chance.isOneOf(PAYS_SHARE)) {
      const code = this.#chance.isOneOf(HAS_GIVEN_CODE_SHARE) ? (takeCode?.() ?? null) : null;
      // The store's own source of bytes: a payment's name is to be guessed by nobody, not even in a demo.
      const paid = await topUp(world, at, { player, locale: this.#newcomer.locale, endAt, code }, this.#chance);
      this.#paid = paid ?? this.#paid;
      await this.lookAtBalance(world);
      done.topUps += 1;
      this.#hasToppedUp = true;
      await this.#spin(there, player, done);
    }
    if (this.#balanceKopecks >= price) return;
    const enough = Math.max(price, this.#tasteKopecks * this.#chance.between(4, 12));
    this.#balanceKopecks = await giveMoney(there, player, enough);
  }

  /** Takes the bonus of the day, as most do; a newcomer may have a friend's code too. */
  async #takeGifts(world: World, player: Player, done: Done): Promise<void> {
    if (this.#chance.isOneOf(TAKES_BONUS_SHARE) && (await unlessRefused(takeBonus(world, player)))) done.bonuses += 1;
    if (this.#hasLookedForCode) return;
    this.#hasLookedForCode = true;
    if (!this.#chance.isOneOf(HAS_CODE_SHARE)) return;
    // Whoever came before: players are numbered in the order in which they joined.
    const code = String(player.id - this.#chance.between(1, 20));
    if (await unlessRefused(activateCode(world, player, { code }))) done.invites += 1;
  }

  /** Brings an item into the game, for as much as the top-ups unlock. */
  async #withdraw(world: World, player: Player, done: Done): Promise<void> {
    if (!this.#hasToppedUp || !this.#withdrawals.isOneOf(WITHDRAWS_SHARE)) return;
    const { donateKopecks } = await readBalances(world.db, player.id);
    const item = this.#games.takeDearest(Math.floor((donateKopecks * 4) / 3));
    if (item === null) return;
    const owner = deviceOwner(this.place);
    if (!(await withdraw(world, player, { insertId: item.insertId, owner }, this.#withdrawals))) return;
    done.withdrawals += 1;
    this.#hasWithdrawn = true;
  }

  /** Spins what a top-up gave, and what a streak or the wheel itself did. What was won stays where it is. */
  async #spin(world: World, player: Player, done: Done): Promise<void> {
    while ((await freeSpinsOf(world.db, player.id)) > 0) {
      const wish = { promo: null, version: null, revealMs: 0 };
      if (!(await unlessRefused(spinWheel(world, player, wish)))) return;
      done.spins += 1;
    }
    await this.lookAtBalance(world);
  }

  #worldAt(world: World, at: Date): World {
    return { ...world, clock: { now: () => at }, random: this.#random };
  }

  /** Prices near the player's taste are likeliest, by their ratio. */
  #liking(priceKopecks: number): number {
    return Math.exp(-(Math.log(priceKopecks / this.#tasteKopecks) ** 2) / (2 * SPREAD ** 2)) + 0.002;
  }

  async #join(world: World): Promise<Player> {
    const subject = String(this.place);
    const known = await findIdentity(world.db, PROVIDER, subject);
    if (known !== null) {
      this.#balanceKopecks = (await readBalances(world.db, known)).moneyKopecks;
      this.isBlocked = ((await loadPlayer(world, known))?.blockReason ?? null) !== null;
      return playerOf(known);
    }
    const { name, locale } = this.#newcomer;
    const id = await transaction(world, null, (tx) =>
      createPlayer(tx, world, {
        name,
        locale,
        currencyId: CURRENCY_IDS[locale],
        isAdult: true,
        isDemo: true,
        freeSpins: 0,
        identity: { provider: PROVIDER, subject },
      }),
    );
    await noteDevice(world, id, demoDevice(world, this.place));
    return playerOf(id);
  }
}

const TAKES_BONUS_SHARE = 0.5;
const HAS_CODE_SHARE = 0.3;
/** How often somebody who has topped up brings an item into the game. */
const WITHDRAWS_SHARE = 0.12;
/** How often who lacks money tops up; otherwise the house gives it. */
const PAYS_SHARE = 0.25;
/** How often who tops up brings along a code that staff gave out, while there are some. */
const HAS_GIVEN_CODE_SHARE = 0.2;
/** Roubles, US dollars, hryvnias, zlotys: ids that currencies keep for ever. */
const CURRENCY_IDS = { ru: 4, en: 1, ua: 3, pl: 31 } as const;

/** A case that has just closed or sold out is left alone, and any when a limit of one's own is reached. */
const LEFT_ALONE: readonly string[] = ['errors.case.unavailable', 'errors.play.limit'];

async function openOrPass(world: World, player: Player, wanted: PublishedCase, count: number) {
  try {
    return await openCase(world, player, { caseName: wanted.name, count, revealMs: 0, quote: null });
  } catch (error) {
    if (error instanceof AppError && LEFT_ALONE.includes(error.key)) return null;
    throw error;
  }
}
