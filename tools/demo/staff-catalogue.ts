import { type DraftRow, editedCase, publishedCases } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { type ContentsChange, publishContents, saveContents } from '#src/workshop/index.ts';
import type { Scene, Work } from './staff-scene.ts';

/** A small part of what the commonest item has: so much goes from it to the one beside it. */
const MOVED_TICKETS = 2_000;

/** Cases that the demo's manager works on: one got new odds, two have a draft that nobody has published. */
const PUBLISHED = 'vegetable-patch';
const DRAFTS = ['polar-storm', 'hot-enamel'];

export const CATALOGUE_WORK: readonly Work[] = [
  { hoursBefore: 250, act: publishOne },
  ...DRAFTS.map((name, place) => ({ hoursBefore: 30 - 26 * place, act: (scene: Scene) => draft(scene, name) })),
];

async function publishOne({ world, team }: Scene): Promise<void> {
  const { at, rows } = await changed(world, PUBLISHED);
  await publishContents(world, team.manager, { at, rows, reason: '' });
  await world.dataVersions.refresh();
}

async function draft({ world, team, underWay }: Scene, name: string): Promise<void> {
  const { at, rows } = await changed(world, name);
  await saveContents(world, team.manager, { at, rows, then: '', added: null });
  underWay.drafts.push(at.caseId);
}

/** What a case holds, with some tickets of its commonest item moved to the one that is next to it. */
async function changed(world: World, name: string): Promise<Pick<ContentsChange, 'at' | 'rows'>> {
  const found = (await publishedCases(world)).casesByName.get(name);
  if (found === undefined) throw new Error(`no case is called ${name}`);
  const { id: caseId, draft: held, version } = await editedCase(world.db, found.id);
  const rows: DraftRow[] = found.version.rows
    .map(({ item, from, to }) => ({ itemId: item.id, tickets: to - from + 1 }))
    .sort((one, other) => other.tickets - one.tickets);
  const moved = rows.map((row, place) => {
    if (place > 1) return row;
    return { ...row, tickets: row.tickets + (place === 0 ? -MOVED_TICKETS : MOVED_TICKETS) };
  });
  return { at: { caseId, draftRevision: held.revision, versionId: version?.id ?? null }, rows: moved };
}
