import { type DraftRow, readEditedCase, publishedCases } from '#src/core/catalogue/index.ts';
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
  ...DRAFTS.map((name, place) => ({ hoursBefore: 30 - 26 * place, act: (scene: Scene) => draft(scene, name) })),
];

async function publishOne({ services, team }: Scene): Promise<void> {
  const { at, rows } = await changed(services, PUBLISHED);
  await publishContents(services, team.manager, { at, rows, reason: '' });
  await services.dataVersions.refresh();
}

async function draft({ services, team, underWay }: Scene, name: string): Promise<void> {
  const { at, rows } = await changed(services, name);
  await saveContents(services, team.manager, { at, rows, then: '', added: null });
  underWay.drafts.push(at.caseId);
}

/** The contents of a case, with some tickets moved from its commonest item to the next one. */
async function changed(services: Services, name: string): Promise<Pick<ContentsChange, 'at' | 'rows'>> {
  const found = (await publishedCases(services)).casesByName.get(name);
  if (found === undefined) throw new Error(`Case ${name} does not exist`);
  const { id: caseId, draft: held, version } = await readEditedCase(services.db, found.id);
  const rows: DraftRow[] = found.version.rows
    .map(({ item, from, to }) => ({ itemId: item.id, tickets: to - from + 1 }))
    .sort((one, other) => other.tickets - one.tickets);
  const moved = rows.map((row, place) => {
    if (place > 1) return row;
    return { ...row, tickets: row.tickets + (place === 0 ? -MOVED_TICKETS : MOVED_TICKETS) };
  });
  return { at: { caseId, draftRevision: held.revision, versionId: version?.id ?? null }, rows: moved };
}
