import { expect } from 'chai';
import { beginMember, type BegunMember } from './member.ts';
import type { SignInStage } from './sign-in-stage.ts';
import { freshName, type Store } from './store.ts';

/** A browser, as far as it keeps cookies. */
export type Agent = ReturnType<Store['guest']>;

/** A member of staff who has signed in. */
export interface Entered {
  readonly begun: BegunMember;
  readonly agent: Agent;
  /** What goes with each of their forms. */
  readonly auth: object;
  /** A recovery code that was not used: a second factor that waits for no clock. */
  readonly code: () => string;
}

/** Sends a form of a page. */
export const sendForm = (agent: Agent, path: string, fields: object = {}): ReturnType<Agent['post']> =>
  agent.post(path).type('form').send(fields);

/** What a page says to who opens it. */
export const pageText = async (agent: Agent, path: string): Promise<string> => (await agent.get(path).expect(200)).text;

/** Adds a manager with a password, who signs in. */
export async function enteredMember({ store, world }: SignInStage): Promise<Entered> {
  const begun = await beginMember(world, freshName(), 'manager');
  const left = [...begun.codes];
  const code = (): string => left.pop() ?? expect.fail('no code is left');
  return { begun, code, ...(await enterAgain(store, begun, code())) };
}

/** Signs a member in from one more browser. */
export async function enterAgain(
  store: Store,
  { member, password }: BegunMember,
  code: string,
): Promise<Pick<Entered, 'agent' | 'auth'>> {
  const agent = store.guest();
  await sendForm(agent, '/en/staff/sign-in', { name: member.name, password }).expect(303);
  await sendForm(agent, '/en/staff/second', { code }).expect(303).expect('Location', '/en/staff');
  return { agent, auth: authIn(await pageText(agent, '/en/staff/account')) };
}

function authIn(html: string): object {
  const field = (named: string): string => new RegExp(`name="${named}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  return { token: field('token'), type: field('type'), id: field('id') };
}
