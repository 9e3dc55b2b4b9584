import type { Services } from '#src/platform/services.ts';
import { freshName } from './store.ts';

export async function makeMember(services: Services): Promise<number> {
  const row = { name: freshName(), role: 'admin', locale: 'ru', is_demo: 1, created_at: services.clock.now() };
  const [id = 0] = await services.db('staff_members').insert(row);
  return id;
}
