import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';
import { reloadAsked } from './events.ts';

/** Tells every open page of the shop to load anew after some seconds. Answers these seconds. */
export const reloadPages = (world: World, member: Member, { seconds }: { readonly seconds: number }): Promise<number> =>
  staffAction(world, member, (tx, log) => {
    log({ act: 'pages.reloaded', about: { type: 'pages', id: 'all' }, after: { seconds } });
    tx.announce(reloadAsked(seconds * 1000));
    return Promise.resolve(seconds);
  });
