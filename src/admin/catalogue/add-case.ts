import type { CaseTexts, InEachLanguage } from '#src/core/catalogue/index.ts';
import { type CaseTerms, createCase } from '#src/core/catalogue/editing/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { staffAction } from '#src/admin/access/index.ts';

export interface FreshCase {
  readonly name: string;
  readonly terms: CaseTerms;
  readonly texts: InEachLanguage<CaseTexts>;
}

/**
 * Adds a case, which stays hidden until it has pictures and contents.
 *
 * @throws errors.catalogue.taken when the name is in use
 */
export const addCase = (services: Services, member: StaffMember, newCase: FreshCase): Promise<{ id: number }> =>
  staffAction(services, member, async (tx, log) => {
    const id = await createCase(tx, newCase);
    const { category, priceKind, price, state } = newCase.terms;
    const after = { name: newCase.name, title: newCase.texts.ru.title, category, priceKind, price, state };
    log({ act: 'case.added', about: { type: 'case', id }, after });
    return { id };
  });
