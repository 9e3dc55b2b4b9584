import { readContractOffer } from '#src/games/contracts/index.ts';
import { changeSettings } from '#src/core/settings/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { openCase } from '#src/games/cases/index.ts';
import type { Services } from '#src/platform/services.ts';
import { playerOf } from '#src/shared/actor.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { closeServices } from '#test/support/services.ts';
import { load, quantile } from './load.ts';
import { paced } from './pace.ts';
import type { Row } from './print.ts';
import { richPlayers } from './rich-players.ts';
import { startMeasuredStore } from './start-measured-store.ts';

const CONNECTIONS = 8;
const GOAL_MS = 50;
const WARM_SECONDS = paced(5);
const SECONDS = paced(8);
const ITEMS = 10;
const PURSE_KOPECKS = 1_000_00;

/**
 * Previews of contracts with the widest price range that the settings allow, so that every item is a possible outcome.
 */
export async function benchContractPreview(): Promise<Row[]> {
  const services = await makeShop();
  await widenRange(services);
  const store = await startMeasuredStore();
  let candidates = 0;
  const players = await richPlayers(services, store.origin, CONNECTIONS, PURSE_KOPECKS);
  const connections = await Promise.all(
    players.map(async (player) => {
      const input = { caseName: CHEAP_CASE, count: ITEMS, revealMs: 0, quote: null, voucher: null };
      const { drops } = await openCase(services, playerOf(player.id), input);
      const ids = drops.map(({ insertId }) => insertId);
      candidates = Math.max(candidates, (await readContractOffer(services, player.id, ids)).rows.length);
      const request = player.requests(store.origin, '/api/contract/preview');
      return () => request({ ids });
    }),
  );
  await load(store.origin, connections, WARM_SECONDS);
  const { answers, seconds, statuses, latenciesMs } = await load(store.origin, connections, SECONDS);
  await store.stop();
  await closeServices(services);
  if (statuses['200'] !== answers) throw new Error(`not every preview was answered 200: ${JSON.stringify(statuses)}`);
  const p99Ms = quantile(latenciesMs, 0.99);
  return [
    {
      work: `contract preview, ${String(candidates)} candidates, ${String(CONNECTIONS)} connections`,
      figure: `p99 ${p99Ms.toFixed(0)} ms, ${(answers / seconds).toFixed(0)}/s`,
      beside: '',
      ratio: '',
      goal: `p99 <= ${String(GOAL_MS)} ms`,
      isMet: p99Ms <= GOAL_MS,
    },
  ];
}

async function widenRange(services: Services): Promise<void> {
  const widest = new Map([
    ['contractMinPercent', 1],
    ['contractMaxPercent', 10_000],
  ] as const);
  await transaction(services, null, async (tx) => {
    await changeSettings(tx, widest);
    return null;
  });
  await services.dataVersions.refresh();
}
