import { type ContentsAt, type DraftRow, saveDraft } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { staffAction } from '#src/staff/index.ts';
import { withRest } from './contents.ts';

export interface ContentsChange {
  readonly at: ContentsAt;
  readonly rows: readonly DraftRow[];
  /** What happens to the rows besides: an item is put to them, what lacks is given out, or all is as published. */
  readonly then: '' | 'add' | 'rest' | 'simulate' | 'discard';
  readonly added: number | null;
}

export interface SavedContents {
  readonly caseId: number;
  readonly revision: number;
  readonly then: ContentsChange['then'];
}

/**
 * Saves what a case is to hold next, for all who edit it. Fails with `errors.edit.changed` when another saved or
 * published meanwhile, and with `errors.catalogue.tickets` where what lacks of a million fits nowhere.
 */
export async function saveContents(world: World, member: Member, asked: ContentsChange): Promise<SavedContents> {
  const rows = rowsAfter(asked);
  return await staffAction(world, member, async (tx, log) => {
    const { caseId } = asked.at;
    const { revision, changed } = await saveDraft(tx, asked.at, rows);
    log({
      act: asked.then === 'discard' ? 'draft.dropped' : 'draft.saved',
      about: { type: 'case', id: caseId },
      ...changed,
    });
    return { caseId, revision, then: asked.then };
  });
}

function rowsAfter({ rows, then, added }: ContentsChange): readonly DraftRow[] | null {
  if (then === 'discard') return null;
  if (then === 'add') return added === null ? rows : [...rows, { itemId: added, tickets: 1 }];
  if (then !== 'rest') return rows;
  const sum = rows.reduce((tickets, row) => tickets + row.tickets, 0);
  return withRest(rows) ?? fail('errors.catalogue.tickets', { sum });
}
