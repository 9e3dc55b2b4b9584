import { type ContentsRevision, type DraftRow, saveDraft } from '#src/core/catalogue/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { withRest } from './contents.ts';

export interface ContentsChange {
  readonly at: ContentsRevision;
  readonly rows: readonly DraftRow[];
  /** Additional action: add an item, distribute the missing tickets, simulate, or discard the draft. */
  readonly then: '' | 'add' | 'rest' | 'simulate' | 'discard';
  readonly added: number | null;
}

export interface SavedContents {
  readonly caseId: number;
  readonly revision: number;
  readonly then: ContentsChange['then'];
}

/**
 * Saves the draft of the next version, shared by all staff.
 *
 * @throws errors.edit.changed when another staff member has saved or published meanwhile
 * @throws errors.catalogue.tickets when the missing tickets cannot be distributed
 */
export async function saveContents(
  services: Services,
  member: StaffMember,
  change: ContentsChange,
): Promise<SavedContents> {
  const rows = rowsAfter(change);
  return await staffAction(services, member, async (tx, log) => {
    const { caseId } = change.at;
    const { revision, changed } = await saveDraft(tx, change.at, rows);
    log({
      act: change.then === 'discard' ? 'draft.dropped' : 'draft.saved',
      about: { type: 'case', id: caseId },
      ...changed,
    });
    return { caseId, revision, then: change.then };
  });
}

function rowsAfter({ rows, then, added }: ContentsChange): readonly DraftRow[] | null {
  if (then === 'discard') return null;
  if (then === 'add') return added === null ? rows : [...rows, { itemId: added, tickets: 1 }];
  if (then !== 'rest') return rows;
  const sum = rows.reduce((tickets, row) => tickets + row.tickets, 0);
  return withRest(rows) ?? fail('errors.catalogue.tickets', { sum });
}
