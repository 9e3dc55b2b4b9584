import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute, fragmentOf } from '#src/http/endpoints/endpoint.ts';
import { revealLength, rowId, quoteField, wholeNumber } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { typedSum } from '#src/shared/typed.ts';
import { kopecks } from '#src/shared/units.ts';
import { upgradeDeskFragment } from '#views/games/upgrades/desk-fragment.tsx';
import { TARGET_SORTS } from '#src/shared/target-sorts.ts';
import { SIDES, TIMES } from '#views/games/upgrades/upgrade-page-model.ts';
import { pastUpgradesFragment, upgradePage } from '#views/games/upgrades/upgrade-page.tsx';
import { previewUpgrade, type PreviewedUpgrade } from './preview-upgrade.ts';
import { rollUpgrade } from './roll-upgrade.ts';
import { loadUpgradeSample } from './sample-model.ts';
import { answerRolled, loadUpgradePage, upgradeOfferModel, type UpgradePageInput } from './upgrade-model.ts';
import { MOST_ITEMS } from './upgrade-offer.ts';
import { upgradeOfferOutput, upgradeOutput } from './outputs.ts';

// A form with one ticked box sends a single value instead of a list, and none when no box is ticked.
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const isEachOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const COUNT = { message: 'errors.upgrade.count' };
/** Higher than the limit of an upgrade, so that the page can report too many items. */
const MOST_NAMED = 60;
const MOST_ADDED = 1_000_000_000_00;
const LONGEST_SUM = 32;
const MOST_HUNDREDTHS = 999_999_999_99;

const stake = z
  .preprocess(listOf, z.array(rowId).min(1, COUNT).max(MOST_ITEMS, COUNT))
  .refine(isEachOnce, { message: 'errors.request.repeated' });

const selectionInput = z.object({
  ids: stake,
  addMinor: wholeNumber(0, MOST_ADDED).default(0),
  target: rowId,
  side: z.enum(SIDES).default('under'),
});

/** A sum in the displayed currency, as typed into a form. One that cannot be read is shown again and refused. */
const typedAmount = z
  .string()
  .max(LONGEST_SUM)
  .transform((typed) => {
    const hundredths = typed.trim() === '' ? 0 : typedSum(typed);
    return { hundredths: hundredths !== null && hundredths <= MOST_HUNDREDTHS ? hundredths : null, typed };
  });
const NOTHING = { hundredths: 0, typed: '' };

const cursor = z.string().max(64).nullable().catch(null).default(null);

// Invalid query parameters fall back to defaults instead of an error.
const upgradeInput = z.object({
  ids: z
    .preprocess(listOf, z.array(rowId).max(MOST_NAMED))
    .transform((ids) => [...new Set(ids)])
    .catch([]),
  add: typedAmount.catch(NOTHING).default(NOTHING),
  target: rowId.nullable().catch(null).default(null),
  times: z
    .enum(TIMES)
    .transform((times) => Math.round(Number(times) * 100))
    .nullable()
    .catch(null)
    .default(null),
  side: z.enum(SIDES).catch('under').default('under'),
  own: z.string().max(SEARCH_CHARACTERS).catch('').default(''),
  q: z.string().max(80).catch('').default(''),
  least: typedAmount.catch(NOTHING).default(NOTHING),
  sort: z.enum(TARGET_SORTS).catch('near').default('near'),
  cursor,
  from: cursor,
  rolled: rowId.nullable().catch(null).default(null),
  continued: z
    .string()
    .transform((value) => value === '1')
    .catch(false)
    .default(false),
});

const upgrade = page({
  path: '/upgrade',
  access: { role: 'guest' },
  input: upgradeInput,
  load: (services, { player, ...viewer }, { continued, ...input }) =>
    player === null
      ? loadUpgradeSample(services, viewer, { ...input, isContinued: continued })
      : loadUpgradePage(services, { ...viewer, player }, { ...input, isContinued: continued }),
  component: upgradePage,
  fragments: [upgradeDeskFragment, pastUpgradesFragment],
  cache: true,
  differsWhereClosed: true,
  restorable: true,
});

const preview = endpoint({
  api: 'POST /api/upgrade/preview',
  form: 'POST /upgrade',
  summary:
    'The current offer for an upgrade: 1 to 6 own items, and `addMinor` kopecks of the balance, against a dearer ' +
    'item of the catalogue',
  description: 'Writes nothing.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(300) },
  input: selectionInput,
  output: upgradeOfferOutput,
  errors: [
    'errors.funds',
    'errors.item.locked',
    'errors.item.state',
    'errors.item.unknown',
    'errors.request.repeated',
    'errors.upgrade.count',
    'errors.upgrade.target',
    'errors.upgrade.chance',
  ],
  read: (services, { player }, input) => previewUpgrade(services, player, input),
  json: ({ offer }, viewer) => upgradeOfferModel(offer, viewer),
  fragment: async (previewed, viewer, services) => {
    const input = pageInputOf(previewed, viewer.currency.rate);
    return fragmentOf(upgradeDeskFragment, await loadUpgradePage(services, viewer, input));
  },
  redirect: (previewed, _, viewer) => {
    const { ids, add, target, side } = pageInputOf(previewed, viewer.currency.rate);
    const chosen = [...ids.map((id) => `ids=${String(id)}`), ...(add.typed === '' ? [] : [`add=${add.typed}`])];
    return `/upgrade?${[...chosen, `target=${String(target)}`, `side=${side}`].join('&')}#upgrade-desk`;
  },
});

/**
 * Query parameters of the page for a preview. The sum is rounded up, so that converting it back yields at least the
 * same amount.
 */
function pageInputOf({ ids, addMinor, target, side }: PreviewedUpgrade, rate: string): UpgradePageInput {
  const typed = addMinor === 0 ? '' : String(ceilToCurrency(kopecks(addMinor), rate));
  const add = { hundredths: Math.round(Number(typed) * 100), typed };
  const list = { own: '', q: '', least: NOTHING, sort: 'near', cursor: null, from: null, isContinued: false } as const;
  return { ids, add, target, side, times: null, ...list, rolled: null };
}

const roll = endpoint({
  api: 'POST /api/upgrade/roll',
  form: 'POST /upgrade/roll',
  summary:
    'Rolls an upgrade: items and money of the stake are consumed, and the player gets the target when the ticket wins',
  description: '`quote` and `revealMs` as for a contract.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(300) },
  idempotent: true,
  input: selectionInput.extend({ quote: quoteField, revealMs: revealLength }),
  output: upgradeOutput,
  errors: [
    'errors.country',
    'errors.funds',
    'errors.item.locked',
    'errors.item.state',
    'errors.item.unknown',
    'errors.play.limit',
    'errors.play.paused',
    'errors.player.closed',
    'errors.request.repeated',
    'errors.upgrade.changed',
    'errors.upgrade.count',
    'errors.upgrade.target',
    'errors.upgrade.chance',
  ],
  command: rollUpgrade,
  json: answerRolled,
  redirect: ({ id }) => `/upgrade?rolled=${String(id)}#upgrade-result`,
});

export default defineModule({
  name: 'games/upgrades',
  routes: [upgrade, preview, roll],
  tables: { upgrades: { grows: true, kept: 'what was staked and drawn' } },
});
