import { memberNames } from '#src/admin/access/index.ts';
import {
  drawsOf,
  LEDGER_CURRENCY,
  loadHead,
  loadPayment,
  paymentsOf,
  withdrawalsOf,
} from '#src/admin/players/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { breakOf } from '#src/players/player-protection/breaks/index.ts';
import { findQuestion, loadSubject, messageModels, messagesOf, type Question } from '#src/portal/questions/index.ts';
import { fail } from '#src/shared/errors.ts';
import { hasPower } from '#src/shared/powers.ts';
import type { AnswerTemplate } from '#src/shared/questions.ts';
import type { StaffViewer, Viewer } from '#src/shared/viewers.ts';
import type { StaffQuestionModel } from '#views/admin/questions/models.ts';

/** Rows of the player beside a question. */
const LATEST = { cursor: null, limit: 5 };

/**
 * One question with everything that its answer needs: the row as it is now, what the provider said, the player and the
 * latest rows of the player.
 *
 * @throws errors.question.unknown when it does not exist
 */
export async function loadStaffQuestion(
  services: Services,
  { member, ...viewer }: StaffViewer,
  { id, template }: { readonly id: number; readonly template: AnswerTemplate | null },
): Promise<StaffQuestionModel> {
  const question = (await findQuestion(services.db, id)) ?? fail('errors.question.unknown');
  const { kind, subjectId, state, locale, playerId } = question;
  const reader: Viewer = { ...viewer, currency: LEDGER_CURRENCY };
  const [head, pause, subject, payment, written, payments, withdrawals, draws] = await Promise.all([
    loadHead(services, playerId, viewer),
    breakOf(services.db, playerId, services.clock.now()),
    loadSubject(services, reader, question),
    kind === 'payment' ? loadPayment(services, reader, subjectId) : null,
    messagesOf(services.db, id, true),
    paymentsOf(services, playerId, LATEST, reader),
    withdrawalsOf(services, playerId, LATEST, reader),
    drawsOf(services, playerId, LATEST, reader),
  ]);
  const names = await memberNames(
    services.db,
    written.map(({ memberId }) => memberId),
  );
  return {
    question: { id, kind, state, locale },
    player: { ...(head ?? fail('errors.player.unknown')), isOnBreak: pause !== null },
    subject: subject === null ? null : { ...subject, path: staffPathOf(question, hasPower(member.role, 'payments')) },
    payment,
    messages: messageModels(written, viewer.t, names),
    seenId: written.findLast(({ author }) => author !== 'note')?.id ?? 0,
    rows: { payments: payments.rows, withdrawals: withdrawals.rows, draws: draws.rows },
    template,
    // In the language of the question, whatever language the member reads.
    draft: template === null ? '' : services.texts.t(locale)(`admin-questions.template.${template}`),
    idempotencyKey: newFormKey(services),
  };
}

/** The page of the row for staff; null without one that the member may open. */
function staffPathOf({ kind, subjectId, playerId }: Question, maySeePayments: boolean): string | null {
  if (kind === 'payment') return maySeePayments ? `/staff/payments/${subjectId}` : null;
  if (kind === 'draw') return `/fair/draw/${subjectId}`;
  if (kind === 'withdrawal') return `/staff/withdrawals/${subjectId}`;
  if (kind === 'battle') return `/staff/battles/${subjectId}`;
  return kind === 'item' ? `/staff/players/${String(playerId)}?section=items` : null;
}
