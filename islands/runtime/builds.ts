import type { RouteMatcher } from '#src/shared/route-rules.ts';
import { wallMs } from './clock.ts';
import { reportFailure } from './log.ts';
import { pageFacts } from './page-facts.ts';

/** The build that the store runs now; null when it could not be asked. Failures are for the console alone. */
export async function latestBuild(): Promise<string | null> {
  const latest = await read<{ readonly id: string }>(`/builds/latest.json?${String(wallMs())}`);
  return latest?.id ?? null;
}

let rules: Promise<RouteMatcher | null> | null = null;

/** What is known of the addresses of this page's build, asked once; null when it cannot be had. */
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
