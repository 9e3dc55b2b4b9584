/**
 * Questions to support: threads between a player and staff, each about a row of the player, a refusal, or nothing in
 * particular.
 * Invariant: A question is about a row of its own player and read by that player and staff only; every change holds the
 * lock of the player; nothing is written to a closed question; all of it goes with the account.
 */
export { answerQuestion, endQuestion, noteQuestion, reopenQuestion } from './answer-question.ts';
export { pictureFile } from './message-picture.ts';
export { messageModels } from './question-model.ts';
export {
  deleteQuestionsOf,
  FILTERED,
  type Question,
  type QuestionFilter,
  type QueuePlace,
  selectInState as questionsIn,
  selectMessages as messagesOf,
  selectMessagesOf as ownMessages,
  selectQuestion as findQuestion,
  selectQuestionsOf as questionsOf,
  selectWaiting as waitingQuestions,
} from './store.ts';
export { loadSubject } from './subject-model.ts';
export { openQuestion } from './open-question.ts';
