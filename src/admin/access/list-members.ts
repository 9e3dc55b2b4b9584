import type { Services } from '#src/platform/services.ts';
import { type ListedMember, selectMembers } from '#src/admin/access/store/members.ts';

/** Active staff members in order of their names, after a given name, at most `count`. */
export const listMembers = ({ db }: Services, after: string, count: number): Promise<ListedMember[]> =>
  selectMembers(db, after, count);
