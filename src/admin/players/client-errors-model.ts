import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { timeFromText } from '#src/platform/process/clock.ts';
import {
  type ClientError,
  type ClientErrorCursor,
  listClientErrors,
  loadClientError,
} from '#src/players/client-errors/index.ts';
import { fail } from '#src/shared/errors.ts';
import { memberNames } from '#src/admin/access/index.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { ClientErrorModel, FaultRow, FaultsModel } from '#views/admin/players/client-error-models.ts';
import { cursorOf, markOf } from './cursor.ts';

const SHOWN = 50;

/** Errors of browsers and of the server, one line for each stack trace, last seen first. */
export async function loadClientErrors(
  services: Services,
  { isOpen, cursor }: { readonly isOpen: boolean; readonly cursor: string | null },
): Promise<FaultsModel> {
  const after = cursor === null ? null : faultMark(cursor);
  const faults = await listClientErrors(services.db, { isOpen, after, limit: SHOWN + 1 });
  const { rows: shown, next } = pageOf(faults, SHOWN, ({ lastAt, hash }) => cursorOf(lastAt.toISOString(), hash));
  return { isOpen, faults: shown.map(faultRow), next };
}

/**
 * One error with its trace and its browsers.
 *
 * @throws errors.fault.unknown when it does not exist
 */
export async function showClientError(services: Services, hash: string): Promise<ClientErrorModel> {
  const { fault, agents } = (await loadClientError(services.db, hash)) ?? fail('errors.fault.unknown');
  const members = await memberNames(services.db, [fault.doneBy]);
  return {
    fault: faultRow(fault),
    isOpen: fault.isOpen,
    stack: fault.stack,
    url: fault.url,
    userAgent: fault.userAgent,
    requestId: fault.requestId,
    agents: agents.map(({ browser, system, count }) => ({
      words: [browser, system].filter((word) => word !== '').join(', '),
      count,
    })),
    doneAt: fault.doneAt?.toISOString() ?? null,
    doneBy: fault.doneBy === null ? null : (members.get(fault.doneBy) ?? ''),
    idempotencyKey: newFormKey(services),
  };
}

function faultMark(cursor: string): ClientErrorCursor {
  const [at, hash] = markOf(cursor);
  const lastAt = typeof at === 'string' ? timeFromText(at) : null;
  if (lastAt === null || Number.isNaN(lastAt.getTime()) || typeof hash !== 'string') {
    fail('errors.request.malformed', { field: 'cursor' });
  }
  return { lastAt, hash };
}

const faultRow = (fault: ClientError): FaultRow => ({
  hash: fault.hash,
  message: fault.message,
  source: fault.source,
  place: fault.file === '' ? '' : [fault.file, fault.line ?? '', fault.column ?? ''].join(':'),
  count: fault.count,
  firstAt: fault.firstAt.toISOString(),
  lastAt: fault.lastAt.toISOString(),
  firstBuild: fault.firstBuild,
  lastBuild: fault.lastBuild,
  isServer: fault.isServer,
  isBack: fault.isOpen && fault.doneAt !== null,
});
