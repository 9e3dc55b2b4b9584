import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { createBatch, createPromo, endBatch, endPromo, ONE_E4, type PromoPlan } from '#src/promo/index.ts';
import type { Json } from '#src/shared/answers.ts';
import { fail } from '#src/shared/errors.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { staffAction } from '#src/staff/index.ts';

/** What a code gives: more of a top-up, a fixed sum, a skin (SPEC's types 0, 1, 2), or a spin of the wheel. */
export const PROMO_KINDS = ['percent', 'sum', 'skin', 'wheel'] as const;

interface PlanInput {
  readonly kind: (typeof PROMO_KINDS)[number];
  readonly percent: number | null;
  readonly amount: Kopecks | null;
  readonly least: Kopecks | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly uses: number | null;
}

/**
 * Makes a code. Answers it as it is kept. Refuses like `createPromo`, and with `errors.promo.terms` what gives
 * nothing.
 */
export const makePromo = (
  world: World,
  member: Member,
  { code: typed, ...input }: PlanInput & { readonly code: string },
): Promise<string> =>
  staffAction(world, member, async (tx, log) => {
    const plan = planOf(input);
    const code = await createPromo(tx, { ...plan, code: typed });
    log({ act: 'promo.made', about: { type: 'promo', id: code }, after: stateOf(plan) });
    return code;
  });

/** Makes many codes that nobody can guess. Answers how many, and the batch. Refuses like `makePromo`. */
export const makeBatch = (
  world: World,
  member: Member,
  { title, count, ...input }: PlanInput & { readonly title: string; readonly count: number },
): Promise<{ readonly id: number; readonly count: number }> =>
  staffAction(world, member, async (tx, log) => {
    const plan = planOf(input);
    const id = await createBatch(world, tx, { ...plan, title, count });
    log({ act: 'batch.made', about: { type: 'batch', id }, after: { title, count, ...stateOf(plan) } });
    return { id, count };
  });

/** Ends a code now. Answers its name. Refuses like `endPromo`. */
export const endPromoNow = (world: World, member: Member, { id }: { readonly id: number }): Promise<string> =>
  staffAction(world, member, async (tx, log) => {
    const { code, untilAt } = await endPromo(tx, id);
    const before = { untilAt: untilAt?.toISOString() ?? null };
    log({ act: 'promo.ended', about: { type: 'promo', id: code }, before, after: { untilAt: tx.now.toISOString() } });
    return code;
  });

/** Ends all codes of a batch that are not over. Answers how many. Refuses like `endBatch`. */
export const endBatchNow = (world: World, member: Member, { id }: { readonly id: number }): Promise<number> =>
  staffAction(world, member, async (tx, log) => {
    const ended = await endBatch(tx, id);
    log({ act: 'batch.ended', about: { type: 'batch', id }, after: { ended } });
    return ended;
  });

function planOf({ kind, percent, amount, least, from, until, uses }: PlanInput): PromoPlan {
  const when = { fromAt: from, untilAt: until, maxUses: uses };
  if (kind === 'wheel') return { ...when, terms: null };
  const minSumKopecks = least ?? kopecks(0);
  if (kind === 'percent') {
    const multiplierE4 = ONE_E4 + (percent ?? fail('errors.promo.terms', { at: 'percent' })) * (ONE_E4 / 100);
    return { ...when, terms: { type: 0, multiplierE4, amountKopecks: kopecks(0), minSumKopecks } };
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
