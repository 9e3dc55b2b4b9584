import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Texts } from '#src/platform/texts.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';

export type ClientErrorAnswer = (error: NodeJS.ErrnoException, socket: Duplex) => void;

/** Node's own statuses by its error codes. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers a request that Node cannot read, as Node does; only cookies that have grown too large get an explanation,
 * because the visitor alone can remove them. The language of the visitor is unknown.
 */
export function answerClientError(texts: Texts): ClientErrorAnswer {
  const advice = LOCALE_CODES.map((locale) => texts.t(locale)('layout.cookies.large')).join('\n\n');
  return ({ code = '' }, socket) => {
    if (!socket.writable || code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUSES[code] ?? 400;
    const text = status === 431 ? `${advice}\n` : '';
    const head = [
      `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: text/plain; charset=utf-8',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${String(Buffer.byteLength(text))}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  };
}
