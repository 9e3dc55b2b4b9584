import type { ZodType } from 'zod';
import type { Power } from '#src/shared/powers.ts';
import type { Member } from '#src/platform/member.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import type { PageDefinition, PartDefinition } from '#views/render.tsx';
import type { Choices } from './choices.ts';
import { checkPower, type Who } from './endpoint.ts';
import type { Face } from './front.ts';

export type { Face } from './front.ts';

/** The face of a page that only players, or only staff, see. */
type VisitorFace<Asked extends Who> = Asked extends 'staff'
  ? Face & { readonly member: Member }
  : Asked extends 'player'
    ? Face & { readonly player: Player }
    : Face;

/** When a page is asked for again, and what in its place: null is the page itself. */
export interface Refresh {
  readonly seconds: number;
  /** An address that the store itself made, never one that a visitor named. */
  readonly to: string | null;
}

/** What a room declares of one page; see `page`. */
export interface PageDeclaration<Model, Input, Asked extends Who> {
  /** Without the language's prefix. */
  readonly path: `/${string}`;
  readonly who: Asked;
  /** What a member must be allowed to do (shared/powers.ts): always named where `who` is `staff`. */
  readonly power?: Asked extends 'staff' ? Power : never;
  /** Reads the parts of the path, then the query. A refused part of the path is an unknown page. */
  readonly input: ZodType<Input>;
  /** The model, which {path}/_payload.json answers untouched. */
  readonly load: (world: World, face: VisitorFace<Asked>, input: Input) => Promise<Model>;
  readonly page: PageDefinition<Model>;
  /** What a guest sees at the address of a player's page, with status 200: `invitationPage` of views/ui. */
  readonly invitation?: Asked extends 'player' ? PageDefinition<null> : never;
  /** Parts that are answered alone when htmx asks for their id. */
  readonly parts?: readonly PartDefinition<Model>[];
  /** Another status than 200, where the model says that there is nothing under the address. */
  readonly status?: (model: Model) => number;
  /** What the browser is to remember of the visit. */
  readonly remember?: (model: Model) => Choices;
  /** Looks again by itself, without a script: for what is still under way. */
  readonly refresh?: (model: Model) => Refresh | null;
  /** The page depends on nothing but its address, the currency and the data that world.dataVersions watches. */
  readonly cache?: true;
  /** It says something else where paid play is closed: what is kept is not for those countries. */
  readonly differsWhereClosed?: true;
}

/** A page as the store serves it. */
export interface Page {
  readonly kind: 'page';
  readonly path: string;
  readonly name: string;
  readonly who: Who;
  readonly power: Power | null;
  readonly input: ZodType;
  readonly isCached: boolean;
  readonly differsWhereClosed: boolean;
  readonly load: (world: World, face: Face, input: unknown) => Promise<unknown>;
  readonly page: PageDefinition<unknown>;
  readonly invitation: PageDefinition<unknown> | null;
  readonly parts: readonly PartDefinition<unknown>[];
  readonly status: (model: unknown) => number;
  readonly remember: (model: unknown) => Choices;
  readonly refresh: (model: unknown) => Refresh | null;
}

/** Declares a page: one address in every language, its data beside it, its parts for htmx. */
export function page<Model, Input, Asked extends Who>(declared: PageDeclaration<Model, Input, Asked>): Page {
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
    // serve-page has read the input by `declared.input` and refused guests where a player is asked for; what is
    // loaded goes to the page of the same declaration and to nobody else.
    load: (world, face, input) => declared.load(world, face as VisitorFace<Asked>, input as Input),
    page: declared.page as PageDefinition<unknown>,
    invitation: (declared.invitation ?? null) as PageDefinition<unknown> | null,
    parts: (declared.parts ?? []) as readonly PartDefinition<unknown>[],
    status: (model) => declared.status?.(model as Model) ?? 200,
    remember: (model) => declared.remember?.(model as Model) ?? {},
    refresh: (model) => declared.refresh?.(model as Model) ?? null,
  };
}
