import { isOwnRow } from '#src/core/sealed-history/index.ts';
import type { Services } from '#src/platform/services.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { selectLastRole, type MemberRow } from './store/members.ts';

/** Time for which a verified role is believed without another look at its history. */
const BELIEVED_MS = MINUTE_MS;

interface Verified {
  readonly role: MemberRow['role'];
  readonly untilMs: number;
}

const verifiedByPool = new WeakMap<object, Map<number, Verified>>();

/** True when the store gave a member the role that their row has: the last entry of their history says so, signed. */
export async function hasOwnRole(services: Services, { id, role }: Pick<MemberRow, 'id' | 'role'>): Promise<boolean> {
  const pool = services.db.client as object;
  const verified = verifiedByPool.get(pool) ?? new Map<number, Verified>();
  verifiedByPool.set(pool, verified);
  const nowMs = services.clock.now().getTime();
  const known = verified.get(id);
  if (known?.role === role && known.untilMs > nowMs) return true;
  const last = await selectLastRole(services.db, id);
  if (last?.role !== role || !(await isOwnRow(services, 'configuration_changes', last.entryId))) return false;
  verified.set(id, { role, untilMs: nowMs + BELIEVED_MS });
  return true;
}
