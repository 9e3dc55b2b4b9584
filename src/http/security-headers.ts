import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '#src/platform/config/config.ts';
import { payOrigins } from '#src/platform/config/pay-config.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { type PageKind, inlineSheetsOf } from '#views/layout/page-kind.ts';
import { isSecure } from './origin.ts';
import { YEAR_SECONDS } from '#src/shared/time.ts';

type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** A response of Express that is a page: its policy allows what the document contains by these hashes. */
type PageResponse = ServerResponse & {
  readonly locals?: { inlined?: Readonly<Record<'styles' | 'scripts', string[]>> };
};

/** Sets security headers: helmet, configured once for each kind of answer. */
export interface SecurityHeaders {
  /** For every answer. */
  readonly common: Middleware;
  /** Replaces the common headers by those of a page, which allow its inlined sheets. */
  readonly guardPage: (req: IncomingMessage, res: ServerResponse, page: PageKind, layout: LayoutModel) => void;
}

/** Telegram's widget has one page of its own; VK's mini-app frames every page except staff pages. */
export function securityHeaders(config: Config): SecurityHeaders {
  const { telegram, vkApp } = config;
  const common = headersWith(config, NO_NEEDS);
  const frames = vkApp?.frameOrigins ?? [];
  const ofStore = headersWith(config, { ...NO_NEEDS, frames });
  const ofWidget =
    telegram === null
      ? ofStore
      : headersWith(config, { scripts: [new URL(telegram.widgetUrl).origin], asked: [telegram.answerOrigin], frames });
  return {
    common,
    guardPage(req, res: PageResponse, page, layout) {
      if (res.locals !== undefined) res.locals.inlined = inlinedIn(page, layout);
      if (layout.staff === null && page.isApart !== true)
        res.setHeader('Speculation-Rules', '"/speculation-rules.json"');
      const kind = page.hasTelegramWidget ? ofWidget : ofStore;
      (layout.staff === null ? kind : common)(req, res, DONE);
    },
  };
}

const DONE = (): void => undefined;

const inlinedIn = (page: PageKind, layout: LayoutModel): Record<'styles' | 'scripts', string[]> => ({
  styles: inlineSheetsOf(layout, page).map(({ hash }) => `'${hash}'`),
  scripts: page.isApart || layout.staff !== null ? [] : [`'${layout.assets.starter.hash}'`],
});

/** Exceptions that a kind of page needs. */
interface PageNeeds {
  /** Hosts of third-party scripts and of their requests. */
  readonly scripts: readonly string[];
  readonly asked: readonly string[];
  /** Sites that may frame the page. */
  readonly frames: readonly string[];
}

const NO_NEEDS: PageNeeds = { scripts: [], asked: [], frames: [] };

function headersWith(config: Config, needs: PageNeeds): Middleware {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config, needs) },
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
  return (req, res, next) => {
    if (needs.frames.length > 0) res.removeHeader('X-Frame-Options');
    res.setHeader('Permissions-Policy', PERMISSIONS);
    setHeaders(req, res, (problem) => {
      if (problem instanceof Error) throw problem;
      next();
    });
  };
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

type Directive = string | ((req: IncomingMessage, res: ServerResponse) => string);

/** The store's own files, and what the document contains. */
const own =
  (kind: 'styles' | 'scripts') =>
  (_: IncomingMessage, { locals }: PageResponse): string =>
    ["'self'", ...(locals?.inlined?.[kind] ?? [])].join(' ');

function contentPolicy(config: Config, { scripts, asked, frames }: PageNeeds): Record<string, Directive[]> {
  const measured = config.analytics?.origins ?? [];
  return {
    'default-src': ["'none'"],
    'script-src': [own('scripts'), ...scripts, ...measured],
    'style-src': [own('styles')],
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
