import type { World } from '#src/platform/world.ts';
import { ageOf } from '#src/shared/age.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { NoticesModel } from '#views/notices/notice-list.tsx';
import { listNotices } from './list-notices.ts';
import { noticeModels } from './notice-model.ts';

/** What the address of the list asks for. */
export interface NoticesInput {
  readonly cursor: number | null;
  /** The oldest notice that was new when the bell was pressed: pressing marked them all as read. */
  readonly new: number | null;
}

/** One page of what a player was told, with the age of each as it is now. */
export async function loadNotices(
  world: World,
  playerId: number,
  reader: Reader,
  input: NoticesInput,
): Promise<NoticesModel> {
  const { notices, next, unread } = await listNotices(world.db, playerId, input.cursor);
  const now = world.clock.now().getTime();
  const models = await noticeModels(world, notices, reader);
  return {
    list: models.map((notice) => ({
      ...notice,
      unread: notice.unread || (input.new !== null && notice.ID >= input.new),
      age: ageText(now - Date.parse(notice.date), reader),
    })),
    next: next === null ? null : String(next),
    isFirst: input.cursor === null,
    unread,
  };
}

function ageText(ms: number, { t }: Reader): string {
  const { unit, count } = ageOf(ms);
  return count === 0 ? t('notices.age.now') : t(`notices.age.${unit}`, { count });
}
