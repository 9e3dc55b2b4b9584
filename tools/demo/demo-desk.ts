import { decideRequest, takeRequest } from '#src/desk/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import { demoMember } from '#src/staff/index.ts';
import { cancelWithdrawal, requestWithdrawal } from '#src/withdrawals/index.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { Kept } from './demo-games.ts';

const WORKS_AFTER_MS = 40 * 60_000;
const LEAVES_BEFORE_MS = 14 * 3600_000;
const CANCELS_SHARE = 0.08;
const REJECTS_SHARE = 0.14;
const REASONS = ['avatar', 'avatar', 'lot', 'lot', 'price', 'account'] as const;

/**
 * Puts an item on withdrawal as a player of the demo does, now and then to think better of it; or does not. `owner` is
 * whose game account it goes to, as a place among the newcomers.
 */
export async function withdraw(
  world: World,
  player: Player,
  { insertId, owner }: Pick<Kept, 'insertId'> & { readonly owner: number },
  chance: Chance,
): Promise<boolean> {
  const gameId = String(10_000_000 + (((owner + 1) * 7_919) % 89_999_999));
  try {
    await requestWithdrawal(world, player, { insertId, gameId });
    if (chance.isOneOf(CANCELS_SHARE)) await cancelWithdrawal(world, player, { insertId });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The moderator of the demo's month: works the queue off after each wave, but for that of the last hours. */
export class DemoDesk {
  readonly #chance = chanceFrom('demo desk');
  #member: Member | null = null;

  /** Decides about all that waits at a moment; from fourteen hours before `endAt` on nobody is at the desk. */
  async work(world: World, at: Date, endAt: Date): Promise<void> {
    if (at.getTime() > endAt.getTime() - LEAVES_BEFORE_MS) return;
    const later = worldAt(world, new Date(at.getTime() + WORKS_AFTER_MS));
    const member = (this.#member ??= await demoMember(world, { name: 'D. Kim', role: 'moderator' }));
    while (await this.#decideNext(later, member));
  }

  /** Takes the request that waits longest, and has it in hand when the month ends. */
  async hold(world: World, at: Date): Promise<void> {
    if (this.#member !== null) await unlessEmpty(takeRequest(worldAt(world, at), this.#member, { wanted: null }));
  }

  async #decideNext(world: World, member: Member): Promise<boolean> {
    const taken = await unlessEmpty(takeRequest(world, member, { wanted: null }));
    if (taken === null) return false;
    const decision = this.#chance.isOneOf(REJECTS_SHARE)
      ? ({ kind: 'rejected', reason: this.#chance.pick(REASONS), note: '' } as const)
      : ({ kind: 'done', isSameAvatar: true, lot: '' } as const);
    await decideRequest(world, member, { id: taken.id, decision });
    return true;
  }
}

const worldAt = (world: World, at: Date): World => ({ ...world, clock: { now: () => at } });

/** Null where nothing waits. */
async function unlessEmpty<Taken>(taking: Promise<Taken>): Promise<Taken | null> {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof AppError && error.key === 'errors.withdrawal.empty') return null;
    throw error;
  }
}
