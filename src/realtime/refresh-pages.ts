import type { Services } from '#src/platform/services.ts';
import { openSpeaker } from './sockets.ts';

/** Makes every open page of every process reload after a delay in milliseconds. */
export async function refreshPages(services: Services, delayMs: number): Promise<void> {
  const { io, close } = await openSpeaker(services);
  io.emit('refresh', { delay: delayMs });
  await close();
}
