import { answerCaseList } from '#src/cases/index.ts';
import { currencyByCode, isRoubleShown } from '#src/currencies/index.ts';
import type { World } from '#src/platform/world.ts';
import { faceIn, type Io } from './sockets.ts';
import type { Strip } from './strip.ts';

/** What the pages of a process are told of changes that every process learns of by itself. */
export function tellChanges(world: World, io: Io, strip: Strip, onFault: (error: unknown) => void): () => void {
  let wasShown: boolean | null = null;
  const tellRouble = async (): Promise<void> => {
    const show = await isRoubleShown(world);
    if (wasShown !== null && show !== wasShown) io.local.emit('showRussianData', { show });
    wasShown = show;
  };
  tellRouble().catch(onFault);
  return world.dataVersions.onChange((names) => {
    if (names.has('catalogue') || names.has('texts')) strip.forget();
    else if (names.has('strip')) strip.nudge();
    if (names.has('settings')) tellRouble().catch(onFault);
    if (names.has('catalogue')) tellCases(world, io).catch(onFault);
  });
}

/** Each language and currency has its own list; only those that somebody looks at are made. */
async function tellCases(world: World, io: Io): Promise<void> {
  for (const room of [...io.of('/').adapter.rooms.keys()]) {
    const face = faceIn(room);
    if (face === null) continue;
    const { locale } = face;
    const currency = await currencyByCode(world, face.currency);
    const cases = await answerCaseList(world, { locale, t: world.texts.t(locale), currency });
    io.local.to(room).emit('getCases', { status: 'ok', cases });
  }
}
