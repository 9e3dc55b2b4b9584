export interface RouteRule {
  /** True if all guests get the same page, rendered in advance. */
  readonly prerender: boolean;
  /** True if the page belongs to the signed-in player. */
  readonly private: boolean;
}

/**
 * Rules by path without language prefix: exact paths (`static`), path prefixes (`wildcard`) and patterns (`dynamic`,
 * such as `/case/:name`).
 */
export interface RouteMatcher {
  readonly static: Readonly<Record<string, RouteRule>>;
  readonly wildcard: Readonly<Record<string, RouteRule>>;
  readonly dynamic: Readonly<Record<string, RouteRule>>;
}

/**
 * The rule of a path without language prefix; null without a rule. An exact path takes precedence over a pattern, and a
 * pattern over a prefix.
 */
export function ruleOf(pathname: string, { static: staticRules, wildcard, dynamic }: RouteMatcher): RouteRule | null {
  const exact = staticRules[pathname];
  if (exact !== undefined) return exact;
  const pathParts = pathname.split('/');
  const fits = (pattern: string): boolean => {
    const parts = pattern.split('/');
    return parts.length === pathParts.length && parts.every((part, i) => part.startsWith(':') || part === pathParts[i]);
  };
  const rule = Object.entries(dynamic).find(([pattern]) => fits(pattern));
  if (rule !== undefined) return rule[1];
  return Object.entries(wildcard).find(([beginning]) => pathname.startsWith(`${beginning}/`))?.[1] ?? null;
}
