import { markClientErrorResolved } from '#src/admin/players/index.ts';
import { walkMailings } from '#src/players/notifications/index.ts';
import {
  endBatchNow,
  haltMailing,
  makeBatch,
  makeMailing,
  makePromo,
  startMailing,
} from '#src/admin/marketing/index.ts';
import { batchCodes } from '#src/core/promo-codes/index.ts';
import { listClientErrors } from '#src/players/client-errors/index.ts';
import { kopecks } from '#src/shared/units.ts';
import { reportFault } from './demo-faults.ts';
import type { Scene, Work } from './staff-scene.ts';
import { type DemoMailing, MAILINGS } from './staff-words.ts';
import { DAY_MS } from '#src/shared/time.ts';

const ROUBLE = 100;
const PAGES = 50;
/** Times of the reports of client errors; some recur. */
const FAULTS: readonly (readonly [hoursBefore: number, which: number])[] = [
  ...[690, 511, 402, 388, 270, 133, 70, 21, 9].map((hours) => [hours, 0] as const),
  ...[655, 430, 290, 118, 44].map((hours) => [hours, 1] as const),
  ...[610, 365, 12].map((hours) => [hours, 2] as const),
  ...[160, 155, 149, 3].map((hours) => [hours, 3] as const),
];

export const HOUSE_WORK: readonly Work[] = [
  { hoursBefore: 600, act: (scene) => send(scene, MAILINGS.wheel) },
  { hoursBefore: 560, act: makeCode },
  { hoursBefore: 340, act: (scene) => giveOut(scene, { title: 'Стрим, первые зрители', count: 20, percent: 15 }) },
  { hoursBefore: 220, act: (scene) => send(scene, MAILINGS.thanks) },
  { hoursBefore: 140, act: (scene) => giveOut(scene, { title: 'Турнир клана, утешительные', count: 40, percent: 10 }) },
  { hoursBefore: 100, act: makeWrongBatch },
  { hoursBefore: 52, act: stopOne },
  { hoursBefore: 8, act: finishFault },
  { hoursBefore: 2, act: leaveWaiting },
  ...FAULTS.map(([hoursBefore, which], index) => ({
    hoursBefore,
    act: ({ services }: Scene) => reportFault(services, which, index),
  })),
];

const createDemoMailing = ({ services, team }: Scene, mailing: DemoMailing): Promise<number> =>
  makeMailing(services, team.manager, { ...mailing, ids: '' });

/** A mailing that every recipient has read by the end of the month. */
async function send(scene: Scene, mailing: DemoMailing): Promise<void> {
  const { services, team } = scene;
  await startMailing(services, team.manager, { id: await createDemoMailing(scene, mailing) });
  await walkMailings(services, PAGES);
}

/** A mailing stopped because its date is wrong. */
async function stopOne(scene: Scene): Promise<void> {
  await haltMailing(scene.services, scene.team.manager, { id: await createDemoMailing(scene, MAILINGS.stopped) });
}

/** A mailing whose recipients are counted and that is not sent yet. */
async function leaveWaiting(scene: Scene): Promise<void> {
  scene.underWay.mailings.push(await createDemoMailing(scene, MAILINGS.waiting));
}

const PLAN = { kind: 'percent', amount: null, from: null, until: null, uses: 1 } as const;

const AUTUMN = 'AUTUMN';
/** Number of players who use the code; later players pay without it. */
const AUTUMN_PLAYERS = 8;

/** A code for all players that has expired by now. */
async function makeCode({ services, team, codes }: Scene): Promise<void> {
  const until = new Date(services.clock.now().getTime() + 10 * DAY_MS);
  const least = kopecks(200 * ROUBLE);
  await makePromo(services, team.manager, { ...PLAN, code: AUTUMN, percent: 5, least, until, uses: null });
  codes.push(...Array<string>(AUTUMN_PLAYERS).fill(AUTUMN));
}

/** Codes that players enter when they top up. */
async function giveOut(
  { services, team, underWay, codes }: Scene,
  { title, count, percent }: { readonly title: string; readonly count: number; readonly percent: number },
): Promise<void> {
  const plan = { ...PLAN, percent, least: kopecks(100 * ROUBLE), title, count };
  const { id } = await makeBatch(services, team.manager, plan);
  underWay.batches.push(id);
  for await (const piece of batchCodes(services.db, id)) codes.push(...piece.map(({ code }) => code));
}

async function makeWrongBatch({ services, team }: Scene): Promise<void> {
  const plan = {
    ...PLAN,
    kind: 'wheel',
    percent: null,
    least: null,
    title: 'Вращения, ошибка в тираже',
    count: 500,
  } as const;
  const { id } = await makeBatch(services, team.manager, plan);
  await endBatchNow(services, team.manager, { id });
}

/** Marks the error that was seen last as fixed. */
async function finishFault({ services, team }: Scene): Promise<void> {
  const [newest] = await listClientErrors(services.db, { isOpen: true, after: null, limit: 1 });
  if (newest !== undefined) await markClientErrorResolved(services, team.manager, { hash: newest.hash });
}
