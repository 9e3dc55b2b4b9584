import type { ZodType } from 'zod';
import { queryNamesOf } from '#src/http/page-cache/known-query.ts';
import type { Services } from '#src/platform/services.ts';
import type { PageDefinition, FragmentDefinition } from '#views/render.tsx';
import type { PreferenceCookies } from '#src/http/session/preference-cookies.ts';
import { type Access, type AccessDeclaration, type AccessRole, type ViewerOf, accessOf } from './access.ts';
import type { RequestViewer } from '#src/http/http-context.ts';

export type { RequestViewer } from '#src/http/http-context.ts';

/** Delay and target of a page reload; null reloads the same page. */
export interface Refresh {
  readonly seconds: number;
  /** An address made by the store, never one from the request. */
  readonly to: string | null;
}

/** The page that guests see in place of a player's page, with a model of its own. */
export interface GuestPage {
  readonly shown: PageDefinition<unknown>;
  readonly load: (services: Services, viewer: RequestViewer) => Promise<unknown>;
}

/** A page for guests whose model is read for each of them. */
export const guestPage = <Model>(
  shown: PageDefinition<Model>,
  load: (services: Services, viewer: RequestViewer) => Promise<Model>,
  // The model goes to the component of the same call.
): GuestPage => ({ shown: shown as PageDefinition<unknown>, load });

/** Declaration of one page; see `page`. */
export interface PageDeclaration<Model, Input, Role extends AccessRole> {
  /** Without the language prefix. */
  readonly path: `/${string}`;
  readonly access: AccessDeclaration<Role>;
  /** Parses path parameters, then the query. A refused path parameter is an unknown page. */
  readonly input: ZodType<Input>;
  /** The page's model; {path}/_payload.json returns it as JSON. */
  readonly load: (services: Services, viewer: ViewerOf<Role>, input: Input) => Model | Promise<Model>;
  readonly component: PageDefinition<Model>;
  /** The page that guests see in place of a player's page, with status 200: `invitationPage` of views/ui. */
  readonly invitation?: Role extends 'player' ? PageDefinition<null> | GuestPage : never;
  /** Fragments served alone when htmx requests their id. */
  readonly fragments?: readonly FragmentDefinition<Model>[];
  /** Another status than 200, when the model says that nothing exists at the address. */
  readonly status?: (model: Model) => number;
  /** Preference cookies to set. */
  readonly preferenceCookies?: (model: Model) => PreferenceCookies;
  /** Reloads without a script, for operations in progress. */
  readonly refresh?: (model: Model) => Refresh | null;
  /**
   * The page depends only on its path, the query parameters of `input`, the currency and the data that
   * services.dataVersions watches.
   */
  readonly cache?: true;
  /** A player's browser may keep the page for its Back button: a game, or a list that leads to games and items. */
  readonly restorable?: true;
  /** The page differs where paid play is closed: the cached copy is not served to those countries. */
  readonly differsWhereClosed?: true;
}

/** A declared page. */
export interface PageEndpoint {
  readonly kind: 'page';
  readonly path: string;
  readonly name: string;
  readonly access: Access;
  readonly input: ZodType;
  readonly isCached: boolean;
  /** Query parameters that a cached page reads; it is the same page whatever others its address has. */
  readonly queryNames: readonly string[];
  readonly isRestorable: boolean;
  readonly differsWhereClosed: boolean;
  readonly load: (services: Services, viewer: RequestViewer, input: unknown) => Promise<unknown>;
  readonly component: PageDefinition<unknown>;
  readonly invitation: PageDefinition<unknown> | null;
  readonly loadInvitation: GuestPage['load'];
  readonly fragments: readonly FragmentDefinition<unknown>[];
  readonly status: (model: unknown) => number;
  readonly preferenceCookies: (model: unknown) => PreferenceCookies;
  readonly refresh: (model: unknown) => Refresh | null;
}

/** Declares a page: one address per language, its payload as JSON, and its fragments for htmx. */
export function page<Model, Input, Role extends AccessRole>(
  declared: PageDeclaration<Model, Input, Role>,
): PageEndpoint {
  const invited = invitationOf(declared.invitation);
  return {
    kind: 'page',
    path: declared.path,
    name: `GET ${declared.path}`,
    access: accessOf(declared.path, declared.access),
    input: declared.input,
    isCached: declared.cache ?? false,
    queryNames: declared.cache === true ? queryNamesOf(declared.path, declared.input) : [],
    isRestorable: declared.restorable ?? false,
    differsWhereClosed: declared.differsWhereClosed ?? false,
    // serve-page has parsed the input by `declared.input` and refused viewers without the role; the model goes to the
    // component of the same declaration.
    load: async (services, viewer, input) => declared.load(services, viewer as ViewerOf<Role>, input as Input),
    component: declared.component as PageDefinition<unknown>,
    invitation: invited?.shown ?? null,
    loadInvitation: async (services, viewer) => (await invited?.load(services, viewer)) ?? null,
    fragments: (declared.fragments ?? []) as readonly FragmentDefinition<unknown>[],
    status: (model) => declared.status?.(model as Model) ?? 200,
    preferenceCookies: (model) => declared.preferenceCookies?.(model as Model) ?? {},
    refresh: (model) => declared.refresh?.(model as Model) ?? null,
  };
}

function invitationOf(declared: PageDefinition<null> | GuestPage | undefined): GuestPage | null {
  if (declared === undefined) return null;
  return 'load' in declared ? declared : guestPage(declared, () => Promise.resolve(null));
}
