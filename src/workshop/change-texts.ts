import { type CaseTexts, changeCaseTexts, type InEachLanguage } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';

export interface TextsChange {
  readonly at: { readonly id: number; readonly revision: number };
  readonly texts: InEachLanguage<CaseTexts>;
}

/** Changes what a case is called and says. Fails with `errors.edit.changed`. */
export const changeTexts = (world: World, member: Member, { at, texts }: TextsChange): Promise<{ id: number }> =>
  staffAction(world, member, async (tx, log) => {
    log({ act: 'case.worded', about: { type: 'case', id: at.id }, ...(await changeCaseTexts(tx, at, texts)) });
    return { id: at.id };
  });
