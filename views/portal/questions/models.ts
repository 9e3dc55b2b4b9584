import type { ProviderAnswer, QuestionAuthor, QuestionKind, QuestionState } from '#src/shared/questions.ts';

/** The row that a question is about, as it is now. */
export interface SubjectModel {
  readonly title: string;
  readonly state: string | null;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Oldest first; times in ISO 8601. */
  readonly history: readonly { readonly label: string; readonly at: string }[];
  /** The page of the row for its player, without the language prefix; null without one. */
  readonly path: string | null;
}

export interface MessageModel {
  readonly id: number;
  readonly author: QuestionAuthor;
  /** Name of the member, for staff; null for players. */
  readonly by: string | null;
  readonly text: string;
  readonly hasPicture: boolean;
  readonly at: string;
}

/** A question in a list of its player. */
export interface ListedQuestionModel {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly state: QuestionState;
  readonly changedAt: string;
}

export interface QuestionsPageModel {
  readonly list: readonly ListedQuestionModel[];
  /** Cursor of older questions; null on the last page. */
  readonly next: number | null;
  readonly isFirst: boolean;
}

export interface QuestionPageModel {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly state: QuestionState;
  readonly subject: SubjectModel | null;
  readonly messages: readonly MessageModel[];
  readonly idempotencyKey: string;
}

export interface NewQuestionPageModel {
  readonly kind: QuestionKind;
  readonly subjectId: string;
  readonly subject: SubjectModel | null;
  /** Words by which answers are looked for. */
  readonly q: string;
  readonly answers: readonly { readonly id: string; readonly title: string; readonly answer: readonly string[] }[];
  /** False while as many questions wait as a player may have. */
  readonly canAsk: boolean;
  readonly mostWaiting: number;
  readonly idempotencyKey: string;
}

/** A top-up that was not credited. */
export interface MissingPaymentModel {
  /** Public id. */
  readonly id: string;
  readonly number: number;
  readonly method: string;
  readonly sum: number;
  readonly sign: string;
  readonly state: string;
  readonly createdAt: string;
  /** Answer of the provider now; null before it was asked. */
  readonly said: ProviderAnswer | null;
}

export interface DepositPageModel {
  readonly payments: readonly MissingPaymentModel[];
  readonly idempotencyKey: string;
}

/** The questions of a blocked player, by a link. */
export interface BlockedQuestionsModel {
  /** Null for a link that is not valid. */
  readonly link: string | null;
  readonly messages: readonly MessageModel[];
  readonly isClosed: boolean;
}
