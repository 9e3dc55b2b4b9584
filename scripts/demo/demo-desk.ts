import { decideRequest, takeRequest } from '#src/desk/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import { demoModerator } from '#src/staff/index.ts';
import { cancelWithdrawal, requestWithdrawal } from '#src/withdrawals/index.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { Kept } from './demo-games.ts';

const WORKS_AFTER_MS = 40 * 60_000;
const LEAVES_BEFORE_MS = 5 * 3600_000;
const CANCELS_SHARE = 0.08;
const REJECTS_SHARE = 0.14;
const REASONS = ['avatar', 'avatar', 'lot', 'lot', 'price', 'account'] as const;

/** Puts an item on withdrawal as a player of the demo does, now and then to think better of it; or does not. */
export async function withdraw(world: World, player: Player, { insertId }: Kept, chance: Chance): Promise<boolean> {
  const gameId = String(10_000_000 + ((player.id * 7_919) % 89_999_999));
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

  /** Decides about all that waits at a moment; from five hours before `endAt` on nobody is at the desk. */
  async work(world: World, at: Date, endAt: Date): Promise<void> {
    if (at.getTime() > endAt.getTime() - LEAVES_BEFORE_MS) return;
    const later: World = { ...world, clock: { now: () => new Date(at.getTime() + WORKS_AFTER_MS) } };
    const member = (this.#member ??= await demoModerator(world, 'D. Kim'));
    while (await this.#decideNext(later, member));
  }

  async #decideNext(world: World, member: Member): Promise<boolean> {
    try {
      const { id } = await takeRequest(world, member, { wanted: null });
      const decision = this.#chance.isOneOf(REJECTS_SHARE)
        ? ({ kind: 'rejected', reason: this.#chance.pick(REASONS), note: '' } as const)
        : ({ kind: 'done', isSameAvatar: true, lot: '' } as const);
      await decideRequest(world, member, { id, decision });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.key === 'errors.withdrawal.empty') return false;
      throw error;
    }
  }
}
