import { expect } from 'chai';
import type { OAuthProvider } from '#src/platform/config/auth-config.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Services } from '#src/platform/services.ts';
import { type Providers, openProviders } from '#test/support/providers/providers.ts';
import { type SessionAnswer, type Store, freshSubject, openStore, testConfig } from '#test/support/store.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';

type Agent = ReturnType<Store['guest']>;

export const ALL_PROVIDERS: readonly OAuthProvider[] = ['vk', 'google', 'twitch', 'facebook'];

/** The profile field that holds the user id at each provider. */
const SUBJECTS = { vk: 'user_id', google: 'sub', twitch: 'id', facebook: 'id' } as const;

/** A store with four providers, and the steps of a sign-in. */
export interface SignInStage {
  readonly services: Services;
  readonly store: Store;
  readonly providers: Providers;
  /** Creates a new user at a provider and returns the id there. */
  readonly newUser: (provider: OAuthProvider, more?: object) => string;
  /** Signs in up to the provider's redirect; returns the path of the callback. */
  readonly toCallback: (agent: Agent, path: string) => Promise<string>;
  /** Completes the sign-in; returns the final address. */
  readonly signIn: (agent: Agent, path: string) => Promise<string>;
  readonly userOf: (agent: Agent) => Promise<SessionAnswer['user']>;
  /**
   * Expects that a callback leads to the English sign-in page with this message, and that the visitor stays a guest.
   */
  readonly expectRefusal: (agent: Agent, callback: string, words: string) => Promise<void>;
  readonly calm: () => void;
  readonly close: () => Promise<void>;
}

/** Starts store and providers; `more` overrides the configuration. Close it after the tests. */
export async function openStage(more: Partial<Config> = {}): Promise<SignInStage> {
  const providers = await openProviders();
  const config = testConfig({ rateFactor: 1000, oauth: providers.clients, ...more });
  const services = await makeServices({ config });
  const store = await openStore(services);
  // The port is only known now; providers redirect to it.
  Object.assign(config, { publicOrigin: store.address });
  const ways = waysInto(store);
  return {
    services,
    store,
    providers,
    ...ways,
    newUser: (provider, more = {}) => {
      const subject = freshSubject();
      const behaviour = providers.behaviour[provider];
      behaviour.profile = { ...behaviour.profile, [SUBJECTS[provider]]: subject, ...more };
      return subject;
    },
    calm: () => {
      for (const one of ALL_PROVIDERS) Object.assign(providers.behaviour[one], { error: null, extra: {} });
    },
    close: async () => {
      await store.close();
      await providers.close();
      await expectCleanAudit(services);
      await closeServices(services);
    },
  };
}

function waysInto(store: Store): Pick<SignInStage, 'toCallback' | 'signIn' | 'userOf' | 'expectRefusal'> {
  const toCallback = async (agent: Agent, path: string): Promise<string> => {
    const begun = await agent.get(path).redirects(0).expect(303);
    const led = await fetch(String(begun.headers['location']), { redirect: 'manual' });
    expect(led.status).to.equal(302);
    const callback = led.headers.get('location') ?? '';
    expect(callback.startsWith(`${store.address}/`), callback).to.equal(true);
    return callback.slice(store.address.length);
  };
  const userOf = async (agent: Agent): Promise<SessionAnswer['user']> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user;
  return {
    toCallback,
    userOf,
    signIn: async (agent, path) => {
      const back = await agent
        .get(await toCallback(agent, path))
        .redirects(0)
        .expect(303);
      return String(back.headers['location']);
    },
    expectRefusal: async (agent, callback, words) => {
      const back = await agent.get(callback).redirects(0).expect(303);
      const location = String(back.headers['location']);
      expect(location).to.match(/^\/en\/login/);
      expect((await agent.get(location).expect(200)).text).to.contain(words);
      expect(await userOf(agent)).to.equal(null);
    },
  };
}
