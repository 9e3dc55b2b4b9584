import { changeMethod, type MethodRule, moveMethod } from '#src/payments/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import type { Json } from '#src/shared/answers.ts';
import type { Locale } from '#src/shared/locales.ts';
import { staffAction } from '#src/staff/index.ts';

interface MethodInput {
  readonly slug: string;
  readonly isOn: boolean;
  readonly minSumKopecks: number | null;
  readonly currencies: readonly string[];
  /** Empty where the store's own words hold. */
  readonly hints: Readonly<Record<Locale, string>>;
}

/** Saves how a way to pay is offered. Refuses like `changeMethod`. */
export const saveMethod = (world: World, member: Member, input: MethodInput): Promise<string> =>
  staffAction(world, member, async (tx, log) => {
    const { slug, isOn, minSumKopecks, currencies } = input;
    const hints = Object.fromEntries(Object.entries(input.hints).filter(([, hint]) => hint !== ''));
    const after = {
      ...{ slug, isOn, minSumKopecks, currencies },
      hints: Object.keys(hints).length === 0 ? null : hints,
    };
    const before = await changeMethod(world, tx, after);
    log({
      act: 'method.changed',
      about: { type: 'method', id: slug },
      before: stateOf(before),
      after: stateOf(after),
    });
    return slug;
  });

/** Moves a way to pay one place up or down. Answers the new order. */
export const placeMethod = (
  world: World,
  member: Member,
  { slug, to }: { readonly slug: string; readonly to: 'up' | 'down' },
): Promise<string[]> =>
  staffAction(world, member, async (tx, log) => {
    const order = await moveMethod(world, tx, slug, to === 'up');
    log({ act: 'method.moved', about: { type: 'method', id: slug }, after: { order } });
    return order;
  });

const stateOf = (rule: Omit<MethodRule, 'position'>): Readonly<Record<string, Json>> => ({
  isOn: rule.isOn,
  minSumKopecks: rule.minSumKopecks,
  currencies: rule.currencies && [...rule.currencies],
  hints: rule.hints && { ...rule.hints },
});
