import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { finishFault } from '#src/reports/index.ts';
import { staffAction } from '#src/staff/index.ts';

/** Marks a fault of browsers as done, until it is seen again. Refuses with `errors.fault.unknown` what is not open. */
export const finishOne = (world: World, member: Member, { hash }: { readonly hash: string }): Promise<null> =>
  staffAction(world, member, async (tx, log) => {
    await finishFault(tx, hash, member.id);
    log({ act: 'fault.done', about: { type: 'fault', id: hash.slice(0, 16) } });
    return null;
  });
