import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { fail } from '#src/shared/errors.ts';
import { counted } from './asker.ts';
import type { Download } from './download.ts';
import { type Face, type Front, faceOf } from './front.ts';
import { checkSent, readInput } from './input.ts';
import { sessionPlayer } from './session-player.ts';
import { memberWith } from './staff.ts';

/**
 * Serves a file to its player, or to a member who may have it; guests get 401. Its first piece is made before anything
 * is said: a fault shows.
 */
export function serveDownload(front: Front, download: Download): RequestHandler {
  const { world } = front;
  return async (req, res) => {
    req.visit.route = download.name;
    const face = await faceOfOwner(front, download, req, res);
    if (download.rate !== null) await front.rates(download.name, download.rate, counted(face, req));
    const sent = { ...req.query, ...req.params };
    checkSent(sent);
    const file = download.make(world, face, readInput(download.input, sent));
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

async function faceOfOwner(front: Front, { power }: Download, req: Request, res: Response): Promise<Face> {
  const { locale } = req.visit;
  if (power !== null) {
    const member = await memberWith(front, power, req);
    return await faceOf(front, req, { session: null, player: null, member, locale });
  }
  const session = (await front.sessions.playerOf(req, res)) ?? fail('errors.auth.invalid');
  return await faceOf(front, req, { session, player: sessionPlayer(front, req, session), member: null, locale });
}
