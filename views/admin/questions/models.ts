import type { Locale } from '#src/shared/locales.ts';
import type { AnswerTemplate, QuestionKind, QuestionState } from '#src/shared/questions.ts';
import type { DrawRow, Head, PaymentRow, WithdrawalRow } from '#views/admin/players/models.ts';
import type { PaymentModel } from '#views/admin/players/payment-models.ts';
import type { MessageModel, SubjectModel } from '#views/portal/questions/models.ts';

export interface QueuedQuestionModel {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly locale: Locale;
  readonly player: { readonly id: number; readonly name: string };
  /** Null while it does not wait for staff. */
  readonly waitsMinutes: number | null;
  readonly changedAt: string;
}

export interface QuestionQueueModel {
  readonly filter: {
    readonly state: QuestionState;
    readonly kind: QuestionKind | null;
    readonly locale: Locale | null;
  };
  readonly rows: readonly QueuedQuestionModel[];
  readonly next: string | null;
  readonly isFirst: boolean;
  /** The questions in which a filter found no more than the rows; older ones were not read. Null for a whole list. */
  readonly lookedThrough: number | null;
}

export interface StaffQuestionModel {
  readonly question: {
    readonly id: number;
    readonly kind: QuestionKind;
    readonly state: QuestionState;
    readonly locale: Locale;
  };
  readonly player: Head & { readonly isOnBreak: boolean };
  /** Its path is the page for staff. */
  readonly subject: SubjectModel | null;
  /** The payment that the question is about, with what its provider said. */
  readonly payment: PaymentModel | null;
  readonly messages: readonly MessageModel[];
  /** The newest message that is no note: an answer to less is refused. */
  readonly seenId: number;
  /** The latest rows of the player. */
  readonly rows: {
    readonly payments: readonly PaymentRow[];
    readonly withdrawals: readonly WithdrawalRow[];
    readonly draws: readonly DrawRow[];
  };
  readonly template: AnswerTemplate | null;
  /** Text of the template in the language of the question; empty without one. */
  readonly draft: string;
  readonly idempotencyKey: string;
}
