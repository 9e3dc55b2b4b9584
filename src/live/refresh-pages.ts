import type { World } from '#src/platform/world.ts';
import { openSpeaker } from './sockets.ts';

/** Tells every open page, whichever process it is connected to, to be loaded again after some milliseconds. */
export async function refreshPages(world: World, delayMs: number): Promise<void> {
  const { io, close } = await openSpeaker(world);
  io.emit('refresh', { delay: delayMs });
  await close();
}
