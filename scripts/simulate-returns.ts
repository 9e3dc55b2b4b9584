import { publishedCases } from '#src/core/catalogue/index.ts';
import { readItemPrices } from '#src/core/catalogue/prices/index.ts';
import { readOpenReturns } from '#src/core/catalogue/returns/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { currentWheel, readTopUpReturn } from '#src/games/wheel/index.ts';
import { rulesPlayed } from '#tools/simulate/return-rules.ts';
import { type PlayedReturn, SEARCHED, searchReturns } from '#tools/simulate/returns.ts';
import { withServices } from '#tools/command/with-services.ts';

/**
 * `npm run simulate:returns [-- days [seed]]`: plays the rules of the store for 20,000 days in every way a player may
 * choose, prints the ways that return most of what was topped up, and exits with 1 when one returns more than the
 * setting allows. The same seed gives the same figures.
 */
const STANDARD_DAYS = 20_000;
const SHOWN = 10;

const whole = (text: string | undefined, standard: number): number => {
  const value = Number(text ?? standard);
  return Number.isSafeInteger(value) && value > 0 ? value : standard;
};
const run = { days: whole(process.argv[2], STANDARD_DAYS), seed: whole(process.argv[3], 1) };
await withServices(async (services) => {
  const [settings, { itemsById }, wheel] = await Promise.all([
    readSettings(services),
    publishedCases(services),
    currentWheel(services),
  ]);
  const now = services.clock.now();
  const cases = await readOpenReturns(services.db, now);
  const sectors = (wheel?.sectors ?? []).map((sector) => ({ ...sector, tickets: sector.to - sector.from + 1 }));
  const itemIds = sectors.flatMap((sector) => (sector.kind === 'item' ? [sector.itemId] : []));
  const prices = itemIds.length === 0 ? new Map<number, number>() : await readItemPrices(services.db, itemIds);
  const itemCentiG = (id: number): number => prices.get(id) ?? itemsById.get(id)?.priceCentiG ?? 0;
  const found = searchReturns(rulesPlayed({ settings, cases, sectors, itemCentiG }), run);
  console.log(`Searched: ${SEARCHED.join('; ')}.`);
  console.log('return  case                          top-up  a day  waits for cashback  own inviter');
  for (const one of found.slice(0, SHOWN)) console.log(lineOf(one));
  const figure = await readTopUpReturn(services.db, now);
  console.log(
    `figure  ${(figure.totalBasisPoints / 100).toFixed(2)} %, limit ${String(settings.topUpReturnMaxPercent)} %`,
  );
  console.log(
    `Beside it, once: the best public code adds ${(figure.codeBasisPoints / 100).toFixed(2)} % of one top-up; gifts ` +
      `of 30 days, which no top-up buys, are worth ${(figure.giftsKopecks / 100).toFixed(2)} and at most ` +
      `${(settings.giftsAccountMaxKopecks / 100).toFixed(2)}.`,
  );
  const most = found[0]?.share ?? 0;
  if (most * 100 > settings.topUpReturnMaxPercent) {
    console.error('A player can get back more than the limit');
    process.exitCode = 1;
  }
});

function lineOf({ play, share }: PlayedReturn): string {
  const percent = `${(share * 100).toFixed(2)}%`.padEnd(8);
  const sums = `${play.topUp.toFixed(2).padStart(10)}${String(play.topUpsADay).padStart(7)}`;
  return `${percent}${play.game.name.padEnd(26)}${sums}  ${String(play.waits).padEnd(20)}${String(play.hasInviter)}`;
}
