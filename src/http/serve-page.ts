import type { Request, RequestHandler, Response } from 'express';
import { AppError, fail } from '#src/shared/errors.ts';
import type { Power } from '#src/shared/powers.ts';
import type { Player } from '#src/platform/player.ts';
import type { SessionPlayer } from '#src/platform/sessions.ts';
import { type PageDefinition, renderPage, renderPart } from '#views/render.tsx';
import { choiceCookies, languageLines } from './choices.ts';
import type { Face, Front } from './front.ts';
import { faceOf, frameOf } from './front.ts';
import { checkSent, readInput, refusedFields } from './input.ts';
import type { Page, Refresh } from './page.ts';
import { memberWith } from './staff.ts';
import { headerSafe, sendHtml, sendJson } from './respond.ts';
import { guardPage } from './security-headers.ts';
import { sessionPlayer } from './session-player.ts';
import { pathnameOf } from './visit.ts';

/** What a page is made of, for one visitor. */
interface Loaded {
  readonly model: unknown;
  readonly face: Face;
  readonly session: SessionPlayer | null;
  /** The page itself, or the invitation that a guest gets in its place. */
  readonly shown: PageDefinition<unknown>;
}

/** Serves a page: whole, or the one part that htmx asks for. Whatever it throws is told by `failure.ts`. */
export function servePage(front: Front, page: Page): RequestHandler {
  const { world } = front;
  return async (req, res) => {
    req.visit.route = page.name;
    const stamp = world.dataVersions.stamp();
    const mayInvite = req.headers['hx-request'] !== 'true';
    const loaded = await load(front, page, req, res, mayInvite);
    const { model, face, session, shown } = loaded;
    if (face.player !== null && session?.locale !== face.locale) await changeLanguage(front, req, res, face.player);
    const frame = await frameOf(front, req, res, face);
    // What is a player's own, or said once, is not to be seen again by going back: its sums and keys would be old.
    if (session !== null || frame.flash !== null || frame.staff !== null) res.setHeader('Cache-Control', 'no-store');
    const input = { model, frame, t: face.t, texts: world.texts.all(face.locale) };
    const part = req.headers['hx-request'] === 'true' ? partOf(page, req) : undefined;
    res.vary('Cookie, HX-Request, HX-Target');
    if (part !== undefined) {
      await sendHtml(req, res, 200, renderPart(part, input));
      return;
    }
    // Where paid play is closed a page that says so is made for each: what is kept is for everywhere else.
    const isKept = page.isCached && frame.flash === null && !(page.differsWhereClosed && frame.isClosed);
    await answerWhole(front, page, req, res, { ...loaded, html: renderPage(shown, input), stamp, isKept });
  };
}

/** A page that is rendered, and whether others may be given it as well. */
interface Rendered extends Loaded {
  readonly html: string;
  readonly stamp: string;
  readonly isKept: boolean;
}

async function answerWhole(front: Front, page: Page, req: Request, res: Response, whole: Rendered): Promise<void> {
  const { model, face, shown, html, stamp, isKept } = whole;
  const { config } = front.world;
  const isItself = shown === page.page;
  res.append('Set-Cookie', languageLines(config, req, face.locale));
  if (isItself) res.append('Set-Cookie', choiceCookies(config, page.remember(model)));
  const securityHeaders = front.securityHeaders.ofPage(shown.name, face.player !== null, req.visit.path);
  const status = req.visit.refused?.status ?? (isItself ? page.status(model) : 200);
  // What was typed and refused is not to be taken away by a page that looks again.
  const refresh = isItself && req.visit.refused === undefined ? page.refresh(model) : null;
  if (refresh !== null) res.setHeader('Refresh', refreshLine(refresh));
  const key = isKept && status === 200 ? front.pageCache.keyOf(req) : null;
  if (key !== null) {
    const notFor = await countriesWithout(front, page);
    await front.pageCache.keep({ key, stamp, locale: face.locale, html, securityHeaders, notFor }, req, res);
    return;
  }
  guardPage(res, securityHeaders);
  if (status !== 200) res.setHeader('Cache-Control', 'no-store');
  await sendHtml(req, res, status, html);
}

/** The countries whose guests are given another page than the one that is kept. */
const countriesWithout = async ({ source, world }: Front, page: Page): Promise<readonly string[]> =>
  page.differsWhereClosed ? await source.closedCountriesOf(world) : [];

const refreshLine = ({ seconds, to }: Refresh): string =>
  to === null ? String(seconds) : `${String(seconds)}; url=${headerSafe(to)}`;

/** Whoever reads in another language now gets the answers of calls in it as well, also at the next sign-in. */
async function changeLanguage(front: Front, req: Request, res: Response, player: Player): Promise<void> {
  const { locale } = req.visit;
  await front.sessions.apply(req, res, { change: { locale } });
  await front.source.keepLanguage(front.world, player, locale);
}

/** Serves what a page is made from, as JSON at {path}/_payload.json. */
export function servePayload(front: Front, page: Page): RequestHandler {
  return async (req, res) => {
    req.visit.route = `${page.name} payload`;
    const { model } = await load(front, page, req, res, false);
    res.vary('Cookie');
    await sendJson(req, res, 200, model);
  };
}

async function loadForStaff(front: Front, page: Page, req: Request, power: Power): Promise<Loaded> {
  const member = await memberWith(front, power, req);
  const face = await faceOf(front, req, { session: null, player: null, member, locale: req.visit.locale });
  const input = readPageInput(page, req, { ...req.query, ...req.params });
  return { face, session: null, model: await page.load(front.world, face, input), shown: page.page };
}

async function load(front: Front, page: Page, req: Request, res: Response, mayInvite: boolean): Promise<Loaded> {
  if (page.power !== null) return await loadForStaff(front, page, req, page.power);
  const session = await front.sessions.playerOf(req, res);
  const invitation = page.who === 'player' && session === null && mayInvite ? page.invitation : null;
  if (page.who === 'player' && session === null && invitation === null) fail('errors.auth.invalid');
  const player = session === null ? null : sessionPlayer(front, req, session);
  const face = await faceOf(front, req, { session, player, member: null, locale: req.visit.locale });
  const input = readPageInput(page, req, { ...req.query, ...req.params });
  if (invitation !== null) return { face, session, model: null, shown: invitation };
  return { face, session, model: await page.load(front.world, face, input), shown: page.page };
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
