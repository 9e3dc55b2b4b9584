import type { World } from '#src/platform/world.ts';
import { freshName } from './store.ts';

/** A row of a member of staff, for actions that need no more of one. Answers its id. */
export async function makeMember(world: World): Promise<number> {
  const row = { name: freshName(), role: 'admin', locale: 'ru', is_demo: 1, created_at: world.clock.now() };
  const [id = 0] = await world.db('staff_members').insert(row);
  return id;
}
