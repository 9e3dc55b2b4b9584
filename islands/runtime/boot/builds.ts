import { wallMs } from '#islands/runtime/clock.ts';
import { reportFailure } from '#islands/runtime/log.ts';

/** Id of the build that the server runs; null when the request fails. Failures go to the console only. */
export async function latestBuild(): Promise<string | null> {
  const latest = await read<{ readonly id: string }>(`/builds/latest.json?${String(wallMs())}`);
  return latest?.id ?? null;
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
