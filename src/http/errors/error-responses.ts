import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { AppError } from '#src/shared/errors.ts';
import type { ErrorKey } from '#src/shared/errors.ts';
import { DEFAULT_LOCALE, href } from '#src/shared/locales.ts';
import { isConnectionLost } from '#src/platform/db.ts';
import { maskAddress } from '#src/platform/log.ts';
import type { SessionPlayer } from '#src/platform/sessions.ts';
import { renderPage, renderPart } from '#views/render.tsx';
import type { FlashModel } from '#views/layout/frame.ts';
import { leaveFlash } from './flash.ts';
import type { Face, Front } from './front.ts';
import { GUEST_CURRENCY, bareFrame, callerOf, faceOf, frameOf } from './front.ts';
import { isSecure } from './origin.ts';
import { ownPath } from './own-path.ts';
import { showFormAgain } from './refused-form.ts';
import { sendHtml, sendJson, sendOnward } from './respond.ts';
import { guardPage } from './security-headers.ts';
import { sessionPlayer } from './session-player.ts';
import { memberOf } from './staff.ts';
import { isApi, isStaffPath, pathnameOf } from './visit.ts';

/** How an answer is read: as JSON, as a part of a page, or as a page. */
type Reading = 'json' | 'part' | 'page';

const PAYLOAD = '/_payload.json';
/** After these a form goes back to where it was, with the reason in a line; the others get the error page. */
const SPOKEN_BY_FLASH: readonly number[] = [402, 403, 409, 413, 422];
/** What a person typed and nobody knows, or could be asked about: the page it was typed on is the place to mend it. */
const TYPED: readonly ErrorKey[] = [
  'errors.invite.unknown',
  'errors.promo.unknown',
  'errors.game.unknown',
  'errors.game.failed',
  'errors.game.away',
];
const BAD_REQUESTS: Readonly<Record<string, ErrorKey>> = {
  'entity.too.large': 'errors.request.large',
  'parameters.too.many': 'errors.request.large',
  'charset.unsupported': 'errors.request.type',
  'encoding.unsupported': 'errors.request.type',
  'entity.parse.failed': 'errors.request.json',
};

/** The single place where a failure becomes an answer: envelope, toast, flash line or error page. */
export function answerFailures(front: Front, routes: RequestHandler): ErrorRequestHandler {
  // Express knows who answers failures by the four of them.
  return (failure: unknown, req, res, _next) => {
    if (res.writableEnded) return;
    if (res.headersSent) {
      breakOff(front, req, res, failure);
      return;
    }
    const error = asAppError(front, req, failure);
    const tellIt = (): void => {
      tell(front, req, res, error).catch((another: unknown) => {
        front.world.log.error({ err: another, request: req.visit.id }, 'a failure could not be told');
        res.destroy();
      });
    };
    // The page that the form stands on answers in its place, with what was typed; else the reason alone is told.
    if (readingOf(req) === 'page' && showFormAgain(front, req, error)) routes(req, res, tellIt);
    else tellIt();
  };
}

/**
 * An answer is under way already. Where it is that of the deadline, the request was told and what came of it later is
 * for the log; anything else is an answer that cannot be finished, and half of it must not look like a whole.
 */
function breakOff({ world }: Front, req: Request, res: Response, failure: unknown): void {
  const where = { request: req.visit.id, route: req.visit.route };
  const isTold = failure instanceof AppError || (failure as { code?: unknown }).code === 'ERR_HTTP_HEADERS_SENT';
  world.log.warn({ ...where, err: failure }, isTold ? 'a request ended after it was answered' : 'an answer broke off');
  if (!isTold) res.destroy();
}

/** What a request wants to read. */
function readingOf(req: Request): Reading {
  const path = pathnameOf(req);
  if (isApi(path) || path.endsWith(PAYLOAD)) return 'json';
  if (req.headers['hx-request'] === 'true') return 'part';
  const accepted = req.headers.accept ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html') ? 'json' : 'page';
}

/** Turns anything thrown into what a person is told. A bug is logged whole and told as `errors.server`. */
function asAppError(front: Front, req: Request, failure: unknown): AppError {
  if (failure instanceof AppError) return failure;
  const { log } = front.world;
  const where = { request: req.visit.id, route: req.visit.route, address: maskAddress(req.originalUrl) };
  if (isAway(failure)) {
    log.warn({ ...where, reason: String(failure) }, 'a part of the store is away');
    return new AppError('errors.down', {}, 2);
  }
  const { type, status } = failure as { type?: unknown; status?: unknown };
  const known = typeof type === 'string' ? BAD_REQUESTS[type] : undefined;
  if (known !== undefined) return new AppError(known);
  // Express and its body parser: a path that is no percent-encoding, a body that broke off.
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('errors.request.malformed', { field: '' });
  }
  log.error({ ...where, err: failure }, 'a request failed by a fault of ours');
  return new AppError('errors.server');
}

const REDIS_AWAY = new Set([
  'ClientClosedError',
  'ClientOfflineError',
  'ConnectionTimeoutError',
  'DisconnectsClientError',
  'SocketClosedUnexpectedlyError',
  'SocketTimeoutError',
  'CommandTimeoutDuringExecution',
  'ReconnectStrategyError',
  'AbortError',
]);

/** MySQL or Redis does not answer: told as 503, and over by itself. */
function isAway(failure: unknown): boolean {
  if (isConnectionLost(failure)) return true;
  if (!(failure instanceof Error)) return false;
  return (
    REDIS_AWAY.has(failure.constructor.name) ||
    /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|MISCONF|OOM) /.test(failure.message)
  );
}

/** A refusal on its way to the one who asked. */
interface Telling {
  readonly front: Front;
  readonly req: Request;
  readonly res: Response;
  readonly error: AppError;
  readonly face: Face;
  /** Whether the face is the visitor's own, and not one that is made up while a part of the store is away. */
  readonly isWhole: boolean;
  readonly message: string;
}

async function tell(front: Front, req: Request, res: Response, error: AppError): Promise<void> {
  if (error.retryAfterSeconds !== null) res.setHeader('Retry-After', String(error.retryAfterSeconds));
  res.setHeader('Cache-Control', 'no-store');
  const reading = readingOf(req);
  const isKnown = error.key !== 'errors.down';
  const session = isKnown ? await front.sessions.playerOf(req, res).catch(() => null) : null;
  const { face, isWhole } = await faceOfFailure(front, req, reading, session);
  if (session !== null && isLeftBehind(req, error, reading)) await front.sessions.apply(req, res, { signOut: true });
  const message = face.t(error.key, { ...error.params, path: pathnameOf(req) });
  const telling = { front, req, res, error, face, isWhole, message };
  if (reading === 'json') await tellJson(telling);
  else if (error.key === 'errors.staff.signIn') leadToSignIn(telling, reading);
  else if (reading === 'part') await tellToast(telling);
  else if (isSpokenByFlash(req, error)) goBack(telling);
  else await tellPage(telling);
}

/**
 * A page that the session's own player may not see: the account was closed or blocked, its session is left. It ends
 * with this answer, so that the next page is a guest's. A form with wrong auth data ends nothing: another site could
 * send one.
 */
const isLeftBehind = (req: Request, error: AppError, reading: Reading): boolean =>
  (error.key === 'errors.auth.invalid' || error.key === 'errors.auth.blocked') &&
  reading !== 'json' &&
  (req.method === 'GET' || req.method === 'HEAD');

/** A form of another site goes nowhere: what sent it would be the page to go back to. */
const isSpokenByFlash = (req: Request, error: AppError): boolean =>
  req.method === 'POST' &&
  (SPOKEN_BY_FLASH.includes(error.status) || TYPED.includes(error.key)) &&
  error.key !== 'errors.origin' &&
  error.key !== 'errors.staff.power';

/** Whoever works on is brought back to where they were: to the page itself, or to the one that the form stood on. */
function leadToSignIn({ front, req, res, face }: Telling, reading: Reading): void {
  const isRead = reading === 'page' && req.method !== 'POST';
  const back = isRead ? href(face.locale, req.visit.path) : ownPath(front.world, req, req.body);
  const address = href(face.locale, `/staff/sign-in${back === null ? '' : `?to=${encodeURIComponent(back)}`}`);
  if (reading === 'page') sendOnward(res, address);
  else res.status(401).setHeader('HX-Redirect', address).end();
}

async function tellJson({ req, res, error, message }: Telling): Promise<void> {
  await sendJson(req, res, error.status, { status: 'error', error: error.key, message, params: { ...error.params } });
}

/** The browser's runtime puts what comes with HX-Retarget among the toasts, whatever the status is. */
async function tellToast({ front, req, res, error, face, message }: Telling): Promise<void> {
  res.setHeader('HX-Retarget', '#toasts');
  res.setHeader('HX-Reswap', 'beforeend');
  const line: FlashModel = { kind: 'error', text: message };
  const html = renderPart(front.source.toast, {
    model: line,
    frame: bareFrame(front, face),
    t: face.t,
    texts: front.world.texts.all(face.locale),
  });
  await sendHtml(req, res, error.status, html);
}

function goBack({ front, req, res, face, message }: Telling): void {
  leaveFlash(res, { kind: 'error', text: message }, front.sessions.signingKey, isSecure(front.world.config));
  sendOnward(res, ownPath(front.world, req, req.body) ?? href(face.locale, '/'));
}

async function tellPage({ front, req, res, error, face, isWhole, message }: Telling): Promise<void> {
  // While a part is away nothing more is asked of it.
  const isDown = error.key === 'errors.down';
  const frame = isDown
    ? bareFrame(front, face)
    : await frameOf(front, req, res, face).catch(() => bareFrame(front, face));
  const path = pathnameOf(req);
  // Where paid play is closed no case is offered instead.
  const isAsking = isWhole && !isDown && error.key !== 'errors.country';
  const cases =
    isAsking && !isStaffPath(path) ? await front.source.suggestionsOf(front.world, face, path).catch(() => []) : [];
  const html = renderPage(front.source.errorPage, {
    model: { status: error.status, message, path, requestId: req.visit.id, cases },
    frame,
    t: face.t,
    texts: front.world.texts.all(face.locale),
  });
  const headers = front.securityHeaders.ofPage(front.source.errorPage.name, frame.player !== null, path);
  guardPage(res, headers);
  await sendHtml(req, res, error.status, html);
}

/** Who is told: as much as can be known while parts of the store may be away. */
async function faceOfFailure(
  front: Front,
  req: Request,
  reading: Reading,
  session: SessionPlayer | null,
): Promise<Pick<Telling, 'face' | 'isWhole'>> {
  const player = session === null ? null : sessionPlayer(front, req, session);
  const member = isStaffPath(req.visit.path) ? await memberOf(front, req).catch(() => null) : null;
  const locale = reading === 'json' && isApi(req.visit.path) ? null : req.visit.locale;
  try {
    return { face: await faceOf(front, req, { session, player, member, locale }), isWhole: true };
  } catch {
    const known = locale ?? player?.locale ?? DEFAULT_LOCALE;
    const t = front.world.texts.t(known);
    const currency = { code: GUEST_CURRENCY, sign: '$', rate: '1' };
    const caller = callerOf(front.world, req);
    const nobody = { player: null, member: null, auth: null };
    const face = { locale: known, t, currency, ...nobody, path: req.visit.path, refused: null, caller };
    return { face, isWhole: false };
  }
}
