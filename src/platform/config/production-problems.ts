import { isIP } from 'node:net';
import { isPublic } from '#src/platform/security/fetch-outside.ts';

/** Values that make a production store unsafe. */
interface ProductionValues {
  readonly PUBLIC_ORIGIN?: string | undefined;
  readonly LOCALE_ORIGINS?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
  readonly COOKIE_DOMAIN?: string | undefined;
  readonly RATE_FACTOR?: number | undefined;
  readonly DEV_SERVER?: string | undefined;
}

/** Random hexadecimal digits have about 14 different characters in 32; a repeated word or letter has few. */
const FEWEST_CHARACTERS = 8;
/** In a list too. */
const PLAIN_ADDRESS = /(?:^|,\s*)http:/;
const RATE_FACTORS = { least: 0.1, most: 10 };
/** Registries sell names below these; browsers refuse cookies for them, or send them to strangers. */
const PUBLIC_SUFFIX = /^(?:[^.]+|(?:ac|co|com|edu|gov|in|net|or|org|msk|spb)\.[a-z]{2})$/i;

/** Lists what production refuses, one line for each variable. `exampleKey` is the key of the documentation. */
export const productionProblems = (given: ProductionValues, exampleKey: string): string[] =>
  [
    originProblem(given),
    secretProblem(given, exampleKey),
    cookieDomainProblem(given),
    rateProblem(given),
    given.DEV_SERVER === '1' ? 'DEV_SERVER: is for development only' : null,
  ].filter((problem) => problem !== null);

function originProblem({ PUBLIC_ORIGIN: origin }: ProductionValues): string | null {
  if (origin === undefined) return 'PUBLIC_ORIGIN: missing; production requires the https address of the store';
  if (origin.startsWith('https:')) return null;
  return 'PUBLIC_ORIGIN: production requires https, because cookies are sent to everyone on the way otherwise';
}

function secretProblem({ SECRET_KEY: key }: ProductionValues, exampleKey: string): string | null {
  if (key === undefined) return 'SECRET_KEY: missing; set a random text of 32 characters or more';
  if (key !== exampleKey && new Set(key).size >= FEWEST_CHARACTERS) return null;
  return 'SECRET_KEY: can be guessed; make a random one with openssl rand -hex 32';
}

/** Every origin of the store has to be under the domain of the cookies. */
function cookieDomainProblem(given: ProductionValues): string | null {
  const { COOKIE_DOMAIN: domain, PUBLIC_ORIGIN: origin } = given;
  if (domain === undefined) return null;
  if (PUBLIC_SUFFIX.test(domain)) return `COOKIE_DOMAIN: ${domain} is a public suffix, not a domain of the store`;
  if (origin === undefined) return null;
  const { hostname } = new URL(origin);
  if (`.${hostname}`.endsWith(`.${domain.replace(/^\./, '').toLowerCase()}`)) return null;
  return `COOKIE_DOMAIN: ${hostname} of PUBLIC_ORIGIN is not under ${domain}`;
}

function rateProblem({ RATE_FACTOR: factor = 1 }: ProductionValues): string | null {
  const { least, most } = RATE_FACTORS;
  if (factor >= least && factor <= most) return null;
  return `RATE_FACTOR: production allows ${String(least)} to ${String(most)}`;
}

/** Names of addresses of sign-in, payment and analytics providers that are not https. */
export const plainAddressProblems = (given: Readonly<Record<string, unknown>>, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' && PLAIN_ADDRESS.test(value) ? [`${name}: production requires https`] : [];
  });

/** The same for services that may run beside the store, where http is fine on this machine and in its own network. */
export const plainOutsideProblems = (given: Readonly<Record<string, unknown>>, names: readonly string[]): string[] =>
  plainAddressProblems(
    given,
    names.filter((name) => !URL.canParse(String(given[name])) || !isOwnNetwork(new URL(String(given[name])).hostname)),
  );

/** True for a name without a dot, as containers have, and an IP address that is not public. */
export function isOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? !host.includes('.') : !isPublic(host);
}
