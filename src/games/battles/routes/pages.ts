import { z } from 'zod';
import { wholeNumber } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { BATTLE_FORMATS, BATTLE_MODES, MOST_ROUNDS, mostFundPercent } from '#src/shared/battles.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { battlePage } from '#views/games/battles/battle-page.tsx';
import { BATTLE_SORTS } from '#views/games/battles/create-page-model.ts';
import { battleCasesFragment, createPage } from '#views/games/battles/create-page.tsx';
import { PRICE_BANDS } from '#views/games/battles/lobby-model.ts';
import { battleListFragment, lobbyPage } from '#views/games/battles/lobby-page.tsx';
import { battleProofPage } from '#views/games/battles/proof-page.tsx';
import { loadBattlePage } from '#src/games/battles/battle-model.ts';
import { battleCode } from '#src/games/battles/code.ts';
import { loadCreate } from '#src/games/battles/create-model.ts';
import { loadLobby } from '#src/games/battles/lobby-model.ts';
import { loadBattleProof } from '#src/games/battles/proof-model.ts';

// Invalid query parameters fall back to defaults instead of an error.
const lobby = page({
  path: '/battles',
  access: { role: 'guest' },
  input: z.object({
    mode: z.enum(BATTLE_MODES).nullable().catch(null).default(null),
    price: z.enum(PRICE_BANDS).nullable().catch(null).default(null),
    cursor: z.string().max(64).nullable().catch(null).default(null),
  }),
  load: loadLobby,
  component: lobbyPage,
  fragments: [battleListFragment],
  restorable: true,
});

// An address with one case has a single value instead of a list.
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const caseName = z.string().regex(/^[a-z0-9-]{1,64}$/);
const round = wholeNumber(1, MOST_ROUNDS).nullable().catch(null).default(null);

const createInput = z
  .object({
    cases: z.preprocess(listOf, z.array(caseName).max(MOST_ROUNDS)).catch([]),
    add: caseName.nullable().catch(null).default(null),
    up: round,
    drop: round,
    seats: z.enum(BATTLE_FORMATS).catch('1v1').default('1v1'),
    mode: z.enum(BATTLE_MODES).catch('classic').default('classic'),
    private: z.enum(['0', '1']).catch('0').default('0'),
    fundPercent: wholeNumber(0, 100).catch(0).default(0),
    q: z.string().max(SEARCH_CHARACTERS).catch('').default(''),
    sort: z.enum(BATTLE_SORTS).catch('shop').default('shop'),
  })
  .transform(({ seats, mode, private: isPrivate, fundPercent, ...rest }) => ({
    ...rest,
    choices: { seats, mode, isPrivate: isPrivate === '1', fundPercent: Math.min(fundPercent, mostFundPercent(mode)) },
  }));

const create = page({
  path: '/battles/create',
  access: { role: 'guest' },
  input: createInput,
  load: loadCreate,
  component: createPage,
  fragments: [battleCasesFragment],
  restorable: true,
});

const battle = page({
  path: '/battles/:code',
  access: { role: 'guest' },
  input: z.object({ code: battleCode }),
  load: loadBattlePage,
  component: battlePage,
  restorable: true,
});

const proof = page({
  path: '/battles/:code/proof',
  access: { role: 'guest' },
  input: z.object({ code: battleCode }),
  load: loadBattleProof,
  component: battleProofPage,
});

export const pageRoutes = [lobby, create, battle, proof];
