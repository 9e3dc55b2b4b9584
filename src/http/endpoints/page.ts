import type { ZodType } from 'zod';
import type { Power } from '#src/shared/powers.ts';
import type { StaffMember } from '#src/platform/staff-member.ts';
import type { Player } from '#src/platform/player.ts';
import type { Services } from '#src/platform/services.ts';
import type { PageDefinition, PartDefinition } from '#views/render.tsx';
import type { PreferenceCookies } from '../session/preference-cookies.ts';
import { checkPower, type AccessRole } from './endpoint.ts';
import type { Viewer } from '../http-context.ts';

export type { Viewer } from '../http-context.ts';

/** The viewer of a page for players or staff only. */
type VisitorFace<Asked extends AccessRole> = Asked extends 'staff'
  ? Viewer & { readonly member: StaffMember }
  : Asked extends 'player'
    ? Viewer & { readonly player: Player }
    : Viewer;

/** Delay and target of a page reload; null reloads the same page. */
export interface Refresh {
  readonly seconds: number;
  /** An address made by the store, never one from the request. */
  readonly to: string | null;
}

/** Declaration of one page; see `page`. */
export interface PageDeclaration<Model, Input, Asked extends AccessRole> {
  /** Without the language prefix. */
  readonly path: `/${string}`;
  readonly who: Asked;
  /** The power that a staff member needs (shared/powers.ts); required when `who` is `staff`. */
  readonly power?: Asked extends 'staff' ? Power : never;
  /** Parses path parameters, then the query. A refused path parameter is an unknown page. */
  readonly input: ZodType<Input>;
  /** The page's model; {path}/_payload.json returns it as JSON. */
  readonly load: (services: Services, viewer: VisitorFace<Asked>, input: Input) => Promise<Model>;
  readonly page: PageDefinition<Model>;
  /** The page that guests see in place of a player's page, with status 200: `invitationPage` of views/ui. */
  readonly invitation?: Asked extends 'player' ? PageDefinition<null> : never;
  /** Fragments served alone when htmx requests their id. */
  readonly parts?: readonly PartDefinition<Model>[];
  /** Another status than 200, when the model says that nothing exists at the address. */
  readonly status?: (model: Model) => number;
  /** Preference cookies to set. */
  readonly remember?: (model: Model) => PreferenceCookies;
  /** Reloads without a script, for operations in progress. */
  readonly refresh?: (model: Model) => Refresh | null;
  /** The page depends only on its address, the currency and the data that services.dataVersions watches. */
  readonly cache?: true;
  /** The page differs where paid play is closed: the cached copy is not served to those countries. */
  readonly differsWhereClosed?: true;
}

/** A declared page. */
export interface PageEndpoint {
  readonly kind: 'page';
  readonly path: string;
  readonly name: string;
  readonly who: AccessRole;
  readonly power: Power | null;
  readonly input: ZodType;
  readonly isCached: boolean;
  readonly differsWhereClosed: boolean;
  readonly load: (services: Services, viewer: Viewer, input: unknown) => Promise<unknown>;
  readonly page: PageDefinition<unknown>;
  readonly invitation: PageDefinition<unknown> | null;
  readonly parts: readonly PartDefinition<unknown>[];
  readonly status: (model: unknown) => number;
  readonly remember: (model: unknown) => PreferenceCookies;
  readonly refresh: (model: unknown) => Refresh | null;
}

/** Declares a page: one address per language, its payload as JSON, and its fragments for htmx. */
export function page<Model, Input, Asked extends AccessRole>(
  declared: PageDeclaration<Model, Input, Asked>,
): PageEndpoint {
  checkPower(declared.path, declared.who, declared.power);
  return {
    kind: 'page',
    path: declared.path,
    name: `GET ${declared.path}`,
    who: declared.who,
    power: declared.power ?? null,
    input: declared.input,
    isCached: declared.cache ?? false,
    differsWhereClosed: declared.differsWhereClosed ?? false,
    // serve-page has parsed the input by `declared.input` and refused guests where a player is required; the model goes
    // to the page of the same declaration.
    load: (services, viewer, input) => declared.load(services, viewer as VisitorFace<Asked>, input as Input),
    page: declared.page as PageDefinition<unknown>,
    invitation: (declared.invitation ?? null) as PageDefinition<unknown> | null,
    parts: (declared.parts ?? []) as readonly PartDefinition<unknown>[],
    status: (model) => declared.status?.(model as Model) ?? 200,
    remember: (model) => declared.remember?.(model as Model) ?? {},
    refresh: (model) => declared.refresh?.(model as Model) ?? null,
  };
}
