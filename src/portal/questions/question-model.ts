import { fittingQuestions } from '#src/players/info-pages/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { openQuestionLink } from '#src/players/player-email/index.ts';
import { pageOf } from '#src/shared/page-of.ts';
import { PROVIDER_ANSWERS, type QuestionKind } from '#src/shared/questions.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import type {
  BlockedQuestionsModel,
  MessageModel,
  NewQuestionPageModel,
  QuestionPageModel,
  QuestionsPageModel,
} from '#views/portal/questions/models.ts';
import { MOST_WAITING, questionOfLink } from './open-question.ts';
import { countWaiting, type QuestionMessage, selectMessages, selectNewestOf, selectQuestionsOf } from './store.ts';
import { assertOwnSubject } from './subject.ts';
import { loadSubject } from './subject-model.ts';
import { ownQuestion } from './write-message.ts';

const LISTED = 30;
const MOST_ANSWERS = 4;
/** Kinds with words by which answers are found. Refusals are about anything, so that no words fit them. */
export const PRESET = ['payment', 'draw', 'withdrawal', 'battle', 'item'] as const;

/** The player's questions, newest first. */
export async function loadQuestions(
  services: Services,
  { player }: PlayerViewer,
  { cursor }: { readonly cursor: number | null },
): Promise<QuestionsPageModel> {
  const found = await selectQuestionsOf(services.db, player.id, cursor ?? Number.MAX_SAFE_INTEGER, LISTED + 1);
  const { rows, next } = pageOf(found, LISTED, ({ id }) => id);
  return {
    list: rows.map(({ id, kind, state, changedAt }) => ({ id, kind, state, changedAt: changedAt.toISOString() })),
    next,
    isFirst: cursor === null,
  };
}

/**
 * One question of the player with its row and its messages.
 *
 * @throws errors.question.unknown for a question of another player
 */
export async function loadQuestion(services: Services, viewer: PlayerViewer, id: number): Promise<QuestionPageModel> {
  const { kind, subjectId, state } = await ownQuestion(services, viewer.player, id);
  const [subject, messages] = await Promise.all([
    loadSubject(services, viewer, { kind, subjectId }),
    selectMessages(services.db, id, false),
  ]);
  return {
    id,
    kind,
    state,
    subject,
    messages: messageModels(messages, viewer.t),
    idempotencyKey: newFormKey(services),
  };
}

export interface NewQuestionInput {
  readonly kind: QuestionKind;
  readonly subjectId: string;
  readonly q: string;
}

/**
 * The form of a new question, behind the answers that fit.
 *
 * @throws errors.question.subject for a row of another player
 */
export async function loadNewQuestion(
  services: Services,
  viewer: PlayerViewer,
  { kind, subjectId, q }: NewQuestionInput,
): Promise<NewQuestionPageModel> {
  await assertOwnSubject(services, viewer.player.id, { kind, subjectId });
  const preset = PRESET.find((one) => one === kind);
  const words = q.trim() === '' && preset !== undefined ? viewer.t(`questions.words.${preset}`) : q.trim();
  const [subject, answers, waitingCount] = await Promise.all([
    loadSubject(services, viewer, { kind, subjectId }),
    fittingQuestions(services, viewer, words, MOST_ANSWERS),
    countWaiting(services.db, viewer.player.id),
  ]);
  return {
    kind,
    subjectId,
    subject,
    q: q.trim(),
    answers: answers.map(({ id, title, answer }) => ({ id, title, answer })),
    canAsk: waitingCount < MOST_WAITING,
    mostWaiting: MOST_WAITING,
    idempotencyKey: newFormKey(services),
  };
}

/** The answered question of a link and the newest one about the block, as one talk, for a player without a session. */
export async function loadBlockedQuestions(
  services: Services,
  { t }: { readonly t: T },
  link: string,
): Promise<BlockedQuestionsModel> {
  const opened = await openQuestionLink(services, link);
  if (opened === null) return { link: null, messages: [], isClosed: false };
  const [answered, aboutBlock] = await Promise.all([
    questionOfLink(services.db, opened),
    selectNewestOf(services.db, opened.playerId, 'block'),
  ]);
  const questions = new Map([answered, aboutBlock].flatMap((one) => (one === null ? [] : [[one.id, one]])));
  const lists = await Promise.all([...questions.keys()].map((id) => selectMessages(services.db, id, false)));
  const messages = lists.flat().sort((one, other) => one.id - other.id);
  const isClosed = [...questions.values()].every(({ state }) => state === 'closed');
  return { link, messages: messageModels(messages, t), isClosed };
}

/** Messages in words, with the given names of staff, which their player does not see. */
export const messageModels = (
  messages: readonly QuestionMessage[],
  t: T,
  names: ReadonlyMap<number, string> = new Map(),
): MessageModel[] =>
  messages.map(({ id, author, memberId, text, hasPicture, createdAt }) => ({
    id,
    author,
    by: memberId === null ? null : (names.get(memberId) ?? null),
    text: author === 'store' ? storeText(text, t) : text,
    hasPicture,
    at: createdAt.toISOString(),
  }));

/** The answer of a provider in words. */
function storeText(answer: string, t: T): string {
  const known = PROVIDER_ANSWERS.find((one) => one === answer);
  return known === undefined ? answer : t(`questions.said.${known}`);
}
