import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { WithdrawalsPageModel } from '#views/profiles/withdrawals-page.tsx';
import { listWithdrawals } from '#src/withdrawals/index.ts';
import { loadCard } from './card-model.ts';

const PAGE_ROWS = 24;
const KEY_BYTES = 16;

/** One's own withdrawals as the profile shows them. */
export async function loadWithdrawals(
  world: World,
  playerId: number,
  reader: Reader,
  cursor: string | null,
): Promise<WithdrawalsPageModel> {
  const [card, { list, next }] = await Promise.all([
    loadCard(world, playerId, reader),
    listWithdrawals(world, playerId, { cursor, limit: PAGE_ROWS }, reader),
  ]);
  const withKeys = list.map((one) => ({ ...one, idempotencyKey: world.random.bytes(KEY_BYTES).toString('hex') }));
  return { ...card, withdrawals: { list: withKeys, next } };
}
