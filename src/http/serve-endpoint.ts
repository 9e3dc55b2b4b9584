import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { AppError, fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { href, hrefFrom } from '#src/shared/locales.ts';
import type { Player } from '#src/platform/player.ts';
import { perMinute } from '#src/platform/rate.ts';
import { renderPart } from '#views/render.tsx';
import { readBody } from './body.ts';
import { choiceCookies } from './choices.ts';
import type { Abroad, Endpoint, Onward, Outcome } from './endpoint.ts';
import { leaveFlash } from './flash.ts';
import type { Face, Front } from './front.ts';
import { faceOf, frameOf } from './front.ts';
import { type Asker, askerOf, counted } from './asker.ts';
import { senderOf } from './identify.ts';
import { checkSent, readInput } from './input.ts';
import { isSecure } from './origin.ts';
import { sendHtml, sendJson, sendOnward } from './respond.ts';
import { sessionPlayer } from './session-player.ts';
import { changeStaffSession, memberWith } from './staff.ts';
import { isMultipart, readUpload } from './upload.ts';
import type { SessionChange } from './session.ts';
import { splitLocale } from './visit.ts';

/**
 * Serves one face of an action: who asks, how often, with what; then the action; then its answer as JSON, as a part
 * of a page, or as 303. Whatever it throws is told by `failure.ts`.
 */
export function serveEndpoint(front: Front, endpoint: Endpoint, face: 'call' | 'form'): RequestHandler {
  const { world } = front;
  return async (req, res) => {
    req.visit.route = endpoint.name;
    const sent = await readSent(front, endpoint, req, res);
    checkSent(sent);
    checkSent(req.params);
    const asker = await askerOf(front, endpoint, req, res, sent);
    const { session, player, member, fields } = asker;
    if (face === 'form' && member !== null) req.visit.sent = { endpoint, fields };
    if (!(await checkRate(front, endpoint, req, asker))) {
      await sendJson(req, res, 200, { status: 'ok', data: null });
      return;
    }
    const back = face === 'form' ? endpoint.back({ ...fields, ...req.params }) : null;
    if (back !== null) req.visit.back = href(req.visit.locale, back);
    if (endpoint.asks === 'adult') await askAge(front, req, res, player);
    await checkAddressRate(front, endpoint, req);
    await checkGuesses(front, endpoint, req, player, fields);
    const input = readInput(endpoint.input, { ...fields, ...req.params });
    const locale = face === 'call' ? null : req.visit.locale;
    const seen = await faceOf(front, req, { session, player, member, locale });
    await noteSign(front, req, player);
    const outcome = await endpoint.run(world, member ?? player, input, seen);
    const told = await changeSession(front, req, res, { change: outcome.session(seen), locale }, seen);
    const staffChange = outcome.staffSession();
    if (staffChange !== null) changeStaffSession(world.config, res, staffChange);
    for (const line of choiceCookies(world.config, outcome.remember())) res.append('Set-Cookie', line);
    if (face === 'call') await answerCall(endpoint, req, res, outcome, told);
    else await answerForm(front, req, res, outcome, told);
  };
}

/** A player is counted wherever they come from, a guest by address. Answers false for what is to be dropped. */
async function checkRate(front: Front, endpoint: Endpoint, req: Request, asker: Asker): Promise<boolean> {
  if (endpoint.rate === null) return true;
  const who = endpoint.isDropped ? `a:${req.ip ?? ''}` : counted(asker, req);
  try {
    await front.rates(endpoint.name, endpoint.rate, who);
    return true;
  } catch (refusal) {
    if (endpoint.isDropped && refusal instanceof AppError && refusal.key === 'errors.rate') return false;
    throw refusal;
  }
}

/** Besides: how often from one address, whoever asks. */
async function checkAddressRate({ rates }: Front, { addressRate, name }: Endpoint, req: Request): Promise<void> {
  if (addressRate !== null) await rates(`${name} by address`, addressRate, `a:${req.ip ?? ''}`);
}

const GUESSES = { player: perMinute(20), address: perMinute(60) } as const;

/** Codes are not to be guessed: neither by one player, nor by many from one place. */
async function checkGuesses(
  { rates }: Front,
  { guessable, name }: Endpoint,
  req: Request,
  player: Player | null,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const guess = guessable === null ? null : fields[guessable];
  if (typeof guess !== 'string' || guess.trim() === '') return;
  if (player !== null) await rates(`${name} by code`, GUESSES.player, `p:${String(player.id)}`);
  await rates(`${name} by code and address`, GUESSES.address, `a:${req.ip ?? ''}`);
}

/** Whoever said it on another device meanwhile is believed at once, and this session knows it from now on. */
async function askAge(front: Front, req: Request, res: Response, player: Player | null): Promise<void> {
  if (player === null || player.isAdult) return;
  if (!(await front.source.isAdult(front.world, player))) fail('errors.age.confirm');
  await front.sessions.apply(req, res, { change: { isAdult: true } });
}

/** Whoever does something is there, from before it is done. */
async function noteSign({ source, world }: Front, req: Request, player: Player | null): Promise<void> {
  if (player !== null && req.method === 'POST') await source.noteSign(world, player);
}

async function readSent(
  front: Front,
  { upload, power }: Endpoint,
  req: Request,
  res: Response,
): Promise<Readonly<Record<string, unknown>>> {
  if (req.method === 'GET' || req.method === 'HEAD') return req.query;
  if (upload === null || !isMultipart(req)) return await readBody(req, res);
  // A file is megabytes: it is not read from somebody who could not do anything with it.
  const sender =
    power === null
      ? ((await senderOf(front, req, res)) ?? fail('errors.auth.invalid'))
      : await memberWith(front, power, req);
  const folder = join(front.world.config.dataDir, 'uploads');
  return await readUpload(upload, { owner: sender.id, folder }, req, res);
}

/**
 * Does to the session what the action asks for. Who has just come in is answered as who they are now: with the token of
 * the new session.
 */
async function changeSession(front: Front, req: Request, res: Response, asked: Asked, seen: Face): Promise<Face> {
  const { change, locale } = asked;
  if (change === null) return seen;
  const session = await front.sessions.apply(req, res, change);
  if (!('signIn' in change) || session === null) return seen;
  return await faceOf(front, req, { session, player: sessionPlayer(front, req, session), member: null, locale });
}

interface Asked {
  readonly change: SessionChange | null;
  /** The page's language; null where the address names none. */
  readonly locale: Locale | null;
}

async function answerCall(
  endpoint: Endpoint,
  req: Request,
  res: Response,
  outcome: Outcome,
  face: Face,
): Promise<void> {
  const data = await outcome.answer(face);
  const message = outcome.message(face);
  const envelope = { status: 'ok', data, ...(message === null ? {} : { message }) };
  await sendJson(req, res, 200, endpoint.isRaw ? data : envelope);
}

async function answerForm(front: Front, req: Request, res: Response, outcome: Outcome, face: Face): Promise<void> {
  const message = outcome.message(face);
  if (outcome.part !== null && req.headers['hx-request'] === 'true') {
    const { part, model } = await outcome.part(face);
    const frame = await frameOf(front, req, res, face);
    const html = renderPart(part, { model, frame, t: face.t, texts: front.world.texts.all(face.locale) });
    await sendHtml(req, res, 200, html);
    return;
  }
  const complaint = outcome.complaint(face);
  const { signingKey } = front.sessions;
  if (complaint !== null) {
    leaveFlash(res, { kind: 'error', text: complaint }, signingKey, isSecure(front.world.config));
  } else if (message !== null) {
    leaveFlash(res, { kind: 'success', text: message }, signingKey, isSecure(front.world.config));
  }
  sendOnward(res, inLanguage(face.locale, outcome.next(face)));
}

/** A path goes on in the language of the form, but for one that names its own. */
function inLanguage(locale: Locale, next: string | Onward | Abroad): string {
  if (typeof next !== 'string' && 'abroad' in next) return next.abroad;
  if (typeof next !== 'string') return hrefFrom(locale, next.locale, next.path);
  return splitLocale(next).path === next ? href(locale, next) : next;
}
