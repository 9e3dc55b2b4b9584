import type { SignedInMember } from './store.ts';
import type { Stage } from './stage.ts';

/** A line of the staff's log, as its row says it. */
export interface LogRow {
  readonly act: string;
  readonly about_id: string;
}

/** What a form that was taken is answered: 303, and no refusal. */
export const TAKEN = [303, ''];

/** Sends a form as a script would that wants to know why: the status and the text key of a refusal. */
export async function sent(by: SignedInMember, path: string, fields: object): Promise<[number, string]> {
  const answer = await by.post(path, fields).set('Accept', 'application/json');
  return [answer.status, (answer.body as { error?: string }).error ?? ''];
}

/** The newest line of the staff's log. */
export async function lastLog({ world }: Stage): Promise<LogRow> {
  const [row] = await world.db('staff_log').select<LogRow[]>().orderBy('id', 'desc').limit(1);
  if (row === undefined) throw new Error('nothing was logged');
  return row;
}

/** What a guest is shown at an address, with what was changed a moment ago. */
export async function shownNow({ world, store }: Stage, path: string): Promise<string> {
  await world.dataVersions.refresh();
  return (await store.guest().get(path).expect(200)).text;
}
