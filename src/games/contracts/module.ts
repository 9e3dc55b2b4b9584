import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute, fragmentOf } from '#src/http/endpoints/endpoint.ts';
import { revealLength, rowId, quoteField } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { CONTRACT_SORTS } from '#views/games/contracts/contract-page-model.ts';
import { contractDeskFragment, contractPage, pastContractsFragment } from '#views/games/contracts/contract-page.tsx';
import { contractItemsFragment } from '#views/games/contracts/items-fragment.tsx';
import { trayFragment } from '#views/games/contracts/tray-fragment.tsx';
import { LEAST_ITEMS, MOST_ITEMS } from './contract-offer.ts';
import { answerSigned, contractOfferModel, loadContractPage } from './contract-model.ts';
import { loadContractSample, previewContractSample } from './sample-model.ts';
import { previewContract } from './preview-contract.ts';
import { signContract } from './sign-contract.ts';
import { contractOfferOutput, contractOutput } from './outputs.ts';

// A form with one ticked box sends a single value instead of a list, and none when no box is ticked.
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const isEachOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const COUNT = { message: 'errors.contract.count' };
/** Higher than the limit of a contract, so that the page can report too many items. */
const MOST_NAMED = 60;

const stake = z
  .preprocess(listOf, z.array(rowId).min(LEAST_ITEMS, COUNT).max(MOST_ITEMS, COUNT))
  .refine(isEachOnce, { message: 'errors.request.repeated' });

// Invalid query parameters fall back to defaults instead of an error.
const contractInput = z.object({
  ids: z
    .preprocess(listOf, z.array(rowId).max(MOST_NAMED))
    .transform((ids) => [...new Set(ids)])
    .catch([]),
  sort: z.enum(CONTRACT_SORTS).catch('-price').default('-price'),
  q: z.string().max(SEARCH_CHARACTERS).catch('').default(''),
  cursor: z.string().max(64).nullable().catch(null).default(null),
  signed: rowId.nullable().catch(null).default(null),
});

const contract = page({
  path: '/contract',
  access: { role: 'guest' },
  input: contractInput,
  load: (services, { player, ...viewer }, input) =>
    player === null
      ? loadContractSample(services, viewer, input)
      : loadContractPage(services, { ...viewer, player }, input),
  component: contractPage,
  fragments: [contractDeskFragment, contractItemsFragment, trayFragment, pastContractsFragment],
  cache: true,
  differsWhereClosed: true,
  restorable: true,
});

const sample = endpoint({
  api: 'POST /api/contract/sample',
  summary: 'The outcomes of a contract of sample items for guests, by the code that computes them for players',
  description: 'The page /contract lists the samples. Nothing is staked and nothing can be signed.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(120) },
  input: z.object({ ids: stake }),
  output: contractOfferOutput,
  errors: ['errors.contract.count', 'errors.contract.unreachable', 'errors.item.unknown', 'errors.request.repeated'],
  read: (services, _viewer, input) => previewContractSample(services, input),
  json: ({ offer }, viewer, services) => contractOfferModel(services, offer, viewer),
});

const preview = endpoint({
  api: 'POST /api/contract/preview',
  form: 'POST /contract',
  summary: 'The current offer for a contract of 3 to 10 own items',
  description: 'Writes nothing. A repeated id is 422, a locked item 409.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(300) },
  input: z.object({ ids: stake }),
  output: contractOfferOutput,
  errors: [
    'errors.contract.count',
    'errors.contract.unreachable',
    'errors.item.locked',
    'errors.item.state',
    'errors.item.unknown',
    'errors.request.repeated',
  ],
  read: (services, { player }, input) => previewContract(services, player, input),
  json: ({ offer }, viewer, services) => contractOfferModel(services, offer, viewer),
  fragment: async ({ ids }, viewer, services) =>
    fragmentOf(
      trayFragment,
      await loadContractPage(services, viewer, { ids, sort: '-price', q: '', cursor: null, signed: null }),
    ),
  redirect: ({ ids }) => `/contract?${ids.map((id) => `ids=${String(id)}`).join('&')}#contract-tray`,
});

const create = endpoint({
  api: 'POST /api/contract/create',
  form: 'POST /contract/sign',
  summary: 'Signs a contract of 3 to 10 own items: they are consumed, and one item is drawn by the odds of the preview',
  description:
    '`quote` is the hash of the shown offer; if it is outdated it is 409 and nothing is taken. `revealMs` is the ' +
    'length of the reveal: other players see the outcome that long after commit.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(300) },
  idempotent: true,
  input: z.object({ ids: stake, quote: quoteField, revealMs: revealLength }),
  output: contractOutput,
  errors: [
    'errors.contract.changed',
    'errors.contract.count',
    'errors.contract.unreachable',
    'errors.country',
    'errors.item.locked',
    'errors.item.state',
    'errors.item.unknown',
    'errors.play.limit',
    'errors.play.paused',
    'errors.request.repeated',
  ],
  command: signContract,
  json: answerSigned,
  redirect: ({ id }) => `/contract?signed=${String(id)}#contract-result`,
});

export default defineModule({
  name: 'games/contracts',
  routes: [contract, sample, preview, create],
  tables: { contracts: { grows: true, kept: 'what was staked and drawn' } },
});
