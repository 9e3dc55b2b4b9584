/** The keys that a simulated provider accepts. Real ones accept the former and the new key while a key is replaced. */
export interface ProviderKeys {
  /** Replaces the accepted keys. */
  readonly accept: (...keys: readonly string[]) => void;
  /** Returns whether the request was made with an accepted key, and remembers which. */
  readonly match: (isMadeWith: (key: string) => boolean) => boolean;
  /** Number of requests since the last call of `takeUsed`. */
  readonly countUsed: () => number;
  /** Returns the keys of the requests since the last call, in their order. */
  readonly takeUsed: () => readonly string[];
}

export function providerKeys(first: string): ProviderKeys {
  let accepted: readonly string[] = [first];
  let used: string[] = [];
  return {
    accept: (...keys) => {
      accepted = keys;
    },
    match: (isMadeWith) => {
      const key = accepted.find(isMadeWith);
      if (key === undefined) return false;
      used.push(key);
      return true;
    },
    countUsed: () => used.length,
    takeUsed: () => {
      const taken = used;
      used = [];
      return taken;
    },
  };
}
