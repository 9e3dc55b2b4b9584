import { type ContentsAt, type DraftRow, publishContents as publish } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import { staffAction } from '#src/staff/index.ts';
import { heldTo } from './override.ts';
import { saveContents } from './save-contents.ts';

export interface Publishing {
  readonly at: ContentsAt;
  readonly rows: readonly DraftRow[];
  /** Of an admin who means a return outside of the band; else empty. */
  readonly reason: string;
}

/**
 * Publishes what a case holds from now on as its next version. Fails with `errors.edit.changed`,
 * `errors.catalogue.tickets`, `errors.catalogue.picture` and `errors.catalogue.band`; what was typed is kept as the
 * draft then, so that nothing of it is lost.
 */
export async function publishContents(
  world: World,
  member: Member,
  asked: Publishing,
): Promise<{ caseId: number; number: number }> {
  const { settings, isForced, reason } = await heldTo(world, member, asked.reason);
  const { caseId } = asked.at;
  try {
    return await staffAction(world, member, async (tx, log) => {
      const { number, changed } = await publish(tx, settings, asked.at, { rows: asked.rows, isForced });
      log({ act: 'case.published', about: { type: 'case', id: caseId }, ...changed, reason });
      return { caseId, number };
    });
  } catch (refusal) {
    if (refusal instanceof AppError && REFUSALS.includes(refusal.key)) {
      await saveContents(world, { ...member, claim: null }, { ...asked, then: '', added: null });
    }
    throw refusal;
  }
}

const REFUSALS: readonly AppError['key'][] = [
  'errors.catalogue.tickets',
  'errors.catalogue.picture',
  'errors.catalogue.band',
];
