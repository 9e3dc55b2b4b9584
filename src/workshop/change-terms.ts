import { type CaseTerms, changeCaseTerms } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';
import { heldTo } from './override.ts';

export interface TermsChange {
  readonly at: { readonly id: number; readonly revision: number };
  readonly terms: CaseTerms;
  /** Of an admin who means a price outside of the band; else empty. */
  readonly reason: string;
}

/** Changes what a case asks and when it is there. Fails with `errors.edit.changed` and `errors.catalogue.band`. */
export async function changeTerms(world: World, member: Member, asked: TermsChange): Promise<{ id: number }> {
  const { settings, isForced, reason } = await heldTo(world, member, asked.reason);
  return await staffAction(world, member, async (tx, log) => {
    const changed = await changeCaseTerms(tx, isForced ? null : settings, asked.at, asked.terms);
    log({ act: 'case.changed', about: { type: 'case', id: asked.at.id }, ...changed, reason });
    return { id: asked.at.id };
  });
}
