import type { CaseTexts, InEachLanguage } from '#src/core/catalogue/index.ts';
import { changeCaseTexts } from '#src/core/catalogue/editing/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { announceCase } from './announce-case.ts';

export interface TextsChange {
  readonly at: { readonly id: number; readonly revision: number };
  readonly texts: InEachLanguage<CaseTexts>;
}

/**
 * Changes title and description of a case.
 *
 * @throws errors.edit.changed when another staff member has saved meanwhile
 */
export const changeTexts = (
  services: Services,
  member: StaffMember,
  { at, texts }: TextsChange,
): Promise<{ id: number }> =>
  staffAction(services, member, async (tx, log) => {
    log({ act: 'case.worded', about: { type: 'case', id: at.id }, ...(await changeCaseTexts(tx, at, texts)) });
    await announceCase(tx, at.id);
    return { id: at.id };
  });
