import type { Role } from '#src/shared/powers.ts';

/** What a form of staff was answered: its status, and where it leads. */
export interface FormAnswer {
  readonly status: number;
  readonly location: string;
}

/** A signed-in member of staff who talks to the store over real HTTP, to whichever of its processes is named. */
export interface HttpMember {
  readonly id: number;
  /** Sends a form; status 0 when no answer came. */
  readonly send: (origin: string, path: string, fields: Readonly<Record<string, string>>) => Promise<FormAnswer>;
}

/** Signs in a made-up member of a name. */
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
