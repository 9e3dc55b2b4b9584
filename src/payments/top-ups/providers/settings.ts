import { z } from 'zod';
import { ConfigError } from '#src/platform/config/config-error.ts';
import { address, variable } from '#src/platform/config/variable.ts';

/** The environment variables of a provider, and the values that its adapter gets from them. */
export interface ProviderSettings<Environment extends z.ZodRawShape, Values extends ProviderAddresses> {
  readonly environment: Environment;
  /**
   * Null when none of the provider's variables is set: it is not offered.
   *
   * @throws ConfigError when some of its variables are missing
   */
  readonly read: (given: EnvironmentValues<Environment>) => Values | null;
}

type EnvironmentValues<Environment extends z.ZodRawShape> = Readonly<z.infer<z.ZodObject<Environment>>>;

export interface ProviderAddresses {
  /** API address without version and trailing slash. */
  readonly url: string;
  /** Origins of the payment pages, to which a form of the store may redirect. */
  readonly origins: readonly string[];
}

export const NOT_OFFERED = 'not offered';

/** Keys go into headers and signatures: printable, without the blank or line break that copying adds. */
export const keyText = z.string().regex(/^[\x21-\x7e]{1,512}$/, 'requires printable characters without spaces');
/** Identifiers precede a colon in signatures and in Basic auth. */
export const identifierText = z.string().regex(/^[\w-]{1,64}$/, 'allows letters, digits, _ and - only');

/** Declares the variable with the address of a stand-in, for tests of the provider. */
export const standInVariable = (description: string, example: string) =>
  variable(address, { description, absent: "the provider's own", example });

/** Declares the variable with a former secret, which notifications may still carry while it is replaced. */
export const formerSecretVariable = (name: string) =>
  variable(keyText, {
    description: `The value of \`${name}\` from before, accepted in notifications while the provider changes over.`,
    absent: 'none',
    example: 'former-secret',
  });

/** The secrets that notifications may carry. */
export const acceptedSecrets = (current: string, former: string | undefined): readonly string[] =>
  former === undefined ? [current] : [current, former];

/**
 * Reads these variables, all of them or none: an incomplete provider would take money without notifying the store.
 *
 * @throws ConfigError naming the missing ones
 */
export function allOrNone<Name extends string, const Names extends readonly Name[]>(
  given: Readonly<Partial<Record<Name, string | undefined>>>,
  names: Names,
): { [Index in keyof Names]: string } | null {
  const present = names.find((name) => given[name] !== undefined);
  if (present === undefined) return null;
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: required with ${present}`));
  return names.map((name) => given[name]) as { [Index in keyof Names]: string };
}

/** The provider's own addresses, or those of a stand-in that redirects to its own pages. */
export const addressesOf = (standIn: string | undefined, own: ProviderAddresses): ProviderAddresses =>
  standIn === undefined ? own : { url: withoutVersion(standIn), origins: [new URL(standIn).origin] };

/** Each adapter adds its API version, so an address works with and without one. */
export const withoutVersion = (url: string): string => url.replace(/(?<!\/)\/+$/, '').replace(/\/v\d$/, '');
