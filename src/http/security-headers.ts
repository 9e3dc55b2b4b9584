import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '#src/platform/config/config.ts';
import { payOrigins } from '#src/platform/config/pay-config.ts';
import type { InlineStyle, Manifest } from '#views/layout/frame.ts';
import { inlineStylesOf } from '#views/layout/inline-styles.ts';
import { isSecure } from './origin.ts';
import { isStaffPath } from './request-context.ts';
import { YEAR_SECONDS } from '#src/shared/time.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

export interface GuardedPage {
  readonly name: string;
  readonly isOwnPage: boolean;
  readonly path: string;
}

/** Security headers, each computed once. */
export interface SecurityHeaders {
  /** Headers of every response; they allow no inline style. */
  readonly common: HeaderPairs;
  /**
   * Headers of a page, which allow the inline styles of its own assets. `isOwn` of the views says whether it is an own
   * page. `path` has no language; pages under /staff are never framed.
   */
  readonly ofPage: (assets: Manifest, page: GuardedPage) => HeaderPairs;
}

/**
 * Computes the headers with helmet once, so that a request only copies a list. Inline styles of the build are allowed
 * by hash, on their page only.
 */
export function securityHeaders(config: Config): SecurityHeaders {
  const common = headersWith(config, [], NO_NEEDS);
  const pagesOf = new WeakMap<Manifest, Map<string, HeaderPairs>>();
  const ofPage = (assets: Manifest, { name, isOwnPage, path }: GuardedPage): HeaderPairs => {
    const pages = pagesOf.get(assets) ?? new Map<string, HeaderPairs>();
    pagesOf.set(assets, pages);
    const isStaffs = isStaffPath(path);
    const key = `${name} ${String(isOwnPage)} ${String(isStaffs)}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const made = headersWith(
      config,
      inlineStylesOf(assets, name, isOwnPage, isStaffs),
      pageNeeds(config, name, isStaffs),
    );
    pages.set(key, made);
    return made;
  };
  return { common, ofPage };
}

/** Replaces the common headers by the page's own; a header missing there is removed. */
export function guardPage(res: ServerResponse, headers: HeaderPairs): void {
  res.removeHeader('X-Frame-Options');
  for (const [name, value] of headers) res.setHeader(name, value);
}

/** Exceptions that one page needs. */
interface PageNeeds {
  /** Hosts of third-party scripts and of their requests. */
  readonly scripts: readonly string[];
  readonly asked: readonly string[];
  /** Sites that may frame the page. */
  readonly frames: readonly string[];
}

const NO_NEEDS: PageNeeds = { scripts: [], asked: [], frames: [] };

/** Telegram's widget has one page of its own; VK's mini-app frames every page except staff pages. */
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
    // The widget answers from a window that it opens; no other page keeps a reference to one.
    crossOriginOpenerPolicy: { policy: needs.scripts.length > 0 ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    // For browsers that nothing of the store runs in, and headers share the first packets of a page.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Over https no browser looks up the names of links in advance.
    xDnsPrefetchControl: false,
    // X-Frame-Options cannot list origins, so the CSP alone applies.
    frameguard: needs.frames.length > 0 ? false : { action: 'deny' },
    strictTransportSecurity: isSecure(config)
      ? { maxAge: 2 * YEAR_SECONDS, includeSubDomains: true, preload: config.isHstsPreloaded }
      : false,
  });
  apply({} as unknown as IncomingMessage, answer as unknown as ServerResponse, (problem) => {
    if (problem instanceof Error) throw problem;
  });
  found.set('Permissions-Policy', PERMISSIONS);
  return [...found];
}

/**
 * Browser features that the store never uses. The list is short on purpose: headers are uncompressed and share the
 * first packets of a page. Own pages keep the clipboard.
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
 * Targets of redirects after forms: other language origins and providers. Browsers check every redirect against
 * form-action.
 */
const formTargets = ({ localeOrigins, oauth, pay }: Config): string[] => [
  ...Object.values(localeOrigins ?? {}),
  ...Object.values(oauth).flatMap(({ origins }) => origins),
  ...payOrigins(pay),
];

/** The policy that islands/runtime/network/trusted-html.ts creates; ask-consent.ts has another. */
const TRUSTED_TYPES = ['default'];
