import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '#src/platform/config.ts';
import { payOrigins } from '#src/platform/pay-config.ts';
import type { InlineStyle, Manifest } from '#views/layout/frame.ts';
import { inlineStylesOf } from '#views/layout/inline-styles.ts';
import { isSecure } from './origin.ts';
import { isStaffPath } from './visit.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** The security headers of the store's answers, worked out before the first of them. */
export interface SecurityHeaders {
  /** Of every answer. No style may be written into it. */
  readonly common: HeaderPairs;
  /**
   * The same of a page, which may hold the styles of its first screen and no others. `path` is its address without a
   * language: what stands under /staff is in nobody's frame, whatever page is shown there.
   */
  readonly ofPage: (name: string, isPlayer: boolean, path: string) => HeaderPairs;
}

const YEAR_SECONDS = 31_536_000;

/**
 * Works out the security headers once by helmet: they are the same for all, so that a request pays for a list and not
 * for a policy. What the build wrote into a page is allowed by its hashes, on that page alone.
 */
export function securityHeaders(config: Config, assets: Manifest): SecurityHeaders {
  const common = headersWith(config, [], NO_NEEDS);
  const pages = new Map<string, HeaderPairs>();
  const ofPage = (name: string, isPlayer: boolean, path: string): HeaderPairs => {
    const isStaffs = isStaffPath(path);
    const key = `${name} ${String(isPlayer)} ${String(isStaffs)}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const made = headersWith(
      config,
      inlineStylesOf(assets, name, isPlayer, isStaffs),
      pageNeeds(config, name, isStaffs),
    );
    pages.set(key, made);
    return made;
  };
  return { common, ofPage };
}

/** Puts a page's own headers in the place of those that every answer has: one that is missing among them goes. */
export function guardPage(res: ServerResponse, headers: HeaderPairs): void {
  res.removeHeader('X-Frame-Options');
  for (const [name, value] of headers) res.setHeader(name, value);
}

/** What one page needs that the others may not have. */
interface PageNeeds {
  /** Hosts whose scripts it loads, and which those scripts ask. */
  readonly scripts: readonly string[];
  readonly asked: readonly string[];
  /** Who may show it in a frame. */
  readonly frames: readonly string[];
}

const NO_NEEDS: PageNeeds = { scripts: [], asked: [], frames: [] };

/** Telegram's widget has one page of its own; VK's mini-app shows every page but those of staff. */
function pageNeeds({ telegram, vkApp }: Config, name: string, isStaffs: boolean): PageNeeds {
  const isWidget = telegram !== null && name === 'telegram';
  const isFramed = vkApp !== null && !isStaffs;
  return {
    scripts: isWidget ? [new URL(telegram.widgetUrl).origin] : [],
    asked: isWidget ? [telegram.answerOrigin] : [],
    frames: isFramed ? vkApp.frameOrigins : [],
  };
}

function headersWith(config: Config, styles: readonly InlineStyle[], needs: PageNeeds): HeaderPairs {
  const found = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => found.set(name, value),
    removeHeader: (name: string) => found.delete(name),
  };
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config, styles, needs) },
    // The widget's answer comes from a window that it opens; no other page keeps a hold on one.
    crossOriginOpenerPolicy: { policy: needs.scripts.length > 0 ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    // X-Frame-Options cannot name who may: there the CSP alone speaks.
    frameguard: needs.frames.length > 0 ? false : { action: 'deny' },
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

function contentPolicy(
  config: Config,
  styles: readonly InlineStyle[],
  { scripts, asked, frames }: PageNeeds,
): Record<string, string[]> {
  const measured = config.analytics?.origins ?? [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...measured],
    'style-src': ["'self'", ...styles.map(({ hash }) => `'${hash}'`)],
    'img-src': ["'self'", 'data:', ...measured],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...asked, ...measured],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...new Set(formTargets(config))],
    'base-uri': ["'none'"],
    'frame-ancestors': frames.length > 0 ? [...frames] : ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': config.analytics === null ? TRUSTED_TYPES : [...TRUSTED_TYPES, 'analytics'],
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

/** The policy that islands/runtime/trusted-html.ts makes; ask-consent.ts has one more. */
const TRUSTED_TYPES = ['default'];
