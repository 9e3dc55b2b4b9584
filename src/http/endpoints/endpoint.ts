import type { ZodType } from 'zod';
import type { ErrorKey } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Power } from '#src/shared/powers.ts';
import type { StaffMember } from '#src/platform/staff-member.ts';
import type { Player } from '#src/platform/player.ts';
import type { Services } from '#src/platform/services.ts';
import type { PartDefinition } from '#views/render.tsx';
import type { PreferenceCookies } from '../session/preference-cookies.ts';
import type { Viewer } from '../http-context.ts';
import type { RateLimit } from '#src/platform/redis/rate-limit.ts';
import type { SessionChange } from '../session/session.ts';
import type { StaffSessionChange } from '../session/staff-session.ts';
import type { UploadRule } from './upload.ts';

export { perMinute } from '#src/platform/redis/rate-limit.ts';
export type { Viewer } from '../http-context.ts';

/** JSON value of an answer. */
export type Answer = object | string | number | boolean | null;

export type AccessRole = 'guest' | 'player' | 'staff';
type ActorOf<Asked extends AccessRole> = Asked extends 'staff'
  ? StaffMember
  : Asked extends 'player'
    ? Player
    : Player | null;
type Method = 'GET' | 'POST' | 'DELETE';

/** Declaration of one command or query; see `endpoint`. */
export interface EndpointDeclaration<Input, Output, Asked extends AccessRole> {
  /** Address of the JSON call. */
  readonly call?: `${Method} /api${'' | '-old'}/${string}`;
  /** Address of the HTML form, without the language prefix; it answers 303. */
  readonly form?: `${'GET' | 'POST'} /${string}`;
  /**
   * `player` refuses requests without valid auth data with 401. `guest` passes the player or null. `staff` redirects to
   * the staff sign-in, and refuses members without the power with 403.
   */
  readonly who: Asked;
  /** The power that a staff member needs (shared/powers.ts); required when `who` is `staff`. */
  readonly power?: Asked extends 'staff' ? Power : never;
  /**
   * `adult` refuses with 403 a player who has not confirmed to be 18. Set on everything that spends, claims or tops up.
   */
  readonly asks?: Asked extends 'player' ? 'adult' : never;
  readonly rate?: RateLimit;
  /** An additional limit per network address. */
  readonly addressRate?: RateLimit;
  /**
   * A field whose codes could be guessed. Requests that fill it have separate limits: 20 a minute per player and 60 per
   * address.
   */
  readonly guessable?: string;
  /** Requests beyond the rate limit get a normal answer without effect instead of 429. Counted per address. */
  readonly beyondRate?: 'drop';
  /** Honours Idempotency-Key: the command finds the claim at its player. */
  readonly once?: true;
  /** Accepts a file as multipart form; the input receives an `Upload`, or null without a file. */
  readonly upload?: UploadRule;
  /** `origin` refuses foreign origins and accepts the cookie alone, as for signing out. */
  readonly guard?: 'origin';
  /** The form field at which an error of the command is shown. */
  readonly saidAt?: Readonly<Partial<Record<ErrorKey, string>>>;
  /**
   * Parses path parameters, then the query (GET) or the body, without auth data. Forms and queries contain texts only.
   */
  readonly input: ZodType<Input>;
  readonly act: (services: Services, player: ActorOf<Asked>, input: Input, viewer: Viewer) => Promise<Output>;
  /** `data` of the JSON envelope; not needed without a call. */
  readonly answer?: (output: Output, viewer: Viewer, services: Services) => Answer | Promise<Answer>;
  /** The answer is the whole body, without the envelope. */
  readonly raw?: true;
  /** Success message: beside the data, and as flash message after a form. */
  readonly message?: (output: Output, viewer: Viewer) => string | null;
  /** Error message on the next page, when a form could do only a part of its work. */
  readonly complaint?: (output: Output, services: Services, viewer: Viewer) => string | null;
  /** The fragment that answers a form post with HX-Request: `fragment(DropsPart, model)`. */
  readonly part?: (output: Output, viewer: Viewer, services: Services) => Fragment | Promise<Fragment>;
  /** The page of the form with its input, as a path without the language prefix. The age confirmation returns to it. */
  readonly back?: (input: Input) => string;
  /** The redirect after a form: a path without the language prefix. */
  readonly next?: (output: Output, input: Input, viewer: Viewer) => string | LocaleRedirect | ExternalRedirect;
  readonly session?: (output: Output, viewer: Viewer) => SessionChange | null;
  /** The staff session to begin or end. */
  readonly staffSession?: (output: Output) => StaffSessionChange | null;
  /** Preference cookies to set, with or without a session. */
  readonly remember?: (output: Output) => PreferenceCookies;
}

/** A redirect to a page in another language than the form's. */
export interface LocaleRedirect {
  readonly locale: Locale;
  /** Without the language prefix. */
  readonly path: string;
}

/** A redirect to another site, never to an address from the request. */
export interface ExternalRedirect {
  readonly abroad: string;
}

/** An HTML fragment with its model, so that their types match. */
export interface Fragment {
  readonly part: PartDefinition<unknown>;
  readonly model: unknown;
}

export const fragment = <Model>(part: PartDefinition<Model>, model: Model): Fragment => ({
  part: part as PartDefinition<unknown>,
  model,
});

/** Result of an endpoint, ready for each of the three formats. */
export interface EndpointResult {
  readonly answer: (viewer: Viewer) => Answer | Promise<Answer>;
  readonly message: (viewer: Viewer) => string | null;
  readonly complaint: (viewer: Viewer) => string | null;
  readonly part: ((viewer: Viewer) => Fragment | Promise<Fragment>) | null;
  readonly next: (viewer: Viewer) => string | LocaleRedirect | ExternalRedirect;
  readonly session: (viewer: Viewer) => SessionChange | null;
  readonly staffSession: () => StaffSessionChange | null;
  readonly remember: () => PreferenceCookies;
}

export interface Address {
  readonly method: Method;
  readonly path: string;
}

/** A declared endpoint: data that docs, rate limits and tests loop over. */
export interface Endpoint {
  readonly kind: 'endpoint';
  readonly call: Address | null;
  readonly form: Address | null;
  /** Name in metrics, logs and rate limits: the call, else the form. */
  readonly name: string;
  readonly who: AccessRole;
  readonly power: Power | null;
  readonly asks: 'adult' | null;
  readonly rate: RateLimit | null;
  readonly addressRate: RateLimit | null;
  readonly guessable: string | null;
  readonly isDropped: boolean;
  readonly isOnce: boolean;
  readonly isRaw: boolean;
  readonly upload: UploadRule | null;
  readonly guard: 'auth' | 'origin';
  readonly saidAt: Readonly<Partial<Record<ErrorKey, string>>>;
  readonly input: ZodType;
  /** The page of the form with its input; null without such a page or for unreadable input. */
  readonly back: (fields: unknown) => string | null;
  readonly run: (
    services: Services,
    caller: Player | StaffMember | null,
    input: unknown,
    viewer: Viewer,
  ) => Promise<EndpointResult>;
}

/** A submitted staff form and its endpoint. */
export interface SubmittedForm {
  readonly endpoint: Endpoint;
  /** Without auth data and idempotency key. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Declares an endpoint with its three formats: JSON at `call`, 303 with a flash message after a post to `form`, and an
 * HTML fragment for htmx. One declaration keeps them in step.
 */
export function endpoint<Input, Output, Asked extends AccessRole>(
  declared: EndpointDeclaration<Input, Output, Asked>,
): Endpoint {
  const name = declared.call ?? declared.form;
  if (name === undefined) throw new Error('An endpoint has no address');
  checkPower(name, declared.who, declared.power);
  return {
    kind: 'endpoint',
    call: addressOf(declared.call),
    form: addressOf(declared.form),
    name,
    who: declared.who,
    power: declared.power ?? null,
    asks: declared.asks ?? null,
    ...limitsOf(declared),
    isOnce: declared.once ?? false,
    isRaw: declared.raw ?? false,
    upload: declared.upload ?? null,
    guard: declared.guard === 'origin' ? 'origin' : 'auth',
    saidAt: declared.saidAt ?? {},
    input: declared.input,
    back: (fields) => {
      const read = declared.back === undefined ? null : declared.input.safeParse(fields);
      return read?.success === true ? (declared.back?.(read.data) ?? null) : null;
    },
    async run(services, caller, input, viewer) {
      // serve-endpoint has parsed the input by `declared.input` and refused guests where a player is required.
      const read = input as Input;
      const output = await declared.act(services, caller as ActorOf<Asked>, read, viewer);
      return outcomeOf(declared, services, read, output);
    },
  };
}

function limitsOf<Input, Output, Asked extends AccessRole>(
  declared: EndpointDeclaration<Input, Output, Asked>,
): Pick<Endpoint, 'rate' | 'addressRate' | 'guessable' | 'isDropped'> {
  return {
    rate: declared.rate ?? null,
    addressRate: declared.addressRate ?? null,
    guessable: declared.guessable ?? null,
    isDropped: declared.beyondRate === 'drop',
  };
}

/** A staff page or form without a power would be open to every role by mistake. */
export function checkPower(name: string, who: AccessRole, power: Power | undefined): void {
  if ((who === 'staff') !== (power !== undefined))
    throw new Error(`${name}: staff endpoints need a power, others must not have one`);
}

function outcomeOf<Input, Output, Asked extends AccessRole>(
  declared: EndpointDeclaration<Input, Output, Asked>,
  services: Services,
  input: Input,
  output: Output,
): EndpointResult {
  const { part } = declared;
  return {
    answer: (viewer) => declared.answer?.(output, viewer, services) ?? null,
    message: (viewer) => declared.message?.(output, viewer) ?? null,
    complaint: (viewer) => declared.complaint?.(output, services, viewer) ?? null,
    part: part === undefined ? null : (viewer) => part(output, viewer, services),
    next: (viewer) => declared.next?.(output, input, viewer) ?? '/',
    session: (viewer) => declared.session?.(output, viewer) ?? null,
    staffSession: () => declared.staffSession?.(output) ?? null,
    remember: () => declared.remember?.(output) ?? {},
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
