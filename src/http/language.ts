import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'cookie';
import { createInstance } from 'i18next';
import { LanguageDetector } from 'i18next-http-middleware';
import type { Player } from '#src/shared/actor.ts';
import {
  DEFAULT_LOCALE,
  FALLBACK_LOCALE,
  LOCALES,
  LOCALE_CODES,
  type Locale,
  isLocale,
  localeOfCode,
} from '#src/shared/locales.ts';
import type { Services } from '#src/platform/services.ts';
import { LOCALE_COOKIE } from './session/cookies.ts';
import { hostOf } from './request-context.ts';

/** The facts of a request from which its language is detected. Its address names the language of a page. */
interface LanguageSource {
  readonly headers: IncomingHttpHeaders;
  readonly player: Pick<Player, 'locale'> | null;
}

export interface RequestLanguages {
  /**
   * The language of a call: by its host, the player, the cookie or Accept-Language, in this order. A header that
   * names other languages only gets the fallback language, and a call that names none the default language.
   */
  readonly ofCall: (source: LanguageSource) => Locale;
  /** The language of the browser's last page, by the cookie alone, else the default language. */
  readonly ofLastPage: (headers: IncomingHttpHeaders) => Locale;
}

/** The published types leave out what `detect` returns. */
interface Detector {
  readonly detect: (source: LanguageSource, response: object, order: readonly string[]) => string;
}

/**
 * Detects languages with i18next-http-middleware. Its `handle` is not used: it clones i18next for each request
 * (docs/decisions/0013).
 */
export function createRequestLanguages({ links, config }: Pick<Services, 'links' | 'config'>): RequestLanguages {
  // A function: staff may publish another default language.
  const fallbackLng = (): string => tagOf(links.shown[0] ?? DEFAULT_LOCALE);
  const i18n = createInstance();
  void i18n.init({ initAsync: false, supportedLngs: LOCALE_CODES.map(tagOf), fallbackLng });
  const options = {
    lookupCookie: LOCALE_COOKIE,
    getCookies: ({ headers }: LanguageSource) => parse(headers.cookie ?? ''),
    // Cookies and players have our codes, headers have language tags. Without its region a tag of the default language
    // is one that was named, not a fallback.
    convertDetectedLanguage: (code: string) => (isLocale(code) ? tagOf(code) : code.replace(/-.*/, '')),
  };
  const detector = new LanguageDetector(i18n.services, options, {
    get fallbackLng() {
      return fallbackLng();
    },
  });
  detector.addDetector({
    name: 'host',
    lookup: (req) => links.localeOfHost(hostOf(req, config.trustProxyHops)) ?? undefined,
  });
  detector.addDetector({ name: 'player', lookup: (req) => (req as unknown as LanguageSource).player?.locale });
  detector.addDetector({
    name: 'other',
    lookup: ({ headers }) =>
      /[a-z]/i.test(headers['accept-language'] ?? '') && links.shown.includes(FALLBACK_LOCALE)
        ? tagOf(FALLBACK_LOCALE)
        : undefined,
  });
  const detectBy = (source: LanguageSource, order: readonly string[]): Locale =>
    localeOfCode((detector as unknown as Detector).detect(source, {}, order));
  return {
    ofCall: (source) => detectBy(source, ['host', 'player', 'cookie', 'header', 'other']),
    ofLastPage: (headers) => detectBy({ headers, player: null }, ['cookie']),
  };
}

const tagOf = (locale: Locale): string => LOCALES[locale].tag;
