import { isOwnRow } from '#src/core/sealed-history/index.ts';
import type { Services } from '#src/platform/services.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { selectLastRole, type MemberRow } from './store/members.ts';

/** Lifetime of a verified role: its history is read again afterwards. */
const BELIEVED_MS = MINUTE_MS;

interface VerifiedRole {
  readonly role: MemberRow['role'];
  readonly untilMs: number;
}

const verifiedByPool = objectCache<Map<number, VerifiedRole>>();

/** True when the store gave a member the role that their row has: the last entry of their history says so, signed. */
export async function hasOwnRole(services: Services, { id, role }: Pick<MemberRow, 'id' | 'role'>): Promise<boolean> {
  const verified = verifiedByPool(services.db.client as object, () => new Map());
  const nowMs = services.clock.now().getTime();
  const known = verified.get(id);
  if (known?.role === role && known.untilMs > nowMs) return true;
  const last = await selectLastRole(services.db, id);
  if (last?.role !== role || !(await isOwnRow(services, 'configuration_changes', last.entryId))) return false;
  verified.set(id, { role, untilMs: nowMs + BELIEVED_MS });
  return true;
}
