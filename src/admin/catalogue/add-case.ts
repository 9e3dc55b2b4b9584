import { type CaseTerms, type CaseTexts, createCase, type InEachLanguage } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';

export interface FreshCase {
  readonly name: string;
  readonly terms: CaseTerms;
  readonly texts: InEachLanguage<CaseTexts>;
}

/** Adds a case, which nobody sees before it has pictures and contents. Fails with `errors.catalogue.taken`. */
export const addCase = (world: World, member: Member, fresh: FreshCase): Promise<{ id: number }> =>
  staffAction(world, member, async (tx, log) => {
    const id = await createCase(tx, fresh);
    const { category, priceKind, price, state } = fresh.terms;
    const after = { name: fresh.name, title: fresh.texts.ru.title, category, priceKind, price, state };
    log({ act: 'case.added', about: { type: 'case', id }, after });
    return { id };
  });
