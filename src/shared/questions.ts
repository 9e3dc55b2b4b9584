/** Rows of a player that a question can be about; the id of a refusal is its key of `errors.ts`. */
export const SUBJECT_KINDS = ['payment', 'draw', 'withdrawal', 'battle', 'item', 'refusal'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** `none`: about nothing in particular. `block`: the questions of a blocked player, who has no session. */
export const QUESTION_KINDS = [...SUBJECT_KINDS, 'none', 'block'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** `waiting` for staff, or `answered` by them; nothing is written to a closed question. */
export const QUESTION_STATES = ['waiting', 'answered', 'closed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** `note` is for staff only; the text of `store` is one of `PROVIDER_ANSWERS`. */
export type QuestionAuthor = 'player' | 'staff' | 'note' | 'store';

export const QUESTION_CHARACTERS = 2000;

/** The most pictures of a player; a message has one. A day is 24 hours. */
export const QUESTION_PICTURES = { perQuestion: 5, perDay: 10 } as const;

/** Outcomes of a question to a payment provider about a missing top-up. */
export const PROVIDER_ANSWERS = ['credited', 'unpaid', 'unknown', 'failed', 'differs', 'silent', 'returned'] as const;
export type ProviderAnswer = (typeof PROVIDER_ANSWERS)[number];

/** Answers after which support has to look: the provider and the store do not agree, or it could not be asked. */
export const DISAGREEMENTS: readonly ProviderAnswer[] = ['differs', 'silent'];

/** Drafts of answers: texts `admin-questions.template.{name}` in the language of the question. */
export const ANSWER_TEMPLATES = [
  'looking',
  'receipt',
  'credited',
  'provider',
  'withdrawalWaits',
  'withdrawalListing',
  'fair',
  'rules',
] as const;
export type AnswerTemplate = (typeof ANSWER_TEMPLATES)[number];
