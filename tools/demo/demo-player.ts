import { inEveryLocale } from '#src/shared/locales.ts';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { createPlayer, selectPlayer } from '#src/players/players/index.ts';
import { addIdentity, findIdentity } from '#src/players/identities/index.ts';
import { freeSpinsOf, spinWheel } from '#src/games/wheel/index.ts';
import { noteDevice } from '#src/players/risk/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import type { PublishedCase } from '#src/core/catalogue/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Payment } from '#src/payments/top-ups/index.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { activateCode } from '#src/players/referral/index.ts';
import type { RandomSource, Services } from '#src/platform/services.ts';
import type { ErrorKey } from '#src/shared/errors.ts';
import { type Chance, bytesFrom, chanceFrom } from './chance.ts';
import { withdraw } from './demo-desk.ts';
import { demoDevice, deviceOwner } from './demo-devices.ts';
import { DemoGames } from './demo-games.ts';
import type { DemoCounts } from './done.ts';
import { giveMoney } from './give-money.ts';
import type { Newcomer } from './names.ts';
import { topUp } from './top-up.ts';
import { unlessRefused } from './unless-refused.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/** Sign-in by this provider is impossible. It only lets an interrupted seed find its players again. */
const PROVIDER = 'demo-history';
const COUNTS = [1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 10];
const SALE_AFTER_MS = 20_000;
const GAME_AFTER_MS = MINUTE_MS;
const SPREAD = 0.9;

/** Time of a visit, the cases open then, and the end of the history. */
interface Visit {
  readonly at: Date;
  readonly open: readonly PublishedCase[];
  readonly endAt: Date;
  /** Returns a code that staff issued for top-ups; null when there is none. */
  readonly takeCode?: () => string | null;
}

/** A player of the demo month, with their own preferences and their current items and balance. */
export class DemoPlayer {
  /** Blocked players make no more visits. */
  isBlocked = false;
  readonly index: number;
  readonly #newcomer: Newcomer;
  readonly #chance: Chance;
  readonly #random: RandomSource;
  readonly #games: DemoGames;
  readonly #withdrawals: Chance;
  /** Preferred case price, in kopecks. */
  readonly #tasteKopecks: number;
  /** Share of won items that they sell at once. */
  readonly #sellsShare: number;
  #player: Player | null = null;
  #balanceKopecks = 0;
  #hasLookedForCode = false;
  #hasToppedUp = false;
  #hasWithdrawn = false;
  #paid: Payment | null = null;

  /** `fromWave` is the wave at which the history resumes: seeds drawn before the interruption are not drawn again. */
  constructor(newcomer: Newcomer, index: number, fromWave: number) {
    this.#newcomer = newcomer;
    this.index = index;
    this.#chance = chanceFrom(`demo player ${index}`);
    this.#random = bytesFrom(`demo seeds ${index} from ${fromWave}`);
    this.#games = new DemoGames(index);
    this.#withdrawals = chanceFrom(`demo withdrawals ${index}`);
    this.#tasteKopecks = Math.exp(8.6 + 3.2 * this.#chance.share() ** 2 * this.#chance.pick([1, 1.3]));
    this.#sellsShare = 0.45 + 0.5 * this.#chance.share();
  }

  /** Null until they have joined. */
  get id(): number | null {
    return this.#player?.id ?? null;
  }

  /** The last paid top-up; null when there is none. */
  get paid(): Payment | null {
    return this.#paid;
  }

  get hasWithdrawn(): boolean {
    return this.#hasWithdrawn;
  }

  /** Reads the balance again after an action that changed it. */
  async lookAtBalance({ db }: Services): Promise<void> {
    if (this.#player !== null) this.#balanceKopecks = (await readBalances(db, this.#player.id)).moneyKopecks;
  }

  /** The player, with at least so much money: the house gives what is missing. Null before joining and when blocked. */
  async enter(services: Services, leastKopecks: number): Promise<Player | null> {
    if (this.#player === null || this.isBlocked) return null;
    await this.lookAtBalance(services);
    if (this.#balanceKopecks < leastKopecks) {
      const given = { ...services, random: this.#random };
      this.#balanceKopecks = await giveMoney(given, this.#player, leastKopecks - this.#balanceKopecks);
    }
    return this.#player;
  }

  /**
   * Visits at a moment: joins on the first visit, tops up or receives money if the balance is too low, opens a case,
   * and may sell and play. No payment runs past `endAt`.
   */
  async takeTurn(services: Services, visit: Visit, totals: DemoCounts): Promise<void> {
    const { at, open } = visit;
    const caseToOpen = this.#chance.pick(open, (publishedCase) => this.#liking(publishedCase.price));
    const count = this.#chance.pick(
      COUNTS.filter((most) => most === 1 || caseToOpen.price * most < this.#tasteKopecks * 12),
    );
    const servicesThen = this.#worldAt(services, at);
    const player = await this.#come(servicesThen);
    if (player === null) return;
    await this.#takeGifts(servicesThen, player, totals);
    await this.#fill(services, player, visit, { price: caseToOpen.price * count, done: totals });
    const input = { caseName: caseToOpen.name, count, revealMs: 0, quote: null };
    const opening = await unlessRefused(openCase(servicesThen, player, input), LEFT_ALONE);
    if (!opening) return;
    totals.openings += 1;
    this.#balanceKopecks = opening.balanceKopecks;
    const soldDrops = new Set(
      opening.drops.filter((drop) =>
        this.#chance.isOneOf(drop.priceKopecks > caseToOpen.price * 3 ? 0.15 : this.#sellsShare),
      ),
    );
    this.#games.keep(opening.drops.filter((drop) => !soldDrops.has(drop)));
    if (soldDrops.size > 0) {
      const later = this.#worldAt(services, new Date(at.getTime() + SALE_AFTER_MS));
      const ids = [...soldDrops].map(({ insertId }) => insertId);
      this.#balanceKopecks = (await sellItems(later, player, { ids })).balanceKopecks;
      totals.sales += 1;
    }
    await this.#withdraw(this.#worldAt(services, new Date(at.getTime() + SALE_AFTER_MS)), player, totals);
    const game = await this.#games.play(this.#worldAt(services, new Date(at.getTime() + GAME_AFTER_MS)), player);
    if (game !== null) totals[game === 'contract' ? 'contracts' : 'upgrades'] += 1;
  }

  /** Joins on the first visit; null when the player is blocked. */
  async #come(services: Services): Promise<Player | null> {
    if (this.isBlocked) return null;
    const player = (this.#player ??= await this.#join(services));
    return this.#isWelcome() ? player : null;
  }

  #isWelcome(): boolean {
    return !this.isBlocked;
  }

  async #fill(
    services: Services,
    player: Player,
    { at, endAt, takeCode }: Visit,
    { price, done }: { readonly price: number; readonly done: DemoCounts },
  ): Promise<void> {
    const servicesThen = this.#worldAt(services, at);
    if (this.#balanceKopecks < price && this.#chance.isOneOf(PAYS_SHARE)) {
      const code = this.#chance.isOneOf(HAS_GIVEN_CODE_SHARE) ? (takeCode?.() ?? null) : null;
      // Uses the store's own random source: a payment's name must be unguessable, even in a demo.
      const payment = await topUp(services, at, { player, locale: this.#newcomer.locale, endAt, code }, this.#chance);
      this.#paid = payment ?? this.#paid;
      await this.lookAtBalance(services);
      done.topUps += 1;
      this.#hasToppedUp = true;
      await this.#spin(servicesThen, player, done);
    }
    if (this.#balanceKopecks >= price) return;
    const enough = Math.max(price, this.#tasteKopecks * this.#chance.between(4, 12));
    this.#balanceKopecks = await giveMoney(servicesThen, player, enough);
  }

  /** Claims the daily bonus, as most players do; a new player may also enter a friend's code. */
  async #takeGifts(services: Services, player: Player, totals: DemoCounts): Promise<void> {
    if (this.#chance.isOneOf(TAKES_BONUS_SHARE) && (await unlessRefused(takeBonus(services, player))))
      totals.bonuses += 1;
    if (this.#hasLookedForCode) return;
    this.#hasLookedForCode = true;
    if (!this.#chance.isOneOf(HAS_CODE_SHARE)) return;
    // The code of an earlier player: ids follow the order of joining.
    const code = String(player.id - this.#chance.between(1, 20));
    if (await unlessRefused(activateCode(services, player, { code }))) totals.invites += 1;
  }

  /** Withdraws an item into the game, within the amount unlocked by top-ups. */
  async #withdraw(services: Services, player: Player, totals: DemoCounts): Promise<void> {
    if (!this.#hasToppedUp || !this.#withdrawals.isOneOf(WITHDRAWS_SHARE)) return;
    const { donateKopecks } = await readBalances(services.db, player.id);
    const item = this.#games.takeDearest(Math.floor((donateKopecks * 4) / 3));
    if (item === null) return;
    const owner = deviceOwner(this.index);
    if (!(await withdraw(services, player, { insertId: item.insertId, owner }, this.#withdrawals))) return;
    totals.withdrawals += 1;
    this.#hasWithdrawn = true;
  }

  /** Uses the spins granted by top-ups, streaks or the wheel itself. Prizes stay in the inventory. */
  async #spin(services: Services, player: Player, totals: DemoCounts): Promise<void> {
    while ((await freeSpinsOf(services.db, player.id)) > 0) {
      const input = { promo: null, version: null, revealMs: 0 };
      if (!(await unlessRefused(spinWheel(services, player, input)))) return;
      totals.spins += 1;
    }
    await this.lookAtBalance(services);
  }

  #worldAt(services: Services, time: Date): Services {
    return { ...services, clock: { now: () => time }, random: this.#random };
  }

  /** Weight of a price by its ratio to the preferred price. */
  #liking(priceKopecks: number): number {
    return Math.exp(-(Math.log(priceKopecks / this.#tasteKopecks) ** 2) / (2 * SPREAD ** 2)) + 0.002;
  }

  async #join(services: Services): Promise<Player> {
    const subject = String(this.index);
    const knownId = await findIdentity(services, PROVIDER, subject);
    if (knownId !== null) {
      this.#balanceKopecks = (await readBalances(services.db, knownId)).moneyKopecks;
      this.isBlocked = ((await selectPlayer(services.db, knownId))?.blockReason ?? null) !== null;
      return playerOf(knownId);
    }
    const { name, locale } = this.#newcomer;
    const id = await transaction(services, null, async (tx) => {
      const playerId = await createPlayer(tx, services, {
        name,
        locale,
        currencyId: CURRENCY_IDS[locale],
        isAdult: true,
        isDemo: true,
        freeSpins: 0,
      });
      await addIdentity(tx, { playerId }, { provider: PROVIDER, subject });
      return playerId;
    });
    await noteDevice(services, id, demoDevice(services, this.index));
    return playerOf(id);
  }
}

const TAKES_BONUS_SHARE = 0.5;
const HAS_CODE_SHARE = 0.3;
const WITHDRAWS_SHARE = 0.12;
/** Probability that a player with too low a balance tops up; otherwise the house gives the money. */
const PAYS_SHARE = 0.25;
const HAS_GIVEN_CODE_SHARE = 0.2;
/** Permanent currency ids: roubles, US dollars, hryvnias, zlotys. */
const CURRENCY_IDS = inEveryLocale({ ru: 4, en: 1, ua: 3, pl: 31 });

/** Skips a case that has just closed, sold out or changed, and every case when the player's own limit is reached. */
const LEFT_ALONE: readonly ErrorKey[] = ['errors.case.unavailable', 'errors.case.changed', 'errors.play.limit'];
