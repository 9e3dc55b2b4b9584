/** What is known of an address before it is asked for. */
export interface RouteRule {
  /** The same for all guests, and ready before anybody asks. */
  readonly prerender: boolean;
  /** A player's own. */
  readonly private: boolean;
}

/** Rules by address, without a language: whole ones, beginnings, and those with parts that change (`/case/:name`). */
export interface RouteMatcher {
  readonly static: Readonly<Record<string, RouteRule>>;
  readonly wildcard: Readonly<Record<string, RouteRule>>;
  readonly dynamic: Readonly<Record<string, RouteRule>>;
}

/** The rule of an address without a language; null where there is none. A whole address stands above a pattern. */
export function ruleOf(pathname: string, { static: whole, wildcard, dynamic }: RouteMatcher): RouteRule | null {
  const exact = whole[pathname];
  if (exact !== undefined) return exact;
  const asked = pathname.split('/');
  const fits = (pattern: string): boolean => {
    const parts = pattern.split('/');
    return parts.length === asked.length && parts.every((part, i) => part.startsWith(':') || part === asked[i]);
  };
  const found = Object.entries(dynamic).find(([pattern]) => fits(pattern));
  if (found !== undefined) return found[1];
  return Object.entries(wildcard).find(([beginning]) => pathname.startsWith(`${beginning}/`))?.[1] ?? null;
}
