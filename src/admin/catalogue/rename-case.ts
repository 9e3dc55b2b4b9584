import { renameCase as rename } from '#src/core/catalogue/editing/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { announceCase } from './announce-case.ts';

export interface CaseRenaming {
  readonly at: { readonly id: number; readonly revision: number };
  readonly name: string;
}

/**
 * Changes the name of a case in its address; the former one leads to the case.
 *
 * @throws errors.edit.changed when another staff member has saved meanwhile
 * @throws errors.catalogue.taken when another case has the name
 */
export const renameCase = (
  services: Services,
  member: StaffMember,
  { at, name }: CaseRenaming,
): Promise<{ id: number }> =>
  staffAction(services, member, async (tx, log) => {
    log({ act: 'case.renamed', about: { type: 'case', id: at.id }, ...(await rename(tx, at, name)) });
    await announceCase(tx, at.id);
    return { id: at.id };
  });
