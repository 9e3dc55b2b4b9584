import { publishedCases } from '#src/core/catalogue/index.ts';
import { type ContentsRevision, type DraftRow, findPicked, saveDraft } from '#src/core/catalogue/editing/index.ts';
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
  /** Name or number of an item to add, as typed; empty for none. */
  readonly added: string;
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
 * @throws errors.item.unknown when no item or several have the typed name
 * @throws errors.catalogue.tickets when the missing tickets cannot be distributed
 */
export async function saveContents(
  services: Services,
  member: StaffMember,
  change: ContentsChange,
): Promise<SavedContents> {
  const rows = await rowsAfter(services, change);
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

async function rowsAfter(
  services: Services,
  { rows, then, added }: ContentsChange,
): Promise<readonly DraftRow[] | null> {
  if (then === 'discard') return null;
  if (then === 'add') return added === '' ? rows : [...rows, { itemId: await itemNamed(services, added), tickets: 1 }];
  if (then !== 'rest') return rows;
  const sum = rows.reduce((tickets, row) => tickets + row.tickets, 0);
  return withRest(rows) ?? fail('errors.catalogue.tickets', { sum });
}

/** An item that was created a moment ago is in the next snapshot only. */
async function itemNamed(services: Services, name: string): Promise<number> {
  const known = findPicked(name, (await publishedCases(services)).itemsById.values());
  if (known !== null) return known;
  await services.dataVersions.refresh();
  const { itemsById } = await publishedCases(services);
  return findPicked(name, itemsById.values()) ?? fail('errors.item.unknown', { at: 'add' });
}
