import { decideRequest, takeRequest } from '#src/admin/withdrawals/index.ts';
import type { Player, StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { demoMember } from '#src/admin/access/index.ts';
import { givePoints } from '#src/payments/delivery/index.ts';
import { cancelWithdrawal, requestWithdrawal } from '#src/payments/withdrawals/index.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { KeptItem } from './demo-games.ts';
import { unlessRefused } from './unless-refused.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

/** Minutes after which the moderator works through the queue: some of them later than promised. */
const WORKS_AFTER_MINUTES = [11, 17, 24, 29, 36, 43, 51, 68, 95, 145];
const LEAVES_BEFORE_MS = 14 * HOUR_MS;
const CANCELS_SHARE = 0.08;
const REJECTS_SHARE = 0.14;
const REASONS = ['avatar', 'avatar', 'lot', 'lot', 'price', 'account'] as const;

/**
 * Requests the withdrawal of an item for a demo player and sometimes cancels it. Returns false when it is refused.
 * `owner` is the index of the player whose game account receives the item.
 */
export async function withdraw(
  services: Services,
  player: Player,
  { insertId, owner }: Pick<KeptItem, 'insertId'> & { readonly owner: number },
  chance: Chance,
): Promise<boolean> {
  const gameId = String(10_000_000 + (((owner + 1) * 7_919) % 89_999_999));
  const request = async (): Promise<true> => {
    await requestWithdrawal(services, player, { insertId, gameId });
    if (chance.isOneOf(CANCELS_SHARE)) await cancelWithdrawal(services, player, { insertId });
    return true;
  };
  return (await unlessRefused(request())) ?? false;
}

/** The moderator of the demo month: processes the withdrawal queue after each wave, except in the last hours. */
export class DemoDesk {
  readonly #chance = chanceFrom('demo desk');
  readonly #delays = chanceFrom('demo desk delays');
  #member: StaffMember | null = null;

  /**
   * Decides all requests that wait at a moment. Requests of the last fourteen hours before `endAt` stay in the queue.
   */
  async work(services: Services, time: Date, endAt: Date): Promise<void> {
    if (time.getTime() > endAt.getTime() - LEAVES_BEFORE_MS) return;
    const later = worldAt(services, new Date(time.getTime() + this.#delays.pick(WORKS_AFTER_MINUTES) * MINUTE_MS));
    const member = (this.#member ??= await demoMember(services, { name: 'D. Kim', role: 'moderator' }));
    while (await this.#decideNext(later, member));
    await givePoints(later);
  }

  /** Assigns the oldest request to the moderator, so that one is in progress when the month ends. */
  async hold(services: Services, time: Date): Promise<void> {
    if (this.#member !== null) await takeOldest(worldAt(services, time), this.#member);
  }

  async #decideNext(services: Services, member: StaffMember): Promise<boolean> {
    const withdrawal = await takeOldest(services, member);
    if (withdrawal === null) return false;
    const decision = this.#chance.isOneOf(REJECTS_SHARE)
      ? // No member may approve what exceeds the limit of one member.
        ({ kind: 'rejected', reason: this.#chance.pick(REASONS), note: '', isByBot: true } as const)
      : ({ kind: 'done', isSameAvatar: true, lot: '' } as const);
    await decideRequest(services, member, { id: withdrawal.id, decision });
    return true;
  }
}

const worldAt = (services: Services, time: Date): Services => ({ ...services, clock: { now: () => time } });

/** Assigns the oldest request to a moderator; null when the queue is empty. */
const takeOldest = (services: Services, member: StaffMember) =>
  unlessRefused(takeRequest(services, member, { wanted: null }), ['errors.withdrawal.empty']);
