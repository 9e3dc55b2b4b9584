import { changeMethod, type MethodRule, moveMethod } from '#src/payments/top-ups/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { Json } from '#src/shared/answers.ts';
import type { Locale } from '#src/shared/locales.ts';
import { staffAction } from '#src/admin/access/index.ts';

interface MethodInput {
  readonly slug: string;
  readonly isOn: boolean;
  readonly minSumKopecks: number | null;
  readonly currencies: readonly string[];
  /** Days until top-ups count for withdrawals; null for the provider's value. */
  readonly settleDays: number | null;
  /** Empty to use the default texts of the store. */
  readonly hints: Readonly<Record<Locale, string>>;
}

/** Saves how a payment method is offered. Throws as `changeMethod` does. */
export const saveMethod = (services: Services, member: StaffMember, input: MethodInput): Promise<string> =>
  staffAction(services, member, async (tx, log) => {
    const { slug, isOn, minSumKopecks, currencies, settleDays } = input;
    const hints = Object.fromEntries(Object.entries(input.hints).filter(([, hint]) => hint !== ''));
    const ownHints = Object.keys(hints).length === 0 ? null : hints;
    const after = { slug, isOn, minSumKopecks, currencies, settleDays, hints: ownHints };
    const before = await changeMethod(services, tx, after);
    log({ act: 'method.changed', about: { type: 'method', id: slug }, before: stateOf(before), after: stateOf(after) });
    return slug;
  });

/** Moves a payment method one position up or down. Returns the new order. */
export const placeMethod = (
  services: Services,
  member: StaffMember,
  { slug, to }: { readonly slug: string; readonly to: 'up' | 'down' },
): Promise<string[]> =>
  staffAction(services, member, async (tx, log) => {
    const order = await moveMethod(services, tx, slug, to === 'up');
    log({ act: 'method.moved', about: { type: 'method', id: slug }, after: { order } });
    return order;
  });

const stateOf = (rule: Omit<MethodRule, 'position'>): Readonly<Record<string, Json>> => ({
  isOn: rule.isOn,
  minSumKopecks: rule.minSumKopecks,
  currencies: rule.currencies && [...rule.currencies],
  hints: rule.hints && { ...rule.hints },
  settleDays: rule.settleDays,
});
