import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { resolveClientError } from '#src/players/client-errors/index.ts';
import { staffAction } from '#src/admin/access/index.ts';

/**
 * Marks a browser error as resolved. It reopens when it is seen again.
 *
 * @throws errors.fault.unknown when it is not open
 */
export const markClientErrorResolved = (
  services: Services,
  member: StaffMember,
  { hash }: { readonly hash: string },
): Promise<null> =>
  staffAction(services, member, async (tx, log) => {
    await resolveClientError(tx, hash, member.id);
    log({ act: 'fault.done', about: { type: 'fault', id: hash.slice(0, 16) } });
    return null;
  });
