import { type CaseTerms, changeCaseTerms } from '#src/core/catalogue/editing/index.ts';
import { guardTopUpReturn } from '#src/games/wheel/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { costingReturns, mintingAction, overrideReason } from '#src/admin/access/index.ts';
import { announceCase } from './announce-case.ts';

export interface TermsChange {
  readonly at: { readonly id: number; readonly revision: number };
  readonly terms: CaseTerms;
  /** Reason of an admin for a price outside the return band; empty otherwise. */
  readonly reason: string;
}

/**
 * Changes price, conditions and availability of a case.
 *
 * @throws errors.edit.changed when another staff member has saved meanwhile
 * @throws errors.catalogue.band when the return would leave the band
 * @throws errors.catalogue.topUp when a top-up would return more than its limit
 */
export async function changeTerms(
  services: Services,
  member: StaffMember,
  termsChange: TermsChange,
): Promise<{ id: number }> {
  const reason = overrideReason(member, termsChange.reason);
  return await mintingAction(services, member, { kind: 'terms', input: termsChange }, async (tx, log) => {
    const { result: rowChange, costKopecks } = await guardTopUpReturn(tx, reason, () =>
      costingReturns(tx, () => changeCaseTerms(tx, termsChange.at, termsChange.terms, reason)),
    );
    log({ act: 'case.changed', about: { type: 'case', id: termsChange.at.id }, ...rowChange, reason, costKopecks });
    await announceCase(tx, termsChange.at.id);
    return { id: termsChange.at.id };
  });
}
