import type { World } from '#src/platform/world.ts';
import { timeFromText } from '#src/platform/clock.ts';
import { type Fault, type FaultMark, listFaults, loadFault } from '#src/reports/index.ts';
import { fail } from '#src/shared/errors.ts';
import { memberNames } from '#src/staff/index.ts';
import type { FaultModel, FaultRow, FaultsModel } from '#views/dossiers/fault-models.ts';
import { cursorOf, markOf, pageOf } from './cursor.ts';
import { newKey } from './new-key.ts';

const SHOWN = 50;

/** What went wrong in browsers, a line for each trace, the last seen first. */
export async function loadFaults(
  world: World,
  { isOpen, cursor }: { readonly isOpen: boolean; readonly cursor: string | null },
): Promise<FaultsModel> {
  const after = cursor === null ? null : faultMark(cursor);
  const faults = await listFaults(world.db, { isOpen, after, limit: SHOWN + 1 });
  const { shown, next } = pageOf(faults, SHOWN, ({ lastAt, hash }) => cursorOf(lastAt.toISOString(), hash));
  return { isOpen, faults: shown.map(faultRow), next };
}

/** One fault with its trace and its browsers. Fails with `errors.fault.unknown` for none. */
export async function showFault(world: World, hash: string): Promise<FaultModel> {
  const { fault, agents } = (await loadFault(world.db, hash)) ?? fail('errors.fault.unknown');
  const members = await memberNames(world.db, [fault.doneBy]);
  return {
    fault: faultRow(fault),
    isOpen: fault.isOpen,
    stack: fault.stack,
    url: fault.url,
    userAgent: fault.userAgent,
    agents: agents.map(({ browser, system, count }) => ({
      words: [browser, system].filter((word) => word !== '').join(', '),
      count,
    })),
    doneAt: fault.doneAt?.toISOString() ?? null,
    doneBy: fault.doneBy === null ? null : (members.get(fault.doneBy) ?? ''),
    idempotencyKey: newKey(world),
  };
}

function faultMark(cursor: string): FaultMark {
  const [at, hash] = markOf(cursor);
  const lastAt = typeof at === 'string' ? timeFromText(at) : null;
  if (lastAt === null || Number.isNaN(lastAt.getTime()) || typeof hash !== 'string') {
    fail('errors.request.malformed', { field: 'cursor' });
  }
  return { lastAt, hash };
}

const faultRow = (fault: Fault): FaultRow => ({
  hash: fault.hash,
  message: fault.message,
  source: fault.source,
  place: fault.file === '' ? '' : [fault.file, fault.line ?? '', fault.column ?? ''].join(':'),
  count: fault.count,
  firstAt: fault.firstAt.toISOString(),
  lastAt: fault.lastAt.toISOString(),
  firstBuild: fault.firstBuild,
  lastBuild: fault.lastBuild,
  isBack: fault.isOpen && fault.doneAt !== null,
});
