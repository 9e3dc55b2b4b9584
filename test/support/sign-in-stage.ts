import { expect } from 'chai';
import type { OAuthProvider } from '#src/platform/auth-config.ts';
import type { Config } from '#src/platform/config.ts';
import type { World } from '#src/platform/world.ts';
import { type Providers, openProviders } from './providers.ts';
import { type SessionAnswer, type Store, freshSubject, openStore, testConfig } from './store.ts';
import { closeWorld, expectCleanAudit, makeWorld } from './world.ts';

type Agent = ReturnType<Store['guest']>;

export const ALL_PROVIDERS: readonly OAuthProvider[] = ['vk', 'google', 'twitch', 'facebook'];

/** The name that each provider's own id of somebody has. */
const SUBJECTS = { vk: 'user_id', google: 'sub', twitch: 'id', facebook: 'id' } as const;

/** A store that knows four providers, and what a visitor does to come in. */
export interface SignInStage {
  readonly world: World;
  readonly store: Store;
  readonly providers: Providers;
  /** Makes somebody new at a provider and answers their id there. */
  readonly somebody: (provider: OAuthProvider, more?: object) => string;
  /** As far as the provider: the path of the callback that it leads to. */
  readonly toCallback: (agent: Agent, path: string) => Promise<string>;
  /** The whole way; answers where it leads in the end. */
  readonly signIn: (agent: Agent, path: string) => Promise<string>;
  readonly userOf: (agent: Agent) => Promise<SessionAnswer['user']>;
  /** Fails unless a callback leads to the English sign-in page, says that, and leaves a guest. */
  readonly expectRefusal: (agent: Agent, callback: string, words: string) => Promise<void>;
  /** Lets every provider agree again. */
  readonly calm: () => void;
  readonly close: () => Promise<void>;
}

/** Opens it all, with `more` of a configuration. Close it after the tests. */
export async function openStage(more: Partial<Config> = {}): Promise<SignInStage> {
  const providers = await openProviders();
  const config = testConfig({ rateFactor: 1000, oauth: providers.clients, ...more });
  const world = await makeWorld({ config });
  const store = await openStore(world);
  // The port is known only now; providers lead back to it.
  Object.assign(config, { publicOrigin: store.address });
  const ways = waysInto(store);
  return {
    world,
    store,
    providers,
    ...ways,
    somebody: (provider, more = {}) => {
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
      await expectCleanAudit(world);
      await closeWorld(world);
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
