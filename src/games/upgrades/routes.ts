import { z } from 'zod';
import { endpoint, perMinute, shown } from '#src/http/endpoint.ts';
import { revealLength, rowId, shownQuote, wholeNumber } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { upgradeDeskPart } from '#views/upgrades/desk-part.tsx';
import { SIDES, TIMES } from '#views/upgrades/upgrade-page-model.ts';
import { upgradePage } from '#views/upgrades/upgrade-page.tsx';
import { answerRolled } from './answers.ts';
import { previewUpgrade, type PreviewedUpgrade } from './preview-upgrade.ts';
import { rollUpgrade } from './roll-upgrade.ts';
import { loadUpgradePage, type UpgradePageInput, upgradeOfferModel } from './upgrade-model.ts';
import { MOST_ITEMS } from './upgrade-offer.ts';

// A form with one ticked box sends one value, not a list of one, and with none nothing.
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const isEachOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const COUNT = { message: 'errors.upgrade.count' };
/** More than fit are read too, so that the page can say so. */
const MOST_NAMED = 60;
const MOST_ADDED = 1_000_000_000_00;

const stake = z
  .preprocess(listOf, z.array(rowId).min(1, COUNT).max(MOST_ITEMS, COUNT))
  .refine(isEachOnce, { message: 'errors.request.repeated' });

const wish = z.object({
  ids: stake,
  addMinor: wholeNumber(0, MOST_ADDED).default(0),
  target: rowId,
  side: z.enum(SIDES).default('under'),
});

/** A sum in the shown currency, as a form sends it. */
const typedSum = z
  .string()
  .regex(/^\d{1,9}(?:[.,]\d{1,2})?$/)
  .transform((typed) => ({
    hundredths: Math.round(Number(typed.replace(',', '.')) * 100),
    typed: typed.replace(',', '.'),
  }));
const NOTHING = { hundredths: 0, typed: '' };

const cursor = z.string().max(64).nullable().catch(null).default(null);

// An address that was mended by hand shows what it can, never an error.
const upgradeInput = z.object({
  ids: z
    .preprocess(listOf, z.array(rowId).max(MOST_NAMED))
    .transform((ids) => [...new Set(ids)])
    .catch([]),
  add: typedSum.catch(NOTHING).default(NOTHING),
  target: rowId.nullable().catch(null).default(null),
  times: z
    .enum(TIMES)
    .transform((times) => Math.round(Number(times) * 100))
    .nullable()
    .catch(null)
    .default(null),
  side: z.enum(SIDES).catch('under').default('under'),
  q: z.string().max(80).catch('').default(''),
  cursor,
  from: cursor,
  rolled: rowId.nullable().catch(null).default(null),
  continued: z
    .string()
    .transform((value) => value === '1')
    .catch(false)
    .default(false),
});

export const upgrade = page({
  path: '/upgrade',
  who: 'guest',
  input: upgradeInput,
  load: (world, face, { continued, ...input }) =>
    loadUpgradePage(world, face.player, face, { ...input, isContinued: continued }),
  page: upgradePage,
  parts: [upgradeDeskPart],
  cache: true,
});

export const preview = endpoint({
  call: 'POST /api/upgrade/preview',
  form: 'POST /upgrade',
  who: 'player',
  rate: perMinute(300),
  input: wish,
  act: previewUpgrade,
  answer: ({ offer }, face) => upgradeOfferModel(offer, face),
  part: async (previewed, face, world) => {
    const input = pageInputOf(previewed, face.currency.rate);
    return shown(upgradeDeskPart, await loadUpgradePage(world, previewed.player, face, input));
  },
  next: (previewed, _, face) => {
    const { ids, add, target, side } = pageInputOf(previewed, face.currency.rate);
    const chosen = [...ids.map((id) => `ids=${String(id)}`), ...(add.typed === '' ? [] : [`add=${add.typed}`])];
    return `/upgrade?${[...chosen, `target=${String(target)}`, `side=${side}`].join('&')}#upgrade-desk`;
  },
});

/** The page that shows what was asked about. The sum is rounded up, so that read back it is no less. */
function pageInputOf({ ids, addMinor, target, side }: PreviewedUpgrade, rate: string): UpgradePageInput {
  const typed = addMinor === 0 ? '' : String(ceilToCurrency(kopecks(addMinor), rate));
  const add = { hundredths: Math.round(Number(typed) * 100), typed };
  return { ids, add, target, side, times: null, q: '', cursor: null, from: null, isContinued: false, rolled: null };
}

export const roll = endpoint({
  call: 'POST /api/upgrade/roll',
  form: 'POST /upgrade/roll',
  who: 'player',
  asks: 'adult',
  rate: perMinute(300),
  once: true,
  input: wish.extend({ quote: shownQuote, revealMs: revealLength }),
  act: rollUpgrade,
  answer: (rolled, face, world) => answerRolled(world, face, rolled),
  next: ({ id }) => `/upgrade?rolled=${String(id)}#upgrade-result`,
});

export const routes = [upgrade, preview, roll];
