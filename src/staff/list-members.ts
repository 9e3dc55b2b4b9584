import type { World } from '#src/platform/world.ts';
import { type ListedMember, selectMembers } from './store.ts';

/** The members who were not removed, by name, after a name: `count` at most. */
export const listMembers = ({ db }: World, after: string, count: number): Promise<ListedMember[]> =>
  selectMembers(db, after, count);
