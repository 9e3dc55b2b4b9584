import { readEditedCase } from '#src/core/catalogue/editing/index.ts';
import { refuseCorrection } from '#src/admin/players/index.ts';
import { endBatchNow, haltMailing } from '#src/admin/marketing/index.ts';
import type { Services } from '#src/platform/services.ts';
import { saveContents } from '#src/admin/catalogue/index.ts';
import { demoTeam, keepUnderWay, readUnderWay } from './demo-staff.ts';
import { unlessRefused } from './unless-refused.ts';

const NOTHING = '';

/**
 * Ends the unfinished work of the demo's staff through their own actions, with entries in the staff log: unsent
 * mailings, codes of batches, waiting corrections, drafts of cases. Work that other staff members ended or changed
 * meanwhile stays as it is. Returns the number of ended tasks.
 */
export async function endStaffWork(services: Services): Promise<number> {
  const underWay = await readUnderWay(services);
  if (underWay === null) return 0;
  const { manager, second } = await demoTeam(services);
  const ends = [
    ...underWay.mailings.map((id) => () => haltMailing(services, manager, { id })),
    ...underWay.batches.map((id) => () => endBatchNow(services, manager, { id })),
    ...underWay.corrections.map((id) => () => refuseCorrection(services, second, { id })),
    ...underWay.drafts.map((id) => async () => {
      const { draft, version } = await readEditedCase(services.db, id);
      if (draft.rows === null) return;
      const revision = { caseId: id, draftRevision: draft.revision, versionId: version?.id ?? null };
      await saveContents(services, manager, { at: revision, rows: [], then: 'discard', added: '' });
    }),
  ];
  let endedCount = 0;
  for (const end of ends) if (await unlessRefused(end().then(() => true))) endedCount += 1;
  await keepUnderWay(services, NOTHING);
  return endedCount;
}
