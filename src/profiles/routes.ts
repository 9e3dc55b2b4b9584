import { z } from 'zod';
import { page } from '#src/http/page.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { itemsPart } from '#views/profiles/items-part.tsx';
import { ITEM_SORTS, profilePage } from '#views/profiles/profile-page.tsx';
import { sellAllPage, sellAllPart } from '#views/profiles/sell-all-page.tsx';
import { RARITIES } from '#views/ui/models.ts';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { loadProfile } from './profile-model.ts';
import { loadSellAll } from './sell-all-model.ts';

// An address that was mended by hand shows what it can, never an error.
const profileInput = z.object({
  status: z.enum(['owned', 'withdrawing', 'sold', 'all']).catch('owned').default('owned'),
  sort: z.enum(ITEM_SORTS).catch('new').default('new'),
  q: z.string().max(SEARCH_CHARACTERS).catch('').default(''),
  rarity: z
    .enum(['', ...RARITIES])
    .catch('')
    .default(''),
  cursor: z.string().max(64).nullable().catch(null).default(null),
});

const invitation = invitationPage({
  icon: 'user',
  title: 'profiles.title',
  text: 'profiles.invitation.text',
  points: ['profiles.invitation.items', 'profiles.invitation.sell', 'profiles.invitation.proof'],
});

export const profile = page({
  path: '/profile',
  who: 'player',
  input: profileInput,
  load: (world, face, input) => loadProfile(world, face.player.id, face, input),
  page: profilePage,
  invitation,
  parts: [itemsPart],
});

export const sellAll = page({
  path: '/profile/sell-all',
  who: 'player',
  input: z.object({ expected: z.coerce.number().int().min(0).nullable().catch(null).default(null) }),
  load: (world, face, input) => loadSellAll(world, face.player.id, face, input.expected),
  page: sellAllPage,
  parts: [sellAllPart],
});

export const routes = [profile, sellAll];
