/**
 * What others write is read in proportion to its length: a megabyte of each separator, and of pairs of them, goes
 * through each parser.
 */
import { expect } from 'chai';
import { readPriceFile } from '#src/admin/catalogue/read-price-file.ts';
import { foldedName } from '#src/admin/access/folded-name.ts';
import { readCookie } from '#src/http/session/cookies.ts';
import { tidyPath } from '#src/http/endpoints/find-page.ts';
import { withoutVersion } from '#src/payments/top-ups/providers/settings.ts';
import { readMailSender } from '#src/platform/config/read-mail-sender.ts';
import { readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { maskAddress } from '#src/platform/process/log.ts';
import { isOutsideAddress } from '#src/platform/security/fetch-outside.ts';
import { networkOf } from '#src/platform/security/network-of.ts';
import { readReport } from '#src/players/client-errors/report.ts';
import { deviceOf } from '#src/players/identities/device.ts';
import { readDocument } from '#src/players/info-pages/document.ts';
import { nameRefusal, tidyName } from '#src/players/players/names/player-name.ts';
import { endOfLink, entryOf, tidyCode } from '#src/players/referral/entry.ts';
import { flatObject } from '#src/players/sign-in/providers/flat-object.ts';
import { fold } from '#src/shared/fold.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { bareText, typedEmail, typedId, typedSum } from '#src/shared/typed.ts';
import { slowed } from '#test/support/processes/slowness.ts';

const MEGABYTE = 1_000_000;
/** A linear parser takes a tenth of it; one that starts again at each character takes minutes. */
const MOST_MS = 1500;
const SEPARATORS = [
  ...Array.from(',;:.-_/\\|&=?#%+@!\'"`<>()[]{}~^$* \t\n\r\0'),
  ...['\u00a0', '\u200b', '\u0301', '\u3164', '№', 'é'],
];
const PAIRS = [
  '",',
  '=;',
  '&=',
  'a,',
  'a.',
  'a ',
  'a@',
  '0.',
  '0/',
  ' <',
  '\r\n',
  '](',
  '%2',
  'q=0,',
  '../',
  '--',
  ': ',
];

/** Parsers by the text that they read. A refusal is an answer, too. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a price list': (text) => readPriceFile(Buffer.from(text)),
  'a cell of a price list': (text) => readPriceFile(Buffer.from(`kind,name,price\nx${text}`)),
  'a document': readDocument,
  'a heading of a document': (text) => readDocument(`# ${text}`),
  'a name': (text) => nameRefusal(tidyName(text)),
  'a member’s name': foldedName,
  'a search': fold,
  'a code': tidyCode,
  'an entry link': (text) => entryOf(endOfLink(`https://store.example/ref/${text}`)),
  'a typed id': typedId,
  'a typed text': bareText,
  'an e-mail address': typedEmail,
  'the sender of e-mail': readMailSender,
  'a typed sum': (text) => typedSum(`5${text}`),
  'a user agent': deviceOf,
  'the version of a user agent': (text) => deviceOf(`Mozilla/5.0 Version/${text}`),
  cookies: (text) => readCookie(`a=b;${text}`, 'locale'),
  'a path': tidyPath,
  'a path in the log': (text) => maskAddress(`/staff/begin/${text}?${text}`),
  'a return address': isSafeRedirectPath,
  'an address outside': (text) => isOutsideAddress(`https://${text}`),
  'an IP address': networkOf,
  'a report of a browser': (text) => readReport(text, 'window'),
  'a stack in a report': (text) => readReport(JSON.stringify({ stack: text, message: text }), 'window'),
  'signed fields': flatObject,
  'an address of a provider': withoutVersion,
  'an address of the database': (text) => readDatabaseAddress(`mysql://a@localhost/x?${text}`),
};

describe('Parsers of untrusted text', function () {
  this.timeout(slowed(300_000));

  const timeOf = (parse: (text: string) => unknown, text: string): number => {
    const startedMs = performance.now();
    try {
      parse(text);
    } catch {
      // Refused.
    }
    return performance.now() - startedMs;
  };

  for (const [name, parse] of Object.entries(PARSERS)) {
    it(`A megabyte is read in proportion to its length: ${name}`, () => {
      const slow = [...SEPARATORS, ...PAIRS].filter((separator) => {
        const text = separator.repeat(MEGABYTE / separator.length);
        return [1, 2].every(() => timeOf(parse, text) > slowed(MOST_MS));
      });
      expect(slow).to.deep.equal([]);
    });
  }
});
