import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { fail } from '#src/shared/errors.ts';
import type { Download } from './download.ts';
import { faceOf, playerOf, type Front } from './front.ts';
import { checkSent, readInput } from './input.ts';

/** Serves a file of a player's own; guests get 401. Its first piece is made before anything is said: a fault shows. */
export function serveDownload(front: Front, download: Download): RequestHandler {
  const { world } = front;
  return async (req, res) => {
    req.visit.route = download.name;
    const session = await front.sessions.playerOf(req, res);
    if (session === null) fail('errors.auth.invalid');
    const player = playerOf(session, null);
    const face = await faceOf(front, req, { session, player, locale: req.visit.locale });
    const sent = { ...req.query, ...req.params };
    checkSent(sent);
    const file = download.make(world, { ...face, player }, readInput(download.input, sent));
    const pieces = file.pieces[Symbol.asyncIterator]();
    const first = await pieces.next();
    res.vary('Cookie');
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', file.type);
    res.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
    if (req.method === 'HEAD' || first.done === true) {
      await pieces.return?.();
      res.end();
      return;
    }
    res.write(first.value);
    await pipeline(Readable.from({ [Symbol.asyncIterator]: () => pieces }), res);
  };
}
