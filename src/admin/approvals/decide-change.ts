import {
  actingMember,
  type ChangeKind,
  readChangeRequest,
  refuseRequest,
  unpackInput,
} from '#src/admin/access/index.ts';
import { applyPrices, changeItem, changeTerms, publishContents, schedulePrices } from '#src/admin/catalogue/index.ts';
import { publishSectors } from '#src/admin/content/index.ts';
import { makeBatch, makePromo } from '#src/admin/marketing/index.ts';
import { saveCurrency, saveSettings } from '#src/admin/settings/index.ts';
import { decideRequest } from '#src/admin/withdrawals/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { AppError, type ErrorKey, fail } from '#src/shared/errors.ts';
import { hasPower, type Power } from '#src/shared/powers.ts';

/** The power that the author needs, and the command. Its input is what the same command stored. */
type Runner = readonly [Power, (services: Services, member: StaffMember, input: never) => Promise<unknown>];

const RUNNERS: Readonly<Record<ChangeKind, Runner>> = {
  settings: [
    'settings',
    (services, member, input) =>
      saveSettings(services, member, input, { t: services.texts.t(member.locale), address: '' }),
  ],
  currency: ['currencies', saveCurrency],
  promo: ['promos', makePromo],
  batch: ['promos', makeBatch],
  terms: ['catalogue', changeTerms],
  contents: ['catalogue', publishContents],
  item: ['catalogue', changeItem],
  prices: ['catalogue', applyPrices],
  schedule: ['catalogue', schedulePrices],
  wheel: ['wheel', publishSectors],
  withdrawal: ['withdrawals', decideRequest],
};

/** Refusals that say nothing about the change. */
const OF_DECISION: readonly ErrorKey[] = [
  'errors.forged',
  'errors.correction.unknown',
  'errors.correction.decided',
  'errors.correction.own',
  'errors.correction.invited',
  'errors.change.stale',
  'errors.busy',
  'errors.down',
  'errors.server',
];

/**
 * Approves a change as a second member: its command runs again in the name of its author. However many approve at once,
 * it is done once.
 *
 * @throws errors.forged, errors.correction.own, errors.correction.invited, errors.correction.decided as corrections do
 * @throws errors.change.stale when the change is refused by now, or would change something else
 */
export async function approveChange(
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<{ id: number }> {
  const { kind, input, askedBy } = await readChangeRequest(services.db, id);
  const author = await actingMember(services, askedBy, member.claim);
  const [power, run] = RUNNERS[kind];
  try {
    if (author === null || !hasPower(author.role, power)) fail('errors.staff.power');
    await run(services, { ...author, approval: { requestId: id, by: member } }, unpackInput(input) as never);
    return { id };
  } catch (error) {
    if (!(error instanceof AppError) || OF_DECISION.includes(error.key)) throw error;
    const t = services.texts.t(member.locale);
    return fail('errors.change.stale', { reason: t(error.key, error.params) });
  }
}

/** Refuses a waiting change. @throws errors.correction.decided when it is already decided */
export const refuseChange = (
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<{ id: number }> => refuseRequest(services, member, id);
