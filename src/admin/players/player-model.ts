import { newFormKey } from '#src/platform/security/form-key.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { avatarAddress } from '#src/players/players/pictures/index.ts';
import { loadPlayerState, type PlayerState } from '#src/players/players/index.ts';
import { levelOf } from '#src/shared/level.ts';
import { BASE_CURRENCY } from '#src/core/currencies/index.ts';
import { type OwnedSummary, ownedSummary } from '#src/players/inventory/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffViewer, Viewer } from '#src/shared/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { countryName } from '#src/shared/countries.ts';
import { hasPower } from '#src/shared/powers.ts';
import type { StaffPlayerModel, Head, PlayerSection, AllowedActions, Section } from '#views/admin/players/models.ts';
import { drawsOf, itemsOf, movementsOf, paymentsOf, withdrawalsOf } from './history-model.ts';
import { overviewOf } from './overview-model.ts';
import { stateOf } from './players-model.ts';

/** Staff see sums in the currency of the ledger, regardless of the currency chosen in the store. */
export const LEDGER_CURRENCY = { code: BASE_CURRENCY, sign: '₽', rate: '1' };

export interface PlayerPageInput {
  readonly id: number;
  readonly section: Section;
  readonly cursor: string | null;
}

/**
 * One section of the player page for staff.
 *
 * @throws errors.player.unknown when the player does not exist
 * @throws errors.staff.power for a section that the role may not see
 */
export async function loadStaffPlayerPage(
  services: Services,
  { member, ...viewer }: StaffViewer,
  { id, section, cursor }: PlayerPageInput,
): Promise<StaffPlayerModel> {
  // The same power as for the page of all payments.
  if (section === 'payments' && !hasPower(member.role, 'payments')) fail('errors.staff.power');
  const shown = (await loadPlayerState(services, id)) ?? fail('errors.player.unknown');
  // Staff see the prize of a battle at once.
  const state = { ...shown, balances: await readBalances(services.db, id) };
  const reader = { ...viewer, currency: LEDGER_CURRENCY };
  const [items, settings, listed] = await Promise.all([
    ownedSummary(services.db, id),
    readSettings(services),
    list(services, member, { state, section, cursor }, reader),
  ]);
  return {
    head: headOf(state, items, reader),
    may: mayOf(member),
    listed,
    correctionLimit: settings.correctionLimit / 100,
    idempotencyKey: newFormKey(services),
  };
}

/** The head of a player's page; null for an unknown player. */
export async function loadHead(services: Services, id: number, viewer: Pick<Viewer, 'locale'>): Promise<Head | null> {
  const state = await loadPlayerState(services, id);
  if (state === null) return null;
  const [balances, items] = await Promise.all([readBalances(services.db, id), ownedSummary(services.db, id)]);
  return headOf({ ...state, balances }, items, viewer);
}

async function list(
  services: Services,
  member: StaffMember,
  { state, section, cursor }: { state: PlayerState; section: Section; cursor: string | null },
  reader: Viewer,
): Promise<PlayerSection> {
  const { id } = state.account;
  if (section === 'overview') return { section, overview: await overviewOf(services, member, state.account, reader) };
  if (section === 'movements') return { section, ...(await movementsOf(services, id, cursor, reader)) };
  if (section === 'items') return { section, ...(await itemsOf(services, id, cursor, reader)) };
  if (section === 'draws') return { section, ...(await drawsOf(services, id, { cursor }, reader)) };
  if (section === 'payments') return { section, ...(await paymentsOf(services, id, { cursor }, reader)) };
  return { section, ...(await withdrawalsOf(services, id, { cursor }, reader)) };
}

const headOf = (
  { account, balances, levelStepExp }: PlayerState,
  items: OwnedSummary,
  { locale }: Pick<Viewer, 'locale'>,
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

const mayOf = ({ role }: StaffMember): AllowedActions => ({
  note: hasPower(role, 'notes'),
  block: hasPower(role, 'blocks'),
  correct: hasPower(role, 'corrections'),
  flags: hasPower(role, 'flags'),
  payments: hasPower(role, 'payments'),
});
