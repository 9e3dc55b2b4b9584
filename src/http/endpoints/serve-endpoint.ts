import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { AppError, fail } from '#src/shared/errors.ts';
import { DEFAULT_LOCALE, type Locale, type LocaleLinks } from '#src/shared/locales.ts';
import { safeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import type { Player } from '#src/shared/actor.ts';
import { findAnswer } from '#src/platform/database/idempotency.ts';
import { countAddress, perMinute } from '#src/platform/redis/rate-limit.ts';
import { renderFragment } from '#views/render.tsx';
import { readBody } from './body.ts';
import { checkAnswer, checkError } from './check-answer.ts';
import { preferenceCookies } from '#src/http/session/preference-cookies.ts';
import type { ExternalRedirect, Endpoint, LocaleRedirect, EndpointResult } from './endpoint.ts';
import { leaveFlash } from './flash.ts';
import type { RequestViewer, HttpContext } from '#src/http/http-context.ts';
import { viewerOf, layoutModelOf } from '#src/http/http-context.ts';
import { type Caller, authenticate, callerOf, ownerOf } from '#src/http/session/authenticate.ts';
import { countCaller } from './count-caller.ts';
import { addressOfRequest } from '#src/http/request-address.ts';
import { checkCharacters, readInput } from './input.ts';
import { sendHtml, sendJson, sendRedirect } from './respond.ts';
import { changeStaffSession } from '#src/http/session/staff-session.ts';
import { isMultipart, readUpload } from './upload.ts';
import type { SessionChange } from '#src/http/session/session.ts';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import { splitLocale } from '#src/http/request-context.ts';

/**
 * Serves one format of an endpoint: authenticates, checks rate limits and input, runs the command, and answers with
 * JSON, a fragment or 303. `error-responses.ts` answers what it throws.
 */
export function serveEndpoint(httpContext: HttpContext, endpoint: Endpoint, format: 'api' | 'form'): RequestHandler {
  const { services } = httpContext;
  const serve = async (req: Request, res: Response): Promise<void> => {
    req.context.route = endpoint.name;
    const sent = await readSent(httpContext, endpoint, req, res);
    checkCharacters(sent);
    checkCharacters(req.params);
    const { caller, fields } = await authenticate(httpContext, endpoint, req, sent);
    const { session, player, member } = caller;
    if (format === 'form' && member !== null) req.context.sent = { endpoint, fields };
    if (!(await checkRate(httpContext, endpoint, req, caller))) {
      sendJson(req, res, 200, { status: 'ok', data: null });
      return;
    }
    const back = format === 'form' ? endpoint.formPage({ ...fields, ...req.params }) : null;
    if (back !== null) req.context.back = services.links.href(req.context.locale, back);
    if (endpoint.access.isAdultOnly) {
      await refuseInMaintenance(httpContext, player, format === 'api' ? null : req.context.locale);
      await askAge(httpContext, req, res, caller);
    }
    await checkAddressRate(httpContext, endpoint, req);
    await checkGuesses(httpContext, endpoint, req, player, fields);
    const input = readInput(endpoint.input, { ...fields, ...req.params });
    const locale = format === 'api' ? null : req.context.locale;
    const seen = await viewerOf(httpContext, req, { ...caller, locale });
    await noteSign(httpContext, req, player);
    const outcome = await endpoint.run(services, member ?? player, input, seen);
    const change = outcome.session(seen);
    const viewerAfter = await changeSession(httpContext, req, res, { change, session, locale }, seen);
    const staffChange = outcome.staffSession();
    if (staffChange !== null) changeStaffSession(services.config, res, staffChange);
    for (const line of preferenceCookies(services.config, outcome.preferenceCookies())) res.append('Set-Cookie', line);
    if (format === 'api') await answerCall(httpContext, endpoint, req, res, outcome, viewerAfter);
    else await answerForm(httpContext, req, res, outcome, viewerAfter);
  };
  if (format === 'form' || !services.config.checksAnswers) return serve;
  return async (req, res) => {
    try {
      await serve(req, res);
    } catch (error) {
      checkError(endpoint, error);
      throw error;
    }
  };
}

/** Counts per player or staff member, and guests per address. Returns false for a request to drop. */
async function checkRate(httpContext: HttpContext, endpoint: Endpoint, req: Request, caller: Caller): Promise<boolean> {
  const { perCaller, beyond } = endpoint.limits;
  if (perCaller === null) return true;
  const { rates } = httpContext;
  try {
    if (beyond === 'drop') await countAddress(rates, endpoint.name, perCaller, addressOfRequest(req));
    else await countCaller(rates, endpoint.name, perCaller, caller, req);
    return true;
  } catch (refusal) {
    if (beyond === 'drop' && refusal instanceof AppError && refusal.key === 'errors.rate') return false;
    throw refusal;
  }
}

async function checkAddressRate({ rates }: HttpContext, { limits, name }: Endpoint, req: Request): Promise<void> {
  if (limits.perAddress !== null)
    await countAddress(rates, `${name} by address`, limits.perAddress, addressOfRequest(req));
}

const GUESSES = { player: perMinute(20), address: perMinute(60) } as const;

/** Limits guesses of codes per player and per address: one counter for all ways to try promo and invite codes. */
async function checkGuesses(
  { rates }: HttpContext,
  { limits: { guessable } }: Endpoint,
  req: Request,
  player: Player | null,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const guess = guessable === null ? null : fields[guessable];
  if (typeof guess !== 'string' || guess.trim() === '') return;
  if (player !== null) await rates('codes', GUESSES.player, `p:${String(player.id)}`);
  await countAddress(rates, 'codes by address', GUESSES.address, addressOfRequest(req));
}

/**
 * A repeated request whose answer is stored gets it: its action happened before the maintenance.
 *
 * @throws errors.maintenance
 */
async function refuseInMaintenance(
  { source, services }: HttpContext,
  player: Player | null,
  locale: Locale | null,
): Promise<void> {
  const note = await source.maintenanceOf(services, locale ?? player?.locale ?? DEFAULT_LOCALE);
  if (note === null) return;
  const claim = player?.claim ?? null;
  const isAnswered = claim !== null && (await findAnswer(services.db, player?.id ?? 0, claim.key)) !== null;
  if (!isAnswered) fail('errors.maintenance', { note });
}

/** The player may have confirmed on another device: read the account and update this session. */
async function askAge(
  httpContext: HttpContext,
  req: Request,
  res: Response,
  { player, session }: Pick<Caller, 'player' | 'session'>,
): Promise<void> {
  if (player === null || player.isAdult) return;
  if (!(await httpContext.source.isAdult(httpContext.services, player))) fail('errors.age.confirm');
  await httpContext.sessions.apply(req, res, { change: { isAdult: true } }, session);
}

/** Activity counts from before the command runs. */
async function noteSign({ source, services }: HttpContext, req: Request, player: Player | null): Promise<void> {
  if (player !== null && req.method === 'POST') await source.noteActivity(services, player);
}

async function readSent(
  httpContext: HttpContext,
  { upload, access: { power } }: Endpoint,
  req: Request,
  res: Response,
): Promise<Readonly<Record<string, unknown>>> {
  if (req.method === 'GET' || req.method === 'HEAD') return req.query;
  if (upload === null || !isMultipart(req)) return await readBody(req, res);
  // A file is megabytes: authenticate before reading it.
  const owner = await ownerOf(httpContext, power, req);
  const folder = join(httpContext.services.config.dataDir, 'uploads');
  return await readUpload(upload, { owner, folder }, req, res);
}

/**
 * Applies the session change of a command. After a sign-in the answer belongs to the new player, with the token of the
 * new session.
 */
async function changeSession(
  httpContext: HttpContext,
  req: Request,
  res: Response,
  asked: ResponseContext,
  seen: RequestViewer,
): Promise<RequestViewer> {
  const { change, locale } = asked;
  if (change === null) return seen;
  const session = await httpContext.sessions.apply(req, res, change, asked.session);
  if (!('signIn' in change) || session === null) return seen;
  return await viewerOf(httpContext, req, { ...callerOf(httpContext, req, session), locale });
}

interface ResponseContext {
  readonly change: SessionChange | null;
  /** The session before the change. */
  readonly session: SessionPlayer | null;
  /** The page's language; null for calls. */
  readonly locale: Locale | null;
}

async function answerCall(
  httpContext: HttpContext,
  endpoint: Endpoint,
  req: Request,
  res: Response,
  outcome: EndpointResult,
  viewer: RequestViewer,
): Promise<void> {
  const data = await outcome.json(viewer);
  if (httpContext.services.config.checksAnswers) checkAnswer(endpoint, data);
  const message = outcome.message(viewer);
  const envelope = { status: 'ok', data, ...(message === null ? {} : { message }) };
  sendJson(req, res, 200, endpoint.isRaw ? data : envelope);
}

async function answerForm(
  httpContext: HttpContext,
  req: Request,
  res: Response,
  outcome: EndpointResult,
  viewer: RequestViewer,
): Promise<void> {
  const message = outcome.message(viewer);
  if (outcome.fragment !== null && req.headers['hx-request'] === 'true') {
    const { definition, model } = await outcome.fragment(viewer);
    const layout = await layoutModelOf(httpContext, req, res, viewer);
    const html = renderFragment(definition, {
      model,
      layout,
      t: viewer.t,
      texts: httpContext.services.texts.all(viewer.locale),
    });
    sendHtml(req, res, 200, html);
    return;
  }
  const failure = outcome.partialFailure(viewer);
  if (failure !== null) leaveFlash(httpContext.services, res, { kind: 'error', text: failure });
  else if (message !== null) leaveFlash(httpContext.services, res, { kind: 'success', text: message });
  sendRedirect(res, inLanguage(httpContext.services.links, viewer.locale, outcome.redirect(viewer)));
}

/** A path continues in the language of the form, unless it names its own. Only `externalUrl` may leave the store. */
function inLanguage(links: LocaleLinks, locale: Locale, target: string | LocaleRedirect | ExternalRedirect): string {
  if (typeof target !== 'string' && 'externalUrl' in target) return target.externalUrl;
  const path = safeRedirectPath(typeof target === 'string' ? target : target.path);
  const withoutLocale = splitLocale(links, path).path;
  if (typeof target !== 'string') return links.hrefFrom(locale, target.locale, withoutLocale);
  return withoutLocale === path ? links.href(locale, path) : path;
}
