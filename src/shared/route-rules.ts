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
