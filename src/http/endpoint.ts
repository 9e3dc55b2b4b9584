import type { ZodType } from 'zod';
import type { ErrorKey } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Power } from '#src/shared/powers.ts';
import type { Member } from '#src/platform/member.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import type { PartDefinition } from '#views/render.tsx';
import type { Choices } from './choices.ts';
import type { Face } from './front.ts';
import type { Rate } from '#src/platform/rate.ts';
import type { SessionChange } from './session.ts';
import type { StaffSessionChange } from './staff.ts';
import type { UploadRule } from './upload.ts';

export { perMinute } from '#src/platform/rate.ts';
export type { Face } from './front.ts';

/** What an answer is made of: plain values and objects of them, as JSON.stringify writes them. */
export type Answer = object | string | number | boolean | null;

export type Who = 'guest' | 'player' | 'staff';
type Visitor<Asked extends Who> = Asked extends 'staff' ? Member : Asked extends 'player' ? Player : Player | null;
type Method = 'GET' | 'POST' | 'DELETE';

/** What a room declares of one action; see `endpoint`. */
export interface EndpointDeclaration<Input, Output, Asked extends Who> {
  /** The address of the JSON call. */
  readonly call?: `${Method} /api${'' | '-old'}/${string}`;
  /** The address of the same action without JavaScript, without the language's prefix; it answers 303. */
  readonly form?: `${'GET' | 'POST'} /${string}`;
  /**
   * `player` refuses with 401 whoever brings no right auth data. For `guest` the action gets the player or null.
   * `staff` leads whoever is no member to the sign-in of staff, and refuses with 403 who lacks the power.
   */
  readonly who: Asked;
  /** What a member must be allowed to do (shared/powers.ts): always named where `who` is `staff`. */
  readonly power?: Asked extends 'staff' ? Power : never;
  /** `adult`: 403 for a player who has not said yet that they are 18. For whatever spends, takes or tops up. */
  readonly asks?: Asked extends 'player' ? 'adult' : never;
  readonly rate?: Rate;
  /** Besides: how often from one address, whoever asks. */
  readonly addressRate?: Rate;
  /** A field that a code may be guessed in: who fills it is counted apart, 20 a minute and 60 from one address. */
  readonly guessable?: string;
  /** Beyond its rate a request is answered like any other and nothing is done, instead of 429. Counted by address. */
  readonly beyondRate?: 'drop';
  /** Honours Idempotency-Key: the action finds the claim at its player. */
  readonly once?: true;
  /** Takes a file too, as a form of many parts; the input gets it as an `Upload`, null where none was sent. */
  readonly upload?: UploadRule;
  /** `origin`: a foreign Origin is refused and the cookie alone is enough, as for signing out. */
  readonly guard?: 'origin';
  /** The field of the form that a refusal is said at, where the action refuses what was typed there. */
  readonly saidAt?: Readonly<Partial<Record<ErrorKey, string>>>;
  /** Reads path, then query (GET) or body (else), without auth data; forms and queries bring texts alone. */
  readonly input: ZodType<Input>;
  readonly act: (world: World, player: Visitor<Asked>, input: Input, face: Face) => Promise<Output>;
  /** The `data` of the envelope; what has no call needs none. */
  readonly answer?: (output: Output, face: Face, world: World) => Answer | Promise<Answer>;
  /** The answer is the whole body, without an envelope. */
  readonly raw?: true;
  /** Said beside the data, and as the flash line after a form. */
  readonly message?: (output: Output, face: Face) => string | null;
  /** The error line on the page that a form goes on to, where it could not do what was asked. */
  readonly complaint?: (output: Output, world: World, face: Face) => string | null;
  /** What a form post with HX-Request is answered with: `shown(DropsPart, model)`. */
  readonly part?: (output: Output, face: Face, world: World) => ShownPart | Promise<ShownPart>;
  /**
   * The page that a form stands on, with what was typed, as an own path without the language's prefix: whoever is asked
   * their age first comes back to it.
   */
  readonly back?: (input: Input) => string;
  /** Where a form goes on to: an own path without the language's prefix. */
  readonly next?: (output: Output, input: Input, face: Face) => string | Onward | Abroad;
  readonly session?: (output: Output, face: Face) => SessionChange | null;
  /** The session of staff that begins or ends with it. */
  readonly staffSession?: (output: Output) => StaffSessionChange | null;
  /** What the browser is to remember of it, with a session or without one. */
  readonly remember?: (output: Output) => Choices;
}

/** A page to go on to in a language that is not the form's own. */
export interface Onward {
  readonly locale: Locale;
  /** Without the language's prefix. */
  readonly path: string;
}

/** A page of somebody else to go on to: never one that the visitor named. */
export interface Abroad {
  readonly abroad: string;
}

/** A part together with its model, so that what fits together stays together. */
export interface ShownPart {
  readonly part: PartDefinition<unknown>;
  readonly model: unknown;
}

/** Binds a part to the model it shows. */
export const shown = <Model>(part: PartDefinition<Model>, model: Model): ShownPart => ({
  part: part as PartDefinition<unknown>,
  model,
});

/** What an action led to, ready to be told in any of the three ways. */
export interface Outcome {
  readonly answer: (face: Face) => Answer | Promise<Answer>;
  readonly message: (face: Face) => string | null;
  readonly complaint: (face: Face) => string | null;
  readonly part: ((face: Face) => ShownPart | Promise<ShownPart>) | null;
  readonly next: (face: Face) => string | Onward | Abroad;
  readonly session: (face: Face) => SessionChange | null;
  readonly staffSession: () => StaffSessionChange | null;
  readonly remember: () => Choices;
}

/** An address of an endpoint. */
export interface Address {
  readonly method: Method;
  readonly path: string;
}

/** An action as the store serves it: data that docs, rate list and tests loop over. */
export interface Endpoint {
  readonly kind: 'endpoint';
  readonly call: Address | null;
  readonly form: Address | null;
  /** The name in figures, the log and rates: the call, else the form. */
  readonly name: string;
  readonly who: Who;
  readonly power: Power | null;
  readonly asks: 'adult' | null;
  readonly rate: Rate | null;
  readonly addressRate: Rate | null;
  readonly guessable: string | null;
  readonly isDropped: boolean;
  readonly isOnce: boolean;
  readonly isRaw: boolean;
  readonly upload: UploadRule | null;
  readonly guard: 'auth' | 'origin';
  readonly saidAt: Readonly<Partial<Record<ErrorKey, string>>>;
  readonly input: ZodType;
  /** The page of the form with what was typed; null where it has none, or nothing could be typed like that. */
  readonly back: (fields: unknown) => string | null;
  readonly run: (world: World, asker: Player | Member | null, input: unknown, face: Face) => Promise<Outcome>;
}

/** What a form of staff brought, and to which action. */
export interface SentForm {
  readonly endpoint: Endpoint;
  /** Without auth data and key. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Declares an action with its three faces: JSON at `call`, 303 with a flash line after a post to `form`, and the
 * part to requests of htmx. One declaration, so that they cannot drift apart.
 */
export function endpoint<Input, Output, Asked extends Who>(
  declared: EndpointDeclaration<Input, Output, Asked>,
): Endpoint {
  const name = declared.call ?? declared.form;
  if (name === undefined) throw new Error('an endpoint without an address');
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
    async run(world, asker, input, face) {
      // serve-endpoint has read the input by `declared.input` and refused guests where a player is asked for.
      const read = input as Input;
      const output = await declared.act(world, asker as Visitor<Asked>, read, face);
      return outcomeOf(declared, world, read, output);
    },
  };
}

/** How often it may be asked for, and what becomes of more. */
function limitsOf<Input, Output, Asked extends Who>(
  declared: EndpointDeclaration<Input, Output, Asked>,
): Pick<Endpoint, 'rate' | 'addressRate' | 'guessable' | 'isDropped'> {
  return {
    rate: declared.rate ?? null,
    addressRate: declared.addressRate ?? null,
    guessable: declared.guessable ?? null,
    isDropped: declared.beyondRate === 'drop',
  };
}

/** A page or form of staff without a power would be open to all of them, and nobody would have said so. */
export function checkPower(name: string, who: Who, power: Power | undefined): void {
  if ((who === 'staff') !== (power !== undefined))
    throw new Error(`${name}: a power is named for staff, and only there`);
}

function outcomeOf<Input, Output, Asked extends Who>(
  declared: EndpointDeclaration<Input, Output, Asked>,
  world: World,
  input: Input,
  output: Output,
): Outcome {
  const { part } = declared;
  return {
    answer: (face) => declared.answer?.(output, face, world) ?? null,
    message: (face) => declared.message?.(output, face) ?? null,
    complaint: (face) => declared.complaint?.(output, world, face) ?? null,
    part: part === undefined ? null : (face) => part(output, face, world),
    next: (face) => declared.next?.(output, input, face) ?? '/',
    session: (face) => declared.session?.(output, face) ?? null,
    staffSession: () => declared.staffSession?.(output) ?? null,
    remember: () => declared.remember?.(output) ?? {},
  };
}

function addressOf(written: string | undefined): Address | null {
  if (written === undefined) return null;
  const [method, path] = written.split(' ', 2);
  if (path === undefined || (method !== 'GET' && method !== 'POST' && method !== 'DELETE')) {
    throw new Error(`no address of an endpoint: ${written}`);
  }
  return { method, path };
}
