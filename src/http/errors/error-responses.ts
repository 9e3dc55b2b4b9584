import { viewerWithoutRates } from '#src/shared/viewers.ts';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { errorWords } from '#src/shared/error-words.ts';
import { AppError, type ErrorKey } from '#src/shared/errors.ts';
import { DEFAULT_LOCALE } from '#src/shared/locales.ts';
import { isConnectionLost } from '#src/platform/database/database.ts';
import { maskAddress } from '#src/platform/process/log.ts';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import { renderPage, renderFragment } from '#views/render.tsx';
import type { FlashModel } from '#views/layout/layout-model.ts';
import { leaveFlash } from '#src/http/endpoints/flash.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import { type PageRequest, answerPage } from '#src/http/endpoints/serve-page.ts';
import {
  type HttpContext,
  type RequestViewer,
  browserDetailsOf,
  emptyLayoutModel,
  layoutModelOf,
  viewerOf,
} from '#src/http/http-context.ts';
import { formReturnPath } from '#src/http/form-return-path.ts';
import { type ResponseFormat, isJsonAddress, responseFormatOf } from './response-format.ts';
import { type RefusedFormPage, pageOfRefusedForm } from './refused-form.ts';
import { sendHtml, sendJson, sendRedirect } from '#src/http/endpoints/respond.ts';
import { callerOf } from '#src/http/session/authenticate.ts';
import { memberOf } from '#src/http/session/staff-session.ts';
import { isApi, isStaffPath, withoutQuery } from '#src/http/request-context.ts';

/** The command did nothing yet: it waits for a second member of staff. */
const ACCEPTED = 202;
/** With these statuses a form returns to its page with a flash message; others show the error page. */
const FLASH_STATUSES: readonly number[] = [ACCEPTED, 402, 403, 409, 413, 422];
/** A rule or a state refused the player, who can ask support about it; others say what to put right. */
const ASKED_ABOUT: readonly number[] = [403, 409];
/** Errors of typed input, to be corrected on the page of the form. */
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

/** The single place that turns an error into a response: envelope, toast, flash message or error page. */
export function answerErrors(httpContext: HttpContext, pages: readonly PageEndpoint[]): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return (failure: unknown, req, res, _next) => {
    if (res.writableEnded) return;
    if (res.headersSent) {
      breakOff(httpContext, req, res, failure);
      return;
    }
    const error = asAppError(httpContext, req, failure);
    const form = responseFormatOf(req) === 'page' ? pageOfRefusedForm(httpContext, pages, req, error) : null;
    const answered =
      form === null ? sendError(httpContext, req, res, error) : showForm(httpContext, form, req, res, error);
    answered.catch((another: unknown) => {
      httpContext.services.log.error({ err: another, requestId: req.context.id }, 'response.failed');
      res.destroy();
    });
  };
}

/** Renders the page of a refused form. Without such a page, or when it fails itself, an error page has the message. */
async function showForm(
  httpContext: HttpContext,
  { page, requested }: RefusedFormPage,
  req: Request,
  res: Response,
  error: AppError,
): Promise<void> {
  try {
    if (page !== null) return await answerPage(httpContext, page, requested, req, res);
  } catch (failure) {
    if (res.headersSent) throw failure;
  }
  await sendError(httpContext, req, res, error, requested);
}

/**
 * A response has already begun. After the deadline's answer the late result only goes to the log; any other half-sent
 * response is aborted, so that it does not look complete.
 */
function breakOff({ services }: HttpContext, req: Request, res: Response, failure: unknown): void {
  const where = { requestId: req.context.id, route: req.context.route };
  const isTold = failure instanceof AppError || (failure as { code?: unknown }).code === 'ERR_HTTP_HEADERS_SENT';
  services.log.warn({ ...where, err: failure }, isTold ? 'response.late' : 'response.aborted');
  if (!isTold) res.destroy();
}

/** Turns any thrown value into an AppError. A bug is logged in full and shown as `errors.server`. */
function asAppError(httpContext: HttpContext, req: Request, failure: unknown): AppError {
  if (failure instanceof AppError) return failure;
  const { log } = httpContext.services;
  const where = { requestId: req.context.id, route: req.context.route, address: maskAddress(req.originalUrl) };
  if (isUnavailable(failure)) {
    log.warn({ ...where, reason: String(failure) }, 'dependency.unavailable');
    return new AppError('errors.down', {}, 2);
  }
  const { type, status } = failure as { type?: unknown; status?: unknown };
  const known = typeof type === 'string' ? BAD_REQUESTS[type] : undefined;
  if (known !== undefined) return new AppError(known);
  // Errors of Express and its body parser, such as a malformed percent-encoding or an aborted body.
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('errors.request.malformed', { field: '' });
  }
  log.error({ ...where, err: failure }, 'request.failed');
  return new AppError('errors.server');
}

const REDIS_UNAVAILABLE = new Set([
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

/** The database or Redis does not answer: 503, and it recovers by itself. */
function isUnavailable(failure: unknown): boolean {
  if (isConnectionLost(failure)) return true;
  if (!(failure instanceof Error)) return false;
  return (
    REDIS_UNAVAILABLE.has(failure.constructor.name) ||
    /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|MISCONF|OOM) /.test(failure.message)
  );
}

/** An error on its way to the viewer. */
interface ErrorResponse {
  readonly httpContext: HttpContext;
  readonly req: Request;
  readonly res: Response;
  readonly error: AppError;
  readonly viewer: RequestViewer;
  /** False for a placeholder viewer, used while the database or Redis is away. */
  readonly isWhole: boolean;
  readonly message: string;
}

/** `requested` is the page of a refused form, where it cannot be rendered: the error page has its address. */
async function sendError(
  httpContext: HttpContext,
  req: Request,
  res: Response,
  error: AppError,
  requested: PageRequest | null = null,
): Promise<void> {
  if (error.retryAfterSeconds !== null) res.setHeader('Retry-After', String(error.retryAfterSeconds));
  res.setHeader('Cache-Control', 'no-store');
  if (!isJsonAddress(req)) res.vary('Accept, HX-Request');
  const reading = responseFormatOf(req);
  const isKnown = error.key !== 'errors.down';
  const byCookie = isKnown ? await httpContext.sessions.playerOf(req).catch(() => null) : null;
  const session = byCookie ?? req.context.session ?? null;
  const { viewer, isWhole } = await viewerForError(httpContext, req, reading, session, requested ?? req.context);
  if (session !== null && isLeftBehind(req, error, reading))
    await httpContext.sessions.apply(req, res, { signOut: true }, session);
  const words = errorWords(error.params, viewer);
  const message = viewer.t(error.key, { ...words, path: withoutQuery(viewer.path) });
  const telling = { httpContext, req, res, error, viewer, isWhole, message };
  if (reading === 'json') await sendErrorJson(telling);
  else if (error.key === 'errors.staff.signIn') redirectToSignIn(telling, reading);
  else if (reading === 'part') await sendErrorToast(telling);
  else if (requested === null && isShownAsFlash(req, error)) goBack(telling);
  else await sendErrorPage(telling);
}

/**
 * The session's player was closed or blocked. The session ends with this response, so that the next page is a guest's.
 * A form with wrong auth data does not end it: another site could send one.
 */
const isLeftBehind = (req: Request, error: AppError, reading: ResponseFormat): boolean =>
  (error.key === 'errors.auth.invalid' || error.key === 'errors.auth.blocked') &&
  reading !== 'json' &&
  (req.method === 'GET' || req.method === 'HEAD');

/** A rule refused the player; 404 and errors of the store say nothing that support could explain. */
const isRefusal = ({ status }: AppError): boolean => status >= 400 && status < 500 && status !== 404;

const isBlocked = ({ key }: AppError): boolean => key === 'errors.auth.blocked';

/** A form from another site gets no redirect: it would lead back to that site. */
const isShownAsFlash = (req: Request, error: AppError): boolean =>
  req.method === 'POST' &&
  (FLASH_STATUSES.includes(error.status) || TYPED.includes(error.key)) &&
  error.key !== 'errors.origin' &&
  error.key !== 'errors.staff.power';

/** After signing in, staff return to the page, or to the page of the form. */
function redirectToSignIn({ httpContext, req, res, viewer }: ErrorResponse, reading: ResponseFormat): void {
  const { links } = httpContext.services;
  const isRead = reading === 'page' && req.method !== 'POST';
  const back = isRead
    ? links.href(viewer.locale, req.context.path)
    : formReturnPath(httpContext.services, req, req.body);
  const address = links.href(viewer.locale, `/staff/sign-in${back === null ? '' : `?to=${encodeURIComponent(back)}`}`);
  if (reading === 'page') sendRedirect(res, address);
  else res.status(401).setHeader('HX-Redirect', address).end();
}

async function sendErrorJson({ req, res, error, message }: ErrorResponse): Promise<void> {
  sendJson(req, res, error.status, { status: 'error', error: error.key, message, params: { ...error.params } });
}

/** The browser runtime adds responses with HX-Retarget to the toasts, whatever their status. */
async function sendErrorToast({ httpContext, req, res, error, viewer, message }: ErrorResponse): Promise<void> {
  res.setHeader('HX-Retarget', '#toasts');
  res.setHeader('HX-Reswap', 'beforeend');
  const line: FlashModel = { kind: 'error', text: message };
  const html = renderFragment(httpContext.source.toast, {
    model: line,
    layout: emptyLayoutModel(httpContext, viewer),
    t: viewer.t,
    texts: httpContext.services.texts.all(viewer.locale),
  });
  sendHtml(req, res, error.status, html);
}

function goBack({ httpContext, req, res, viewer, error, message }: ErrorResponse): void {
  const refusal = viewer.player !== null && ASKED_ABOUT.includes(error.status) ? error.key : null;
  leaveFlash(httpContext.services, res, { kind: error.status === ACCEPTED ? 'info' : 'error', text: message, refusal });
  sendRedirect(
    res,
    formReturnPath(httpContext.services, req, req.body) ?? httpContext.services.links.href(viewer.locale, '/'),
  );
}

async function sendErrorPage({ httpContext, req, res, error, viewer, isWhole, message }: ErrorResponse): Promise<void> {
  // While the database or Redis is down, load nothing more.
  const isDown = error.key === 'errors.down';
  const layout = isDown
    ? emptyLayoutModel(httpContext, viewer)
    : await layoutModelOf(httpContext, req, res, viewer).catch(() => emptyLayoutModel(httpContext, viewer));
  const path = withoutQuery(viewer.path);
  // Suggests no cases where paid play is closed.
  const isAsking = isWhole && !isDown && error.key !== 'errors.country' && !isBlocked(error);
  const cases =
    isAsking && !isStaffPath(path)
      ? await httpContext.source.suggestionsOf(httpContext.services, viewer, path).catch(() => [])
      : [];
  const { errorPage } = httpContext.source;
  const html = renderPage(errorPage, {
    model: {
      status: error.status,
      refusal: isRefusal(error) ? error.key : null,
      isBlocked: isBlocked(error),
      hasLinks: httpContext.services.config.mail !== null,
      message,
      path,
      requestId: req.context.id,
      cases,
    },
    layout,
    t: viewer.t,
    texts: httpContext.services.texts.all(viewer.locale),
  });
  httpContext.securityHeaders.guardPage(req, res, errorPage, layout);
  sendHtml(req, res, error.status, html);
}

/** The viewer of an error, as complete as possible while services may be away. */
async function viewerForError(
  httpContext: HttpContext,
  req: Request,
  reading: ResponseFormat,
  session: SessionPlayer | null,
  address: Pick<PageRequest, 'locale' | 'path'>,
): Promise<Pick<ErrorResponse, 'viewer' | 'isWhole'>> {
  const { path } = address;
  const caller = callerOf(httpContext, req, session);
  const member = isStaffPath(path) ? await memberOf(httpContext, req).catch(() => null) : null;
  const locale = reading === 'json' && isApi(path) ? null : address.locale;
  try {
    return { viewer: await viewerOf(httpContext, req, { ...caller, member, locale, path }), isWhole: true };
  } catch {
    const known = locale ?? session?.locale ?? DEFAULT_LOCALE;
    const t = httpContext.services.texts.t(known);
    const browser = browserDetailsOf(httpContext, req);
    const NO_CALLER = { player: null, member: null, auth: null };
    const viewer = { ...viewerWithoutRates(known, t), ...NO_CALLER, path, refused: null, browser };
    return { viewer, isWhole: false };
  }
}
