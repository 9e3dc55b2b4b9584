import type { SignedInMember } from '#test/support/store.ts';
import type { Stage } from '#test/support/stage.ts';

export interface LogRow {
  readonly act: string;
  readonly about_id: string;
}

/** Result of an accepted form: 303, and no refusal. */
export const TAKEN = [303, ''];

/** Submits a form as a script. Returns the status and the text key of the refusal, if any. */
export async function sent(by: SignedInMember, path: string, fields: object): Promise<[number, string]> {
  const answer = await by.post(path, fields).set('Accept', 'application/json');
  return [answer.status, (answer.body as { error?: string }).error ?? ''];
}

/** Submits a form that first shows what it does, as its page does, and confirms what it showed. */
export async function sentConfirmed(by: SignedInMember, path: string, fields: object): Promise<[number, string]> {
  const page = path.replace(/\/settings\/(\w+)$/, '/settings?group=$1').replace(/\/currencies\/\d+$/, '/currencies');
  const { text } = await by.post(path, { ...fields, return: page });
  const confirmed = /name="confirmed" value="([0-9a-f]{32})"/.exec(text)?.[1] ?? '';
  return await sent(by, path, { ...fields, confirmed });
}

export async function lastLog({ services }: Stage): Promise<LogRow> {
  const [row] = await services.db('staff_log').select<LogRow[]>().orderBy('id', 'desc').limit(1);
  if (row === undefined) throw new Error('nothing was logged');
  return row;
}

/** The page at an address as a guest sees it, with the latest changes. */
export async function textAt({ services, store }: Stage, path: string): Promise<string> {
  await services.dataVersions.refresh();
  return (await store.guest().get(path).expect(200)).text;
}
