import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '#src/platform/config.ts';
import { payOrigins } from '#src/platform/pay-config.ts';
import type { InlineStyle, Manifest } from '#views/layout/frame.ts';
import { inlineStylesOf } from '#views/layout/inline-styles.ts';
import { isSecure } from './origin.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** The security headers of the store's answers, worked out before the first of them. */
export interface SecurityHeaders {
  /** Of every answer. No style may be written into it. */
  readonly common: HeaderPairs;
  /** The same of a page, which may hold the styles of its first screen and no others. */
  readonly ofPage: (name: string, isPlayer: boolean) => HeaderPairs;
}

const YEAR_SECONDS = 31_536_000;
const POLICY = 'Content-Security-Policy';

/**
 * Works out the security headers once by helmet: they are the same for all, so that a request pays for a list and not
 * for a policy. What the build wrote into a page is allowed by its hashes, on that page alone.
 */
export function securityHeaders(config: Config, assets: Manifest): SecurityHeaders {
  const common = headersWith(config, []);
  const pages = new Map<string, HeaderPairs>();
  const ofPage = (name: string, isPlayer: boolean): HeaderPairs => {
    const key = `${name} ${String(isPlayer)}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const [, policy = ''] =
      headersWith(config, inlineStylesOf(assets, name, isPlayer)).find(([header]) => header === POLICY) ?? [];
    const made = common.map(([header, value]) => [header, header === POLICY ? policy : value] as const);
    pages.set(key, made);
    return made;
  };
  return { common, ofPage };
}

function headersWith(config: Config, styles: readonly InlineStyle[]): HeaderPairs {
  const found = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => found.set(name, value),
    removeHeader: (name: string) => found.delete(name),
  };
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config, styles) },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isSecure(config)
      ? { maxAge: 2 * YEAR_SECONDS, includeSubDomains: true, preload: true }
      : false,
  });
  apply({} as unknown as IncomingMessage, answer as unknown as ServerResponse, (problem) => {
    if (problem instanceof Error) throw problem;
  });
  found.set('Permissions-Policy', PERMISSIONS);
  return [...found];
}

/**
 * What could spy, cost or annoy and the store never asks for. Not every name there is: the header goes uncompressed in
 * front of every page, into the one packet burst that a phone waits for. The clipboard stays with our own pages.
 */
const REFUSED = `
  accelerometer autoplay browsing-topics camera display-capture geolocation gyroscope hid idle-detection local-fonts
  magnetometer microphone midi payment serial usb xr-spatial-tracking
`;
const PERMISSIONS = [
  ...REFUSED.trim()
    .split(/\s+/)
    .map((name) => `${name}=()`),
  'clipboard-write=(self)',
].join(', ');

function contentPolicy(config: Config, styles: readonly InlineStyle[]): Record<string, string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styles.map(({ hash }) => `'${hash}'`)],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...new Set(formTargets(config))],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
    ...(isSecure(config) ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/**
 * Where a form of ours may lead on to: one that changes the language to the origin of that language, one that signs in
 * or pays to the provider. Browsers hold every redirect on the way against this list.
 */
const formTargets = ({ localeOrigins, oauth, pay }: Config): string[] => [
  ...Object.values(localeOrigins ?? {}),
  ...Object.values(oauth).flatMap(({ origins }) => origins),
  ...payOrigins(pay),
];

/** The policies that islands/runtime/boot.ts makes. */
const TRUSTED_TYPES = ['default'];
