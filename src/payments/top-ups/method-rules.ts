import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { type MethodRule, selectMethodRules } from '#src/payments/top-ups/store/methods.ts';

/** Rules by method name, cached in this process until a rule changes. */
export const methodRules: (services: Services) => Promise<ReadonlyMap<string, MethodRule>> = cached(
  'payment-method-rules',
  { dependsOn: ['settings'] },
  async ({ db }) => new Map((await selectMethodRules(db)).map((rule) => [rule.slug, rule])),
);
