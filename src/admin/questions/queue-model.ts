import { namesOf } from '#src/admin/players/index.ts';
import { timeFromText } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import {
  FILTERED,
  type Question,
  type QuestionFilter,
  questionsIn,
  type QueuePlace,
  waitingQuestions,
} from '#src/portal/questions/index.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { QuestionState } from '#src/shared/questions.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import type { QuestionQueueModel } from '#views/admin/questions/models.ts';

const LISTED = 50;
const FIRST: QueuePlace = { since: timeFromText('2000-01-01T00:00:00Z'), id: 0 };

export interface QueueInput extends QuestionFilter {
  readonly state: QuestionState;
  readonly cursor: string | null;
}

/** The queue: waiting questions, the longest waiting first; answered and closed ones, the newest first. */
export async function loadQueue(
  services: Services,
  { state, cursor, ...filter }: QueueInput,
): Promise<QuestionQueueModel> {
  const found =
    state === 'waiting'
      ? await waitingQuestions(services.db, filter, { after: placeOf(cursor), limit: LISTED + 1 })
      : await questionsIn(services.db, state, filter, {
          beforeId: cursor === null ? Number.MAX_SAFE_INTEGER : placeOf(cursor).id,
          limit: LISTED + 1,
        });
  const { rows, next } = pageOf(found, LISTED, cursorOf);
  const nameOf = await namesOf(
    services,
    rows.map(({ playerId }) => playerId),
  );
  const isFiltered = filter.kind !== null || filter.locale !== null;
  const now = services.clock.now().getTime();
  return {
    filter: { state, ...filter },
    rows: rows.map(({ id, kind, locale, playerId, waitingSince, changedAt }) => ({
      id,
      kind,
      locale,
      player: nameOf(playerId),
      waitsMinutes: waitingSince === null ? null : Math.floor((now - waitingSince.getTime()) / MINUTE_MS),
      changedAt: changedAt.toISOString(),
    })),
    next,
    isFirst: cursor === null,
    lookedThrough: isFiltered && state !== 'waiting' && next === null ? FILTERED : null,
  };
}

/** The time since which the question at the head of the queue waits; null without one. */
export async function waitingSince({ db }: Pick<Services, 'db'>): Promise<Date | null> {
  const [first] = await waitingQuestions(db, { kind: null, locale: null }, { after: FIRST, limit: 1 });
  return first?.waitingSince ?? null;
}

const cursorOf = ({ waitingSince, id }: Question): string =>
  `${(waitingSince ?? FIRST.since).toISOString()}_${String(id)}`;

/** `CURSOR` has let nothing else through. */
function placeOf(cursor: string | null): QueuePlace {
  if (cursor === null) return FIRST;
  const [since = '', id = ''] = cursor.split('_');
  return { since: timeFromText(since), id: Number(id) };
}

export const CURSOR = /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z_\d{1,15}$/;
