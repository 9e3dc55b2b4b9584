import { avatarAddress, levelOf, loadPlayerState, type PlayerState } from '#src/accounts/index.ts';
import { BASE_CURRENCY } from '#src/currencies/index.ts';
import { type OwnedSummary, ownedSummary } from '#src/items/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { countryName } from '#src/shared/countries.ts';
import { mayDo } from '#src/shared/powers.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { DossierModel, Head, Listed, May, Section } from '#views/dossiers/models.ts';
import { drawsOf, itemsOf, movementsOf, paymentsOf, withdrawalsOf } from './history-model.ts';
import { newKey } from './new-key.ts';
import { overviewOf } from './overview-model.ts';
import { stateOf } from './players-model.ts';

/** Staff reckon in what the ledger counts in, whatever currency they would see in the shop. */
const LEDGER_CURRENCY = { code: BASE_CURRENCY, sign: '₽', rate: '1' };

/** Which part of whose dossier. */
export interface DossierInput {
  readonly id: number;
  readonly section: Section;
  readonly cursor: string | null;
}

/** All that staff know of a player, a section at a time. Fails with `errors.player.unknown` for nobody. */
export async function loadDossier(
  world: World,
  member: Member,
  { id, section, cursor }: DossierInput,
  face: Reader,
): Promise<DossierModel> {
  const state = (await loadPlayerState(world, id)) ?? fail('errors.player.unknown');
  const reader = { ...face, currency: LEDGER_CURRENCY };
  const [items, settings, listed] = await Promise.all([
    ownedSummary(world.db, id),
    readSettings(world),
    list(world, member, { state, section, cursor }, reader),
  ]);
  return {
    head: headOf(state, items, reader),
    may: mayOf(member),
    listed,
    correctionLimit: settings.correctionLimit / 100,
    idempotencyKey: newKey(world),
  };
}

async function list(
  world: World,
  member: Member,
  { state, section, cursor }: { state: PlayerState; section: Section; cursor: string | null },
  reader: Reader,
): Promise<Listed> {
  const { id } = state.account;
  if (section === 'overview') return { section, overview: await overviewOf(world, member, state.account, reader) };
  if (section === 'movements') return { section, ...(await movementsOf(world, id, cursor, reader)) };
  if (section === 'items') return { section, ...(await itemsOf(world, id, cursor, reader)) };
  if (section === 'draws') return { section, ...(await drawsOf(world, id, cursor, reader)) };
  if (section === 'payments') return { section, ...(await paymentsOf(world, id, cursor, reader)) };
  return { section, ...(await withdrawalsOf(world, id, cursor, reader)) };
}

const headOf = (
  { account, balances, levelStepExp }: PlayerState,
  items: OwnedSummary,
  { locale }: Pick<Reader, 'locale'>,
): Head => ({
  id: account.id,
  name: account.name,
  avatar: avatarAddress(account),
  level: levelOf(account.exp, levelStepExp),
  exp: account.exp,
  joinedAt: account.createdAt.toISOString(),
  state: stateOf(account),
  blockReason: account.blockReason,
  isDemo: account.isDemo,
  country: account.country === null ? null : countryName(account.country, locale),
  money: balances.moneyKopecks / 100,
  points: balances.bonusCentiPoints / 100,
  donate: balances.donateKopecks / 100,
  donatePending: balances.donatePendingKopecks / 100,
  debt: balances.debtKopecks / 100,
  toppedUp: account.donatedKopecks / 100,
  opened: account.openedCount,
  items: { count: items.count, value: items.valueKopecks / 100 },
});

const mayOf = ({ role }: Member): May => ({
  note: mayDo(role, 'notes'),
  block: mayDo(role, 'blocks'),
  correct: mayDo(role, 'corrections'),
  flags: mayDo(role, 'flags'),
  payments: mayDo(role, 'payments'),
});
