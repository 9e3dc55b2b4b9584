import { answerCaseList } from '#src/games/cases/index.ts';
import { isRoubleEnabled } from '#src/core/currencies/index.ts';
import type { Services } from '#src/platform/services.ts';
import { type Io, roomsOfViewers } from './sockets.ts';
import type { Strip } from './strip.ts';

/** Sends to the pages of this process the changes that every process detects by itself. */
export function publishDataChanges(
  services: Services,
  io: Io,
  strip: Strip,
  onFault: (error: unknown) => void,
): () => void {
  let wasShown: boolean | null = null;
  const publishRouble = async (): Promise<void> => {
    const show = await isRoubleEnabled(services);
    if (wasShown !== null && show !== wasShown) io.local.emit('showRussianData', { show });
    wasShown = show;
  };
  publishRouble().catch(onFault);
  return services.dataVersions.onChange((names) => {
    if (names.has('catalogue') || names.has('texts')) strip.forget();
    else if (names.has('strip')) strip.nudge();
    if (names.has('settings')) publishRouble().catch(onFault);
    if (names.has('catalogue')) publishCases(services, io).catch(onFault);
  });
}

/** Each language and currency has its own list; only lists with viewers are built. */
async function publishCases(services: Services, io: Io): Promise<void> {
  for (const { room, viewer } of await roomsOfViewers(services, io)) {
    const cases = await answerCaseList(services, { ...viewer, player: null });
    io.local.to(room).emit('getCases', { status: 'ok', cases });
  }
}
