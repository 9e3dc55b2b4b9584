import { expect } from 'chai';
import { beginMember, type BegunMember } from '#test/support/players/member.ts';
import type { SignInStage } from '#test/support/players/sign-in-stage.ts';
import { freshName, type Store } from '#test/support/store.ts';

export type Agent = ReturnType<Store['guest']>;

export interface MemberSession {
  readonly begun: BegunMember;
  readonly agent: Agent;
  readonly auth: object;
  /** An unused recovery code: a second factor independent of the clock. */
  readonly code: () => string;
}

export const sendForm = (agent: Agent, path: string, fields: object = {}): ReturnType<Agent['post']> =>
  agent.post(path).type('form').send(fields);

export const pageText = async (agent: Agent, path: string): Promise<string> => (await agent.get(path).expect(200)).text;

/** Adds a manager with a password and signs them in. */
export async function signInNewMember({ store, services }: SignInStage): Promise<MemberSession> {
  const begun = await beginMember(services, freshName(), 'manager');
  const left = [...begun.codes];
  const code = (): string => left.pop() ?? expect.fail('no code is left');
  return { begun, code, ...(await signInAgain(store, begun, code())) };
}

export async function signInAgain(
  store: Store,
  { member, password }: BegunMember,
  code: string,
): Promise<Pick<MemberSession, 'agent' | 'auth'>> {
  const agent = store.guest();
  await sendForm(agent, '/en/staff/sign-in', { name: member.name, password }).expect(303);
  await sendForm(agent, '/en/staff/second', { code }).expect(303).expect('Location', '/en/staff');
  return { agent, auth: authIn(await pageText(agent, '/en/staff/account')) };
}

function authIn(html: string): object {
  const field = (named: string): string => new RegExp(`name="${named}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  return { token: field('token'), type: field('type'), id: field('id') };
}
