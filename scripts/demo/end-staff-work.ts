import { editedCase } from '#src/catalogue/index.ts';
import { refuseCorrection } from '#src/dossiers/index.ts';
import { endBatchNow, haltMailing } from '#src/office/index.ts';
import type { World } from '#src/platform/world.ts';
import { saveContents } from '#src/workshop/index.ts';
import { demoTeam, keepUnderWay, readUnderWay } from './demo-staff.ts';
import { unlessRefused } from './unless-refused.ts';

const NOTHING = '';

/**
 * Ends what the demo's staff had under way, by their own actions and with their lines in the log: mailings that were
 * not sent, codes of batches, corrections that wait, drafts of cases. What others have ended or changed meanwhile stays
 * as it is. Answers how many things ended.
 */
export async function endStaffWork(world: World): Promise<number> {
  const underWay = await readUnderWay(world);
  if (underWay === null) return 0;
  const { manager, second } = await demoTeam(world);
  const ends = [
    ...underWay.mailings.map((id) => () => haltMailing(world, manager, { id })),
    ...underWay.batches.map((id) => () => endBatchNow(world, manager, { id })),
    ...underWay.corrections.map((id) => () => refuseCorrection(world, second, { id })),
    ...underWay.drafts.map((id) => async () => {
      const { draft, version } = await editedCase(world.db, id);
      if (draft.rows === null) return;
      const at = { caseId: id, draftRevision: draft.revision, versionId: version?.id ?? null };
      await saveContents(world, manager, { at, rows: [], then: 'discard', added: null });
    }),
  ];
  let ended = 0;
  for (const end of ends) if (await unlessRefused(end())) ended += 1;
  await keepUnderWay(world, NOTHING);
  return ended;
}
