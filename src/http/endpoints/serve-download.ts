import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { fail } from '#src/shared/errors.ts';
import { countCaller } from './count-caller.ts';
import type { Download } from './download.ts';
import { type HttpContext, viewerOf } from '#src/http/http-context.ts';
import { checkCharacters, readInput } from './input.ts';
import { visitorOf } from '#src/http/session/authenticate.ts';

/**
 * Serves a file to its player or to a staff member with the power; guests get 401. The first chunk is generated before
 * the headers are sent, so that an error has a status.
 */
export function serveDownload(httpContext: HttpContext, download: Download): RequestHandler {
  const { services } = httpContext;
  return async (req, res) => {
    req.context.route = download.name;
    const caller = await visitorOf(httpContext, download.access.power, req);
    if (caller.player === null && caller.member === null) fail('errors.auth.invalid');
    const viewer = await viewerOf(httpContext, req, { ...caller, locale: req.context.locale });
    const { perCaller } = download.limits;
    if (perCaller !== null) await countCaller(httpContext.rates, download.name, perCaller, viewer, req);
    const sent = { ...req.query, ...req.params };
    checkCharacters(sent);
    const file = download.read(services, viewer, readInput(download.input, sent));
    const pieces = file.pieces[Symbol.asyncIterator]();
    const first = await pieces.next();
    res.vary('Cookie');
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', file.type);
    res.setHeader('Content-Disposition', `${download.isInline ? 'inline' : 'attachment'}; filename="${file.name}"`);
    if (req.method === 'HEAD' || first.done === true) {
      await pieces.return?.();
      res.end();
      return;
    }
    res.write(first.value);
    await pipeline(Readable.from({ [Symbol.asyncIterator]: () => pieces }), res);
  };
}
