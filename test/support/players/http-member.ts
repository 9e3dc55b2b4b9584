import type { Role } from '#src/shared/powers.ts';

export interface FormAnswer {
  readonly status: number;
  readonly location: string;
}

/** A signed-in staff member who sends real HTTP requests to any of the store's processes. */
export interface HttpMember {
  readonly id: number;
  /** Submits a form; status 0 when there is no response. */
  readonly send: (origin: string, path: string, fields: Readonly<Record<string, string>>) => Promise<FormAnswer>;
}

/** Creates and signs in a staff member of this name. */
export async function signInMember(origin: string, name: string, role: Role): Promise<HttpMember> {
  const entry = `${origin}/auth/demo?role=${role}&name=${encodeURIComponent(name)}`;
  const arrived = await fetch(entry, { redirect: 'manual' });
  const cookie = arrived.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');
  const html = await (await fetch(`${origin}/staff/withdrawals`, { headers: { cookie } })).text();
  const field = (named: string): string => new RegExp(`name="${named}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const auth = { token: field('token'), type: field('type'), id: field('id') };
  return {
    id: Number(auth.id),
    send: async (to, path, fields) => {
      try {
        const answer = await fetch(to + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ ...fields, ...auth }).toString(),
        });
        return { status: answer.status, location: answer.headers.get('location') ?? '' };
      } catch {
        return { status: 0, location: '' };
      }
    },
  };
}
