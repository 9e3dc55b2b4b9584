import type { PublishedCase } from '#src/core/catalogue/index.ts';
import { pictureAddress } from '#src/core/catalogue/models/index.ts';
import { stateOfReader } from '#src/players/players/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import { averageCost, type AverageWorth, worthOfOpenings } from '#src/games/average-cost.ts';
import type { Services } from '#src/platform/services.ts';
import type { StoreViewer, Viewer } from '#src/shared/viewers.ts';
import { MOST_ROUNDS } from '#src/shared/battles.ts';
import { fold } from '#src/shared/fold.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { BattleOffer, PickableCase } from '#ui/battles/show.ts';
import type { BattleChoices, BattleSort, CreatePageModel } from '#views/games/battles/create-page-model.ts';
import { battleCases, battlePriceOf } from './battle-cases.ts';
import { costsOf } from './create-battle.ts';
import { quoteOfBattle } from './quote.ts';

export interface CreateInput {
  /** Names as the page has them; unknown ones are left out. */
  readonly cases: readonly string[];
  /** The button that was pressed without a script: a case to add, or the number of one to raise or remove. */
  readonly add: string | null;
  readonly up: number | null;
  readonly drop: number | null;
  readonly choices: BattleChoices;
  readonly q: string;
  readonly sort: BattleSort;
}

/** The page that makes a battle: the cases to choose from, the choice, and what it costs. */
export async function loadCreate(
  services: Services,
  viewer: StoreViewer,
  input: CreateInput,
): Promise<CreatePageModel> {
  const { player } = viewer;
  const [listed, { gPriceKopecks }, state] = await Promise.all([
    battleCases(services),
    readSettings(services),
    player === null ? null : stateOfReader(services, player),
  ]);
  const byName = new Map(listed.map((one) => [one.name, one]));
  const picked = pickedNames(input).filter((name) => byName.has(name));
  const cases = picked.flatMap((name) => byName.get(name) ?? []);
  const { choices } = input;
  const terms = { format: choices.seats, mode: choices.mode, fundPercent: choices.fundPercent };
  return {
    all: listed.map((one) => pickable(one, viewer)),
    found: foundNames(listed, input, viewer),
    q: input.q,
    sort: input.sort,
    picked,
    choices,
    offer:
      cases.length === 0
        ? null
        : offerModel(costsOf(cases, terms), viewer, {
            quote: quoteOfBattle(cases, terms, gPriceKopecks),
            worth: worthOfOpenings(
              cases.map(({ version }) => version),
              gPriceKopecks,
            ),
            balanceKopecks: state?.balances.moneyKopecks ?? null,
          }),
    idempotencyKey: player === null ? null : newFormKey(services),
  };
}

/** The chosen cases after the button that was pressed. */
function pickedNames({ cases, add, up, drop }: CreateInput): readonly string[] {
  const kept = cases.slice(0, MOST_ROUNDS).filter((_, index) => index + 1 !== drop);
  if (up !== null && up > 1 && up <= kept.length) {
    const [raised] = kept.splice(up - 1, 1);
    if (raised !== undefined) kept.splice(up - 2, 0, raised);
  }
  return add === null || kept.length === MOST_ROUNDS ? kept : [...kept, add];
}

function foundNames(
  listed: readonly PublishedCase[],
  { q, sort }: Pick<CreateInput, 'q' | 'sort'>,
  { locale }: Viewer,
): string[] {
  const words = fold(q);
  const found = listed.filter(({ texts }) => fold(texts[locale].title).includes(words));
  const direction = sort === 'dear' ? -1 : 1;
  const sorted =
    sort === 'shop' ? found : found.toSorted((one, other) => direction * (battlePriceOf(one) - battlePriceOf(other)));
  return sorted.map(({ name }) => name);
}

const pickable = (one: PublishedCase, viewer: Viewer): PickableCase => ({
  name: one.name,
  title: one.texts[viewer.locale].title,
  logo: pictureAddress(one.image),
  palette: one.palette,
  price: shownSum(battlePriceOf(one), viewer),
  priceMinor: battlePriceOf(one),
});

/** All sums are rounded up, as the prices on the buttons. */
const shownSum = (minor: number, { currency: { rate } }: Viewer): number => ceilToCurrency(kopecks(minor), rate);

function offerModel(
  { entryKopecks, fundKopecks, fundedKopecks }: ReturnType<typeof costsOf>,
  viewer: Viewer,
  {
    quote,
    worth,
    balanceKopecks,
  }: { readonly quote: string; readonly worth: AverageWorth; readonly balanceKopecks: number | null },
): BattleOffer {
  const sum = (minor: number): number => shownSum(minor, viewer);
  const ownKopecks = entryKopecks + fundedKopecks;
  return {
    entry: sum(entryKopecks),
    own: sum(ownKopecks),
    fund: sum(fundedKopecks),
    others: sum(entryKopecks - fundKopecks),
    averageCost: averageCost(ownKopecks, worth, viewer.currency.rate),
    missing: balanceKopecks === null ? 0 : sum(Math.max(0, ownKopecks - balanceKopecks)),
    quote,
  };
}
