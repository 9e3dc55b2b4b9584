import type { ZodType } from 'zod';
import type { ErrorKey } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { FragmentDefinition } from '#views/render.tsx';
import type { PreferenceCookies } from '#src/http/session/preference-cookies.ts';
import type { RequestViewer } from '#src/http/http-context.ts';
import type { SessionChange } from '#src/http/session/session.ts';
import type { StaffSessionChange } from '#src/http/session/staff-session.ts';
import {
  type Access,
  type AccessDeclaration,
  type AccessRole,
  type ActorOf,
  type Limits,
  type LimitsDeclaration,
  type ViewerOf,
  accessOf,
  limitsOf,
} from './access.ts';
import type { JsonOf } from './output.ts';
import type { UploadRule } from './upload.ts';

export { perMinute } from '#src/platform/redis/rate-limit.ts';
export type { RequestViewer } from '#src/http/http-context.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** The answer of an endpoint to a browser, and the changes that it makes there. */
interface BrowserAnswer<Input, Result, Role extends AccessRole> {
  /** Success message: beside the data, and as flash message after a form. */
  readonly message?: (result: Result, viewer: ViewerOf<Role>) => string | null;
  /** Error message on the next page, when a form could do only a part of its work. */
  readonly partialFailure?: (result: Result, viewer: ViewerOf<Role>, services: Services) => string | null;
  /** The fragment that answers a form post with HX-Request: `fragmentOf(dropsFragment, model)`. */
  readonly fragment?: (
    result: Result,
    viewer: ViewerOf<Role>,
    services: Services,
  ) => HtmlFragment | Promise<HtmlFragment>;
  /** The page of the form with its input, as a path without the language prefix. The age confirmation returns to it. */
  readonly formPage?: (input: Input) => string;
  /** The redirect after a form: a path without the language prefix. */
  readonly redirect?: (
    result: Result,
    input: Input,
    viewer: ViewerOf<Role>,
  ) => string | LocaleRedirect | ExternalRedirect;
  /** The change of the player's session. */
  readonly session?: (result: Result, viewer: ViewerOf<Role>) => SessionChange | null;
  /** The staff session to begin or end. */
  readonly staffSession?: (result: Result) => StaffSessionChange | null;
  /** Preference cookies to set, with or without a session. */
  readonly preferenceCookies?: (result: Result) => PreferenceCookies;
}

/** Options of an endpoint besides its JSON call. */
interface EndpointOptions<Input, Details, Result, Role extends AccessRole> extends BrowserAnswer<Input, Result, Role> {
  /** Address of the HTML form, without the language prefix; it answers 303. */
  readonly form?: `${'GET' | 'POST'} /${string}`;
  /** Details after the summary, in Markdown; the schemas describe the fields. */
  readonly description?: string;
  readonly access: AccessDeclaration<Role>;
  readonly limits?: LimitsDeclaration;
  /** Honours Idempotency-Key: the command finds the claim at its actor. */
  readonly idempotent?: true;
  /** Accepts a file as multipart form; the input receives an `Upload`, or null without a file. */
  readonly upload?: UploadRule;
  /** `origin` refuses foreign origins and accepts the cookie without auth data, as for signing out. */
  readonly csrf?: 'origin';
  /**
   * Errors of the read or command; those of access, limits, input and format follow from the other options. Tests fail
   * when a JSON call answers another error.
   */
  readonly errors?: readonly ErrorKey[];
  /** The form field at which an error of the command is shown. */
  readonly fieldErrors?: Readonly<Partial<Record<ErrorKey, string>>>;
  /**
   * Parses path parameters, then the query (GET) or the body, without auth data. Forms and queries contain texts only.
   */
  readonly input: ZodType<Input>;
  /** Changes nothing. Exactly one of `read` and `command` is declared. */
  readonly read?: (services: Services, viewer: ViewerOf<Role>, input: Input) => Result | Promise<Result>;
  /**
   * Facts of the request that the command needs besides its input, such as language or network address. They are added
   * to the input, so that every command has the same three arguments.
   */
  readonly fromRequest?: (viewer: ViewerOf<Role>) => Details;
  /** Changes state, in one transaction. */
  readonly command?: (services: Services, actor: ActorOf<Role>, input: Input & Details) => Promise<Result>;
  /** The JSON is the whole body, without the envelope. */
  readonly raw?: true;
}

/** An endpoint with a form only. */
interface FormOnly {
  readonly api?: undefined;
  /** One sentence without its full stop; forms with a summary are listed at /api/docs. */
  readonly summary?: string;
  readonly output?: undefined;
  readonly json?: undefined;
}

interface JsonCall<Output extends ZodType> {
  /** Address of the JSON call. */
  readonly api: `${Method} /api${'' | '-old'}/${string}`;
  /** One sentence without its full stop. */
  readonly summary: string;
  /**
   * The JSON that clients get: `data` of the envelope, or the whole body of a `raw` call. Tests compare every answer
   * with it, and /api/openapi.json is made of it.
   */
  readonly output: Output;
}

/** A call whose result is the JSON of `output`. */
interface PlainCall<Output extends ZodType> extends JsonCall<Output> {
  readonly json?: undefined;
}

/** A call that turns its result into the JSON of `output`. */
interface ShapedCall<Result, Role extends AccessRole, Output extends ZodType> extends JsonCall<Output> {
  readonly json: (
    result: Result,
    viewer: ViewerOf<Role>,
    services: Services,
  ) => JsonOf<Output> | Promise<JsonOf<Output>>;
}

/** Declaration of one read or command; see `endpoint`. */
export type EndpointDeclaration<
  Input,
  Details,
  Result,
  Role extends AccessRole,
  Output extends ZodType,
> = EndpointOptions<Input, Details, Result, Role> & (FormOnly | PlainCall<Output> | ShapedCall<Result, Role, Output>);

/** A redirect to a page in another language than the form's. */
export interface LocaleRedirect {
  readonly locale: Locale;
  /** The prefix of another language in it is removed. */
  readonly path: string;
}

/** A redirect to another site, never to an address from the request. */
export interface ExternalRedirect {
  readonly externalUrl: string;
}

/** An HTML fragment with its model, so that their types match. */
export interface HtmlFragment {
  readonly definition: FragmentDefinition<unknown>;
  readonly model: unknown;
}

export const fragmentOf = <Model>(definition: FragmentDefinition<Model>, model: Model): HtmlFragment => ({
  definition: definition as FragmentDefinition<unknown>,
  model,
});

/** Result of an endpoint, ready for each of the three formats. */
export interface EndpointResult {
  readonly json: (viewer: RequestViewer) => unknown;
  readonly message: (viewer: RequestViewer) => string | null;
  readonly partialFailure: (viewer: RequestViewer) => string | null;
  readonly fragment: ((viewer: RequestViewer) => HtmlFragment | Promise<HtmlFragment>) | null;
  readonly redirect: (viewer: RequestViewer) => string | LocaleRedirect | ExternalRedirect;
  readonly session: (viewer: RequestViewer) => SessionChange | null;
  readonly staffSession: () => StaffSessionChange | null;
  readonly preferenceCookies: () => PreferenceCookies;
}

export interface Address {
  readonly method: Method;
  readonly path: string;
}

/** A declared endpoint: data that docs, rate limits and tests loop over. */
export interface Endpoint {
  readonly kind: 'endpoint';
  readonly api: Address | null;
  readonly form: Address | null;
  /** Name in metrics, logs and rate limits: the JSON call, else the form. */
  readonly name: string;
  /** Null for forms that only staff use. */
  readonly summary: string | null;
  readonly description: string | null;
  readonly access: Access;
  readonly limits: Limits;
  readonly isIdempotent: boolean;
  /** True when it changes nothing. */
  readonly isRead: boolean;
  readonly isRaw: boolean;
  readonly upload: UploadRule | null;
  /** Protection against requests of other sites: auth data, or the Origin header. */
  readonly csrf: 'auth' | 'origin';
  readonly errors: readonly ErrorKey[];
  readonly fieldErrors: Readonly<Partial<Record<ErrorKey, string>>>;
  readonly input: ZodType;
  /** Null without a JSON call. */
  readonly output: ZodType | null;
  /** The page of the form with its input; null without such a page or for unreadable input. */
  readonly formPage: (fields: unknown) => string | null;
  readonly run: (
    services: Services,
    actor: Player | StaffMember | null,
    input: unknown,
    viewer: RequestViewer,
  ) => Promise<EndpointResult>;
}

/** A submitted staff form and its endpoint. */
export interface SubmittedForm {
  readonly endpoint: Endpoint;
  /** Without auth data and idempotency key. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Declares an endpoint with its three formats: JSON at `api`, 303 with a flash message after a post to `form`, and an
 * HTML fragment for htmx. One declaration keeps them in step.
 */
export function endpoint<Input, Details, Result, Role extends AccessRole>(
  declared: EndpointOptions<Input, Details, Result, Role> & FormOnly,
): Endpoint;
export function endpoint<Input, Details, Result, Role extends AccessRole, Output extends ZodType>(
  declared: EndpointOptions<Input, Details, Result, Role> & ShapedCall<Result, Role, Output>,
): Endpoint;
export function endpoint<Input, Details, Role extends AccessRole, Output extends ZodType>(
  declared: EndpointOptions<Input, Details, JsonOf<Output>, Role> & PlainCall<Output>,
): Endpoint;
export function endpoint<Input, Details, Result, Role extends AccessRole, Output extends ZodType>(
  declared: EndpointDeclaration<Input, Details, Result, Role, Output>,
): Endpoint {
  const name = declared.api ?? declared.form;
  if (name === undefined) throw new Error('An endpoint has no address');
  return {
    kind: 'endpoint',
    api: addressOf(declared.api),
    form: addressOf(declared.form),
    name,
    summary: declared.summary ?? null,
    description: declared.description ?? null,
    access: accessOf(name, declared.access),
    limits: limitsOf(declared.limits),
    isIdempotent: declared.idempotent ?? false,
    isRead: declared.read !== undefined,
    isRaw: declared.raw ?? false,
    upload: declared.upload ?? null,
    csrf: declared.csrf ?? 'auth',
    errors: declared.errors ?? [],
    fieldErrors: declared.fieldErrors ?? {},
    input: declared.input,
    output: declared.output ?? null,
    formPage: (fields) => {
      const read = declared.formPage === undefined ? null : declared.input.safeParse(fields);
      return read?.success === true ? (declared.formPage?.(read.data) ?? null) : null;
    },
    run: runnerOf(name, declared),
  };
}

function runnerOf<Input, Details, Result, Role extends AccessRole, Output extends ZodType>(
  name: string,
  declared: EndpointDeclaration<Input, Details, Result, Role, Output>,
): Endpoint['run'] {
  const { read, command, fromRequest } = declared;
  if ((read === undefined) === (command === undefined)) throw new Error(`${name}: declare either read or command`);
  return async (services, actor, input, viewer) => {
    // serve-endpoint has parsed the input by `declared.input` and refused callers without the role.
    const parsed = input as Input;
    const typedViewer = viewer as ViewerOf<Role>;
    if (read !== undefined) return outcomeOf(declared, services, parsed, await read(services, typedViewer, parsed));
    const details = fromRequest?.(typedViewer);
    const commandInput = (details === undefined ? parsed : { ...parsed, ...details }) as Input & Details;
    const result = await command?.(services, actor as ActorOf<Role>, commandInput);
    return outcomeOf(declared, services, parsed, result as Result);
  };
}

function outcomeOf<Input, Details, Result, Role extends AccessRole, Output extends ZodType>(
  declared: EndpointDeclaration<Input, Details, Result, Role, Output>,
  services: Services,
  input: Input,
  result: Result,
): EndpointResult {
  const { fragment, json } = declared;
  // The formats are called with the viewer of the same request, whose role is checked.
  const typed = (viewer: RequestViewer): ViewerOf<Role> => viewer as ViewerOf<Role>;
  return {
    json: (viewer) => (json === undefined ? result : json(result, typed(viewer), services)),
    message: (viewer) => declared.message?.(result, typed(viewer)) ?? null,
    partialFailure: (viewer) => declared.partialFailure?.(result, typed(viewer), services) ?? null,
    fragment: fragment === undefined ? null : (viewer) => fragment(result, typed(viewer), services),
    redirect: (viewer) => declared.redirect?.(result, input, typed(viewer)) ?? '/',
    session: (viewer) => declared.session?.(result, typed(viewer)) ?? null,
    staffSession: () => declared.staffSession?.(result) ?? null,
    preferenceCookies: () => declared.preferenceCookies?.(result) ?? {},
  };
}

function addressOf(written: string | undefined): Address | null {
  if (written === undefined) return null;
  const [method, path] = written.split(' ', 2);
  if (path === undefined || (method !== 'GET' && method !== 'POST' && method !== 'DELETE')) {
    throw new Error(`Endpoint address ${written} is invalid`);
  }
  return { method, path };
}
