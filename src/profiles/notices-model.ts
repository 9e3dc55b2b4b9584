import { loadNotices, type NoticesInput } from '#src/notices/index.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { NoticesPageModel } from '#views/profiles/notices-page.tsx';
import { loadCard } from './card-model.ts';

/** What one was told, as the profile shows it. */
export async function loadToldPage(
  world: World,
  playerId: number,
  reader: Reader,
  input: NoticesInput,
): Promise<NoticesPageModel> {
  const [card, notices] = await Promise.all([
    loadCard(world, playerId, reader),
    loadNotices(world, playerId, reader, input),
  ]);
  return { ...card, notices };
}
