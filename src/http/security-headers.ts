import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '#src/platform/config/config.ts';
import { payOrigins } from '#src/platform/config/pay-config.ts';
import type { InlineStyle } from '#views/layout/layout-model.ts';
import { isSecure } from './origin.ts';
import { isStaffPath } from './request-context.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { YEAR_SECONDS } from '#src/shared/time.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** Security headers, each computed once. */
export interface SecurityHeaders {
  /** Headers of every response; they allow no inline style. */
  readonly common: HeaderPairs;
  /** Headers of a page, by its name and its path without language. They allow its inlined style. */
  readonly ofPage: (name: string, path: string, style: InlineStyle) => HeaderPairs;
}

const NO_STYLE: InlineStyle = { css: '' };

/**
 * Computes the headers with helmet once, so that a request only copies a list. An inlined style is allowed by its hash,
 * on its page only.
 */
export function securityHeaders(config: Config): SecurityHeaders {
  const common = headersWith(config, NO_STYLE, NO_NEEDS);
  const pagesOf = objectCache<Map<string, HeaderPairs>>();
  const ofPage = (name: string, path: string, style: InlineStyle): HeaderPairs => {
    const pages = pagesOf(style, () => new Map());
    const isStaffs = isStaffPath(path);
    const key = `${name} ${String(isStaffs)}`;
    const headers = pages.get(key) ?? headersWith(config, style, pageNeeds(config, name, isStaffs));
    pages.set(key, headers);
    return headers;
  };
  return { common, ofPage };
}

/** The hash of a style as a source of a CSP; none for no style. */
const sourcesOf = ({ css }: InlineStyle): string[] =>
  css === '' ? [] : [`'sha256-${createHash('sha256').update(css).digest('base64')}'`];

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

function headersWith(config: Config, style: InlineStyle, needs: PageNeeds): HeaderPairs {
  const found = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => found.set(name, value),
    removeHeader: (name: string) => found.delete(name),
  };
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config, style, needs) },
    // The widget answers from a window that it opens; no other page keeps a reference to one.
    crossOriginOpenerPolicy: { policy: needs.scripts.length > 0 ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Telegram compares the Referer of its widget with the domain of the bot.
    referrerPolicy: { policy: needs.scripts.length > 0 ? 'strict-origin-when-cross-origin' : 'same-origin' },
    // These headers serve browsers that the store does not support, and headers share the first packets of a page.
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
  style: InlineStyle,
  { scripts, asked, frames }: PageNeeds,
): Record<string, string[]> {
  const measured = config.analytics?.origins ?? [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...measured],
    'style-src': ["'self'", ...sourcesOf(style)],
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
