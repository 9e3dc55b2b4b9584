import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import {
  createBatch,
  createPromo,
  endBatch,
  endPromo,
  ONE_E4,
  type PromoPlan,
  requirePlanWithin,
} from '#src/core/promo-codes/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Json } from '#src/shared/answers.ts';
import { fail } from '#src/shared/errors.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { costOfShare, mintingAction, overrideReason, staffAction, TAKING_ACCOUNTS } from '#src/admin/access/index.ts';

/**
 * Reward of a code: a percentage on a top-up, a fixed sum, a skin (types 0, 1, 2 of the specification), or a spin of
 * the wheel.
 */
export const PROMO_KINDS = ['percent', 'sum', 'skin', 'wheel'] as const;

interface PlanInput {
  readonly kind: (typeof PROMO_KINDS)[number];
  readonly percent: number | null;
  readonly amount: Kopecks | null;
  readonly least: Kopecks | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly uses: number | null;
  /** An admin's reason for leaving the limits of the settings. */
  readonly reason?: string;
}

/**
 * Creates a code and returns it as stored. Throws like `createPromo`, and like `requirePlanWithin` when it exceeds the
 * limits without a reason by an admin.
 * @throws errors.promo.terms when the code gives nothing
 */
export async function makePromo(
  services: Services,
  member: StaffMember,
  input: PlanInput & { readonly code: string },
): Promise<string> {
  const { plan, reason, costKopecks } = await judgedPlan(services, member, input, 1);
  return await mintingAction(services, member, { kind: 'promo', input }, async (tx, log) => {
    const code = await createPromo(tx, { ...plan, code: input.code });
    const after = { code, ...stateOf(plan) };
    log({ act: 'promo.made', about: { type: 'promo', id: code }, after, reason, costKopecks });
    return code;
  });
}

/** Creates a batch of random codes. Returns their number and the batch. Throws as `makePromo` does. */
export async function makeBatch(
  services: Services,
  member: StaffMember,
  input: PlanInput & { readonly title: string; readonly count: number },
): Promise<{ readonly id: number; readonly count: number }> {
  const { title, count } = input;
  const { plan, reason, costKopecks } = await judgedPlan(services, member, input, count);
  return await mintingAction(services, member, { kind: 'batch', input }, async (tx, log) => {
    const id = await createBatch(services, tx, { ...plan, title, count });
    const after = { title, count, ...stateOf(plan) };
    log({ act: 'batch.made', about: { type: 'batch', id }, after, reason, costKopecks });
    return { id, count };
  });
}

async function judgedPlan(
  services: Services,
  member: StaffMember,
  input: PlanInput,
  codes: number,
): Promise<{ readonly plan: PromoPlan; readonly reason: string | null; readonly costKopecks: number }> {
  const reason = overrideReason(member, input.reason ?? '');
  const settings = await readSettings(services);
  const plan = planOf(input, settings.promoMaxSumKopecks);
  if (reason === null) requirePlanWithin(settings, plan, codes);
  return { plan, reason, costKopecks: costOfCodes(plan, codes, settings.wheelSpinMaxKopecks) };
}

/** The gain of friends by codes of one plan: each uses one of them once, a percentage on what all of them top up. */
function costOfCodes({ terms, maxUses }: PromoPlan, codes: number, spinKopecks: number): number {
  const uses = maxUses === null ? TAKING_ACCOUNTS : Math.min(TAKING_ACCOUNTS, maxUses * codes);
  if (terms === null) return uses * spinKopecks;
  const { type, multiplierE4, amountKopecks } = terms;
  if (type !== 0) return uses * amountKopecks;
  const share = costOfShare(multiplierE4 / ONE_E4 - 1);
  return amountKopecks === 0 ? share : Math.min(share, uses * amountKopecks);
}

/** Ends a code now. Returns its name. Throws as `endPromo` does. */
export const endPromoNow = (
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<string> =>
  staffAction(services, member, async (tx, log) => {
    const { code, untilAt } = await endPromo(tx, id);
    const before = { untilAt: untilAt?.toISOString() ?? null };
    log({ act: 'promo.ended', about: { type: 'promo', id: code }, before, after: { untilAt: tx.now.toISOString() } });
    return code;
  });

/** Ends all active codes of a batch. Returns their number. Throws as `endBatch` does. */
export const endBatchNow = (
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<number> =>
  staffAction(services, member, async (tx, log) => {
    const ended = await endBatch(tx, id);
    log({ act: 'batch.ended', about: { type: 'batch', id }, after: { ended } });
    return ended;
  });

/** A percentage without a greatest gain gets that of the settings: it would be kept for the greatest top-up. */
function planOf(
  { kind, percent, amount, least, from, until, uses }: PlanInput,
  promoMaxSumKopecks: Kopecks,
): PromoPlan {
  const when = { fromAt: from, untilAt: until, maxUses: uses };
  if (kind === 'wheel') return { ...when, terms: null };
  const minSumKopecks = least ?? kopecks(0);
  if (kind === 'percent') {
    const multiplierE4 = ONE_E4 + (percent ?? fail('errors.promo.terms', { at: 'percent' })) * (ONE_E4 / 100);
    const amountKopecks = amount === null || amount === 0 ? promoMaxSumKopecks : amount;
    return { ...when, terms: { type: 0, multiplierE4, amountKopecks, minSumKopecks } };
  }
  const amountKopecks = amount === null || amount === 0 ? fail('errors.promo.terms', { at: 'amount' }) : amount;
  return { ...when, terms: { type: kind === 'sum' ? 1 : 2, multiplierE4: ONE_E4, amountKopecks, minSumKopecks } };
}

const stateOf = ({ terms, fromAt, untilAt, maxUses }: PromoPlan): Readonly<Record<string, Json>> => ({
  terms: terms && { ...terms },
  fromAt: fromAt?.toISOString() ?? null,
  untilAt: untilAt?.toISOString() ?? null,
  maxUses,
});
