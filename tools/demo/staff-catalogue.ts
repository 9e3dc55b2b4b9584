import { publishedCases } from '#src/core/catalogue/index.ts';
import { type DraftRow, readEditedCase } from '#src/core/catalogue/editing/index.ts';
import type { Services } from '#src/platform/services.ts';
import { type ContentsChange, publishContents, saveContents } from '#src/admin/catalogue/index.ts';
import type { Scene, Work } from './staff-scene.ts';

/** Tickets moved from the commonest item to its neighbour: a small part of its chances. */
const MOVED_TICKETS = 2_000;

/** Cases edited by the demo's manager: one has new odds, two have an unpublished draft. */
const PUBLISHED = 'vegetable-patch';
const DRAFTS = ['polar-storm', 'hot-enamel'];

export const CATALOGUE_WORK: readonly Work[] = [
  { hoursBefore: 250, act: publishOne },
  ...DRAFTS.map((name, index) => ({ hoursBefore: 30 - 26 * index, act: (scene: Scene) => draft(scene, name) })),
];

async function publishOne({ services, team }: Scene): Promise<void> {
  const { at, rows } = await changed(services, PUBLISHED);
  await publishContents(services, team.manager, { at, rows, reason: '' });
  await services.dataVersions.refresh();
}

async function draft({ services, team, underWay }: Scene, name: string): Promise<void> {
  const { at, rows } = await changed(services, name);
  await saveContents(services, team.manager, { at, rows, then: '', added: '' });
  underWay.drafts.push(at.caseId);
}

/** The contents of a case, with some tickets moved from its commonest item to the next one. */
async function changed(services: Services, name: string): Promise<Pick<ContentsChange, 'at' | 'rows'>> {
  const publishedCase = (await publishedCases(services)).casesByName.get(name);
  if (publishedCase === undefined) throw new Error(`Case ${name} does not exist`);
  const { id: caseId, draft: draftRows, version } = await readEditedCase(services.db, publishedCase.id);
  const rows: DraftRow[] = publishedCase.version.rows
    .map(({ item, from, to }) => ({ itemId: item.id, tickets: to - from + 1 }))
    .sort((a, b) => b.tickets - a.tickets);
  const newRows = rows.map((row, index) => {
    if (index > 1) return row;
    return { ...row, tickets: row.tickets + (index === 0 ? -MOVED_TICKETS : MOVED_TICKETS) };
  });
  return { at: { caseId, draftRevision: draftRows.revision, versionId: version?.id ?? null }, rows: newRows };
}
