import { cachedBy } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { selectMethodRules } from './store.ts';

/** What staff decided about a way to pay. What is null is as its provider has it. */
export interface MethodRule {
  readonly slug: string;
  readonly isOn: boolean;
  /** Its place among all that are offered, from 1. */
  readonly position: number;
  readonly minSumKopecks: number | null;
  readonly currencies: readonly string[] | null;
  /** What players read, by language. */
  readonly hints: Readonly<Partial<Record<Locale, string>>> | null;
}

/** The decisions by the names of methods, remembered by this process until one changes. */
export const methodRules: (world: World) => Promise<ReadonlyMap<string, MethodRule>> = cachedBy(
  ['settings'],
  async ({ db }) => new Map((await selectMethodRules(db)).map((rule) => [rule.slug, rule])),
);
