import { publishedCases } from '#src/core/catalogue/index.ts';
import { itemModel } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import { dropModels, type OwnedItem, sampleItems } from '#src/players/inventory/index.ts';
import { type ErrorKey, offerOrRefusal } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { UpgradeFormModel, UpgradePageModel } from '#views/games/upgrades/upgrade-page-model.ts';
import { type Target, targetWorth } from './find-targets.ts';
import {
  chosenTarget,
  loadTargets,
  readUpgradeRules,
  type UpgradePageInput,
  upgradeOfferModel,
} from './upgrade-model.ts';
import { MOST_ITEMS, readUpgradeOfferInputs, sumOf, type UpgradeOffer, upgradeOffer } from './upgrade-offer.ts';

/** The first look of a guest has a chance on its dial: a sample stake and a target worth twice as much. */
const FIRST_TIMES_HUNDREDTHS = 200;

interface SampleChoice {
  readonly stake: readonly OwnedItem[];
  readonly target: Target | null;
}

/** The upgrade page of a guest: sample items at stake, with the targets, chances and offers that players get. */
export async function loadUpgradeSample(
  services: Services,
  viewer: Viewer,
  input: UpgradePageInput,
): Promise<UpgradePageModel> {
  const [rules, desk] = await Promise.all([readUpgradeRules(services), loadSampleDesk(services, viewer, input)]);
  return { rules, desk, rolled: null, past: { list: [], next: null }, idempotencyKey: null };
}

async function loadSampleDesk(services: Services, viewer: Viewer, input: UpgradePageInput): Promise<UpgradeFormModel> {
  const { rate } = viewer.currency;
  const [catalogue, samples] = await Promise.all([publishedCases(services), sampleItems(services)]);
  const choice = await choose(services, input, samples);
  const stakeKopecks = sumOf(choice.stake, kopecks(0));
  const { offer, refusal } = await offerFor(services, choice, input);
  return {
    isSample: true,
    items: { list: dropModels(samples.toReversed(), catalogue, viewer), next: null },
    usableCount: samples.length,
    picked: dropModels(choice.stake, catalogue, viewer),
    typedAdd: '',
    add: 0,
    addMinor: 0,
    seeds: null,
    stake: floorToCurrency(stakeKopecks, rate),
    balance: 0,
    targets: await loadTargets(services, viewer, input, { stakeKopecks, target: choice.target }),
    own: '',
    filter: { q: input.q, least: input.least.typed, sort: input.sort },
    target: choice.target && itemModel(choice.target.item, choice.target.worth, viewer),
    times: input.times === null || choice.target === null ? null : input.times / 100,
    side: input.side,
    offer: offer && upgradeOfferModel(offer, viewer),
    refusal: refusal && viewer.t(refusal),
    isContinued: input.isContinued,
  };
}

async function choose(
  services: Services,
  input: UpgradePageInput,
  samples: readonly OwnedItem[],
): Promise<SampleChoice> {
  const stake = samples.filter(({ id }) => input.ids.includes(id)).slice(0, MOST_ITEMS);
  const isFirstLook = input.ids.length === 0 && input.target === null && input.times === null && input.q === '';
  const middle = samples[Math.floor(samples.length / 2)];
  if (!isFirstLook || middle === undefined) {
    return { stake, target: await chosenTarget(services, input, sumOf(stake, kopecks(0))) };
  }
  const least = Math.ceil((middle.priceKopecks * FIRST_TIMES_HUNDREDTHS) / 100);
  return { stake: [middle], target: await targetWorth(services, least) };
}

async function offerFor(
  services: Services,
  { stake, target }: SampleChoice,
  { ids, side }: UpgradePageInput,
): Promise<{ offer: UpgradeOffer | null; refusal: ErrorKey | null }> {
  if (ids.length > MOST_ITEMS) return { offer: null, refusal: 'errors.upgrade.count' };
  if (stake.length === 0 || target === null) return { offer: null, refusal: null };
  const choice = { ids: stake.map(({ id }) => id), addKopecks: kopecks(0), targetId: target.item.id, side };
  return await offerOrRefusal(async () =>
    upgradeOffer(await readUpgradeOfferInputs(services), choice, { stake, moneyKopecks: 0 }),
  );
}
