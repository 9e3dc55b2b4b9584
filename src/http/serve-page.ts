import type { Request, RequestHandler, Response } from 'express';
import { AppError, fail } from '#src/shared/errors.ts';
import type { SessionPlayer } from '#src/platform/sessions.ts';
import { renderPage, renderPart } from '#views/render.tsx';
import type { Face, Front } from './front.ts';
import { faceOf, frameOf, playerOf } from './front.ts';
import { checkSent, readInput, refusedFields } from './input.ts';
import type { Page } from './page.ts';
import { keyOfGuest } from './page-cache.ts';
import { sendHtml, sendJson } from './respond.ts';
import { pathnameOf } from './visit.ts';

/** What a page is made of, for one visitor. */
interface Loaded {
  readonly model: unknown;
  readonly face: Face;
  readonly session: SessionPlayer | null;
}

/** Serves a page: whole, or the one part that htmx asks for. Whatever it throws is told by `failure.ts`. */
export function servePage(front: Front, page: Page): RequestHandler {
  const { world } = front;
  return async (req, res) => {
    req.visit.route = page.name;
    const stamp = world.dataVersions.stamp();
    const { model, face, session } = await load(front, page, req, res);
    // Whoever reads in another language now gets the answers of calls in it as well.
    if (session !== null && session.locale !== face.locale) {
      await front.sessions.apply(req, res, { change: { locale: face.locale } });
    }
    const frame = await frameOf(front, req, res, face);
    // What is a player's own, or said once, is not to be seen again by going back: its sums and keys would be old.
    if (session !== null || frame.flash !== null) res.setHeader('Cache-Control', 'no-store');
    const input = { model, frame, t: face.t, texts: world.texts.all(face.locale) };
    const part = req.headers['hx-request'] === 'true' ? partOf(page, req) : undefined;
    res.vary('Cookie, HX-Request, HX-Target');
    if (part !== undefined) {
      await sendHtml(req, res, 200, renderPart(part, input));
      return;
    }
    const html = renderPage(page.page, input);
    const key = page.isCached ? keyOfGuest(req, front.sessions.name) : null;
    if (key === null || frame.flash !== null) await sendHtml(req, res, 200, html);
    else await front.pageCache.keep(key, stamp, html, req, res);
  };
}

/** Serves what a page is made from, as JSON at {path}/_payload.json. */
export function servePayload(front: Front, page: Page): RequestHandler {
  return async (req, res) => {
    req.visit.route = `${page.name} payload`;
    const { model } = await load(front, page, req, res);
    res.vary('Cookie');
    await sendJson(req, res, 200, model);
  };
}

async function load(front: Front, page: Page, req: Request, res: Response): Promise<Loaded> {
  const session = await front.sessions.playerOf(req, res);
  if (page.who === 'player' && session === null) fail('errors.auth.invalid');
  const player = session === null ? null : playerOf(session, null);
  const face = await faceOf(front, req, { session, player, locale: req.visit.locale });
  const sent = { ...req.query, ...req.params };
  return { face, session, model: await page.load(front.world, face, readPageInput(page, req, sent)) };
}

/** A refused part of the path is no page of ours; a refused part of the query is a wrong request. */
function readPageInput(page: Page, req: Request, sent: Record<string, unknown>): unknown {
  try {
    checkSent(sent);
    return readInput(page.input, sent);
  } catch (error) {
    const refused = error instanceof AppError ? refusedFields(page.input, sent) : [];
    if (refused.some((field) => Object.hasOwn(req.params, field))) fail('errors.page', { path: pathnameOf(req) });
    throw error;
  }
}

const partOf = (page: Page, req: Request) => page.parts.find(({ id }) => id === req.headers['hx-target']);
