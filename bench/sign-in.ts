import { openStage } from '#test/support/sign-in-stage.ts';
import { quantile } from './load.ts';
import { paced } from './pace.ts';
import type { Row } from './print.ts';

const TIMES = Math.ceil(paced(200));
const GOAL_MS = 100;

/**
 * First sign-ins by Google, from the provider's callback to the response: a token and a profile from a provider in the
 * same process, then the new player, wallets and session. The time includes the provider's own.
 */
export async function benchSignIn(): Promise<Row[]> {
  const stage = await openStage();
  const latenciesMs: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    stage.newUser('google');
    const agent = stage.store.guest();
    const callback = await stage.toCallback(agent, '/en/auth/google');
    const startedAt = performance.now();
    await agent.get(callback).redirects(0).expect(303);
    latenciesMs.push(performance.now() - startedAt);
  }
  await stage.close();
  latenciesMs.sort((a, b) => a - b);
  const p99Ms = quantile(latenciesMs, 0.99);
  return [
    {
      work: `sign-in by a provider, ${String(TIMES)} newcomers`,
      figure: `p50 ${quantile(latenciesMs, 0.5).toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`,
      beside: '',
      ratio: '',
      goal: `p99 <= ${String(GOAL_MS)} ms`,
      isMet: p99Ms <= GOAL_MS,
    },
  ];
}
