import { staffAction } from '#src/admin/access/index.ts';
import { queryPaymentProvider } from '#src/admin/players/index.ts';
import { findPayment } from '#src/payments/top-ups/index.ts';
import type { Services } from '#src/platform/services.ts';
import {
  answerQuestion,
  endQuestion,
  findQuestion,
  noteQuestion,
  reopenQuestion,
} from '#src/portal/questions/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';

interface WrittenText {
  readonly id: number;
  readonly text: string;
}

interface WorkedQuestion {
  readonly id: number;
}

/** The newest message that the member had read when the form was sent. */
interface SeenQuestion extends WorkedQuestion {
  readonly seenId: number;
}

// Texts are personal data that may have to be erased, so the log only records what was done.

/** Answers a question; `isLast` closes it. Throws as `answerQuestion` does. */
export const sendAnswer = (
  services: Services,
  member: StaffMember,
  { id, text, isLast, seenId }: WrittenText & SeenQuestion & { readonly isLast: boolean },
): Promise<WorkedQuestion> =>
  staffAction(services, member, async (tx, log) => {
    const { state } = await answerQuestion(tx, { id, memberId: member.id, text, isLast, seenId });
    const after = { state: isLast ? 'closed' : 'answered' };
    log({ act: 'question.answered', about: { type: 'question', id }, before: { state }, after });
    return { id };
  });

/** Adds a note for staff. Throws as `noteQuestion` does. */
export const addQuestionNote = (
  services: Services,
  member: StaffMember,
  { id, text }: WrittenText,
): Promise<WorkedQuestion> =>
  staffAction(services, member, async (tx, log) => {
    await noteQuestion(tx, { id, memberId: member.id, text });
    log({ act: 'question.noted', about: { type: 'question', id } });
    return { id };
  });

/** Closes a question without an answer. Throws as `endQuestion` does. */
export const closeUnanswered = (
  services: Services,
  member: StaffMember,
  { id, seenId }: SeenQuestion,
): Promise<WorkedQuestion> =>
  staffAction(services, member, async (tx, log) => {
    const { state } = await endQuestion(tx, { id, seenId });
    log({ act: 'question.closed', about: { type: 'question', id }, before: { state }, after: { state: 'closed' } });
    return { id };
  });

/** Opens a closed question again. Throws as `reopenQuestion` does. */
export const openAgain = (services: Services, member: StaffMember, { id }: WorkedQuestion): Promise<WorkedQuestion> =>
  staffAction(services, member, async (tx, log) => {
    const { state } = await reopenQuestion(tx, id);
    log({ act: 'question.reopened', about: { type: 'question', id }, before: { state }, after: { state: 'waiting' } });
    return { id };
  });

/**
 * Queries the provider about a payment of the player who asked.
 *
 * @throws errors.question.unknown when the question does not exist
 * @throws errors.payment.unknown when the payment is of another player
 */
export async function askProviderFor(
  services: Services,
  member: StaffMember,
  { id, payment: publicId }: WorkedQuestion & { readonly payment: string },
): Promise<WorkedQuestion> {
  const question = (await findQuestion(services.db, id)) ?? fail('errors.question.unknown');
  const payment = await findPayment(services.db, publicId);
  if (payment?.playerId !== question.playerId) fail('errors.payment.unknown');
  await queryPaymentProvider(services, member, { payment: publicId });
  return { id };
}
