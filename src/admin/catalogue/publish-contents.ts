import { type ContentsRevision, type DraftRow, publishContents as publish } from '#src/core/catalogue/editing/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError } from '#src/shared/errors.ts';
import { guardTopUpReturn } from '#src/games/wheel/index.ts';
import { costingReturns, mintingAction, overrideReason } from '#src/admin/access/index.ts';
import { announceCase } from './announce-case.ts';
import { saveContents } from './save-contents.ts';

export interface Publishing {
  readonly at: ContentsRevision;
  readonly rows: readonly DraftRow[];
  /** Reason of an admin for a return outside the band; empty otherwise. */
  readonly reason: string;
}

/**
 * Publishes contents as the next version of a case. When it is refused, the typed contents are kept as the draft.
 *
 * @throws errors.edit.changed when another staff member has saved meanwhile
 * @throws errors.catalogue.tickets when the tickets are not valid
 * @throws errors.catalogue.picture when a picture is missing
 * @throws errors.catalogue.band when the return is outside the band
 */
export async function publishContents(
  services: Services,
  member: StaffMember,
  publishing: Publishing,
): Promise<{ caseId: number; number: number }> {
  const reason = overrideReason(member, publishing.reason);
  const { caseId } = publishing.at;
  try {
    return await mintingAction(services, member, { kind: 'contents', input: publishing }, async (tx, log) => {
      const { result, costKopecks } = await guardTopUpReturn(tx, reason, () =>
        costingReturns(tx, () => publish(tx, publishing.at, { rows: publishing.rows, reason })),
      );
      const { number, changed } = result;
      log({ act: 'case.published', about: { type: 'case', id: caseId }, ...changed, reason, costKopecks });
      await announceCase(tx, caseId);
      return { caseId, number };
    });
  } catch (refusal) {
    if (refusal instanceof AppError && REFUSALS.includes(refusal.key)) {
      await saveContents(services, { ...member, claim: null }, { ...publishing, then: '', added: '' });
    }
    throw refusal;
  }
}

const REFUSALS: readonly AppError['key'][] = [
  'errors.catalogue.tickets',
  'errors.catalogue.picture',
  'errors.catalogue.band',
  'errors.catalogue.cashback',
  'errors.catalogue.cooldown',
  'errors.catalogue.several',
  'errors.catalogue.worth',
  'errors.catalogue.topUp',
  'errors.wheel.worth',
];
