import type { MessageContent } from '#src/core/outbox/index.ts';
import { isOwnRow } from '#src/core/sealed-history/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { selectAsked, selectWithdrawal } from './store.ts';
import { hashOfTerms } from './terms-hash.ts';

type TermsServices = Pick<Services, 'clock' | 'config' | 'db'>;

/** True when the game id and the listing of a request are those with which the store wrote it. */
async function hasOwnTerms(services: TermsServices, id: number): Promise<boolean> {
  const steps = await selectAsked(services.db, id);
  for (const { termsSalt, termsHash, stepId, ...terms } of steps) {
    if (!(await isOwnRow(services, 'withdrawal_steps', stepId))) return false;
    // Requests of early releases have no hash.
    if (termsHash !== null && hashOfTerms({ ...terms, termsSalt: termsSalt ?? '' }) !== termsHash) return false;
  }
  return steps.length === 1;
}

/**
 * Refuses to deliver to an account that was written into the database by other means than the store.
 *
 * @throws errors.forged
 */
export async function requireOwnTerms(services: TermsServices, id: number): Promise<void> {
  if (!(await hasOwnTerms(services, id))) fail('errors.forged');
}

/** True for the content of a `withdrawal.requested` that reports an open request as it is. */
export async function isOpenRequest(services: TermsServices, content: MessageContent): Promise<boolean> {
  const { withdrawalId, playerId, gameId, listingCentiG } = content;
  const request = typeof withdrawalId === 'number' ? await selectWithdrawal(services.db, withdrawalId) : null;
  if (request === null || request.closedAt !== null) return false;
  const isSame = request.playerId === playerId && request.gameId === gameId && request.listingCentiG === listingCentiG;
  return isSame && (await hasOwnTerms(services, request.id));
}
