import type { RouteMatcher } from '#src/shared/route-rules.ts';
import { wallMs } from '#islands/runtime/clock.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';

/** Id of the build that the server runs; null when the request fails. Failures go to the console only. */
export async function latestBuild(): Promise<string | null> {
  const latest = await read<{ readonly id: string }>(`/builds/latest.json?${String(wallMs())}`);
  return latest?.id ?? null;
}

let rules: Promise<RouteMatcher | null> | null = null;

/** Route rules of this page's build, loaded once; null when the request fails. */
export function routeRules(): Promise<RouteMatcher | null> {
  rules ??= read<{ readonly matcher: RouteMatcher }>(`/builds/meta/${pageFacts().build ?? ''}.json`).then(
    (meta) => meta?.matcher ?? null,
  );
  return rules;
}

async function read<Said>(address: string): Promise<Said | null> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${String(response.status)} ${address}`);
    return (await response.json()) as Said;
  } catch (error) {
    reportFailure('builds', error);
    return null;
  }
}
