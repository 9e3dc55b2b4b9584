import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '#src/platform/config.ts';
import type { Manifest } from '#views/layout/frame.ts';
import { isSecure } from './origin.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

const YEAR_SECONDS = 31_536_000;

/**
 * The security headers of every answer, worked out once by helmet: they are the same for all, so that a request
 * pays for a list and not for a policy. Inline styles are allowed by the hashes that the build wrote.
 */
export function securityHeaders(config: Config, assets: Manifest): HeaderPairs {
  const found = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => found.set(name, value),
    removeHeader: (name: string) => found.delete(name),
  };
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(assets, isSecure(config)) },
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

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ');

function contentPolicy(assets: Manifest, isHttps: boolean): Record<string, string[]> {
  const styles = Object.values(assets.inline).map(({ hash }) => `'${hash}'`);
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/** The policies that islands/runtime/boot.ts makes. */
const TRUSTED_TYPES = ['default'];
