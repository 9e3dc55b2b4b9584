import type { Services } from '#src/platform/services.ts';
import { openPublisher } from './sockets.ts';

/** Makes every open page of every process reload after a delay in milliseconds. */
export async function refreshPages(services: Services, delayMs: number): Promise<void> {
  const { io, close } = await openPublisher(services);
  io.emit('refresh', { delay: delayMs });
  await close();
}
