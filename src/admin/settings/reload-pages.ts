import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { reloadRequested } from './events.ts';

/** Makes all open store pages reload after a delay. Returns the delay in seconds. */
export const reloadPages = (
  services: Services,
  member: StaffMember,
  { seconds }: { readonly seconds: number },
): Promise<number> =>
  staffAction(services, member, (tx, log) => {
    log({ act: 'pages.reloaded', about: { type: 'pages', id: 'all' }, after: { seconds } });
    tx.publish(reloadRequested(seconds * 1000));
    return Promise.resolve(seconds);
  });
