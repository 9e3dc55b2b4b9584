import type { Request } from 'express';
import type { AppError, ErrorKey } from '#src/shared/errors.ts';
import { localeOfHost } from '#src/shared/locales.ts';
import type { RefusedModel } from '#views/layout/frame.ts';
import type { SentForm } from './endpoint.ts';
import type { Front } from './front.ts';
import { refusedFields } from './input.ts';
import { ownPath } from './own-path.ts';
import { hostOf, isStaffPath, splitLocale } from './visit.ts';

/** Refusals of what was typed, or of its moment: the form can be mended and sent again. */
const MENDABLE: readonly number[] = [400, 402, 403, 404, 409, 413, 422, 429];
/** What a schema says of a field: the field's own words are exacter. */
const OF_INPUT: readonly ErrorKey[] = ['errors.request.malformed', 'errors.request.rule'];

/**
 * Turns the refused request of a form of staff into one for the page that the form stands on, which shows what was
 * typed and says the reason at its field. Answers false, and changes nothing, where there is nothing to go back to.
 */
export function showFormAgain(front: Front, req: Request, error: AppError): boolean {
  const { visit } = req;
  const { sent } = visit;
  if (sent === undefined || req.method !== 'POST' || !MENDABLE.includes(error.status)) return false;
  const { world } = front;
  const own = localeOfHost(hostOf(req, world.config.trustProxyHops));
  const { locale, path } = splitLocale(ownPath(world, req, req.body)?.replace(/#.*$/, '') ?? '', own);
  if (!isStaffPath(path)) return false;
  // Nobody typed a request: what people are told of is a field.
  const key: ErrorKey = OF_INPUT.includes(error.key) ? 'errors.request.rule' : error.key;
  const message = world.texts.t(locale)(key, { ...error.params, path });
  const action = req.originalUrl.replace(/\?.*$/, '');
  const model = { action, values: valuesOf(sent), message, ...mendedIn(sent, req, error, message) };
  req.visit = { ...visit, locale, path, refused: { model, status: error.status } };
  // The form is given back once: a refusal of the page itself is told as any other.
  delete req.visit.sent;
  req.method = 'GET';
  req.url = path;
  return true;
}

/** Fields are texts; what came more than once, or as a file, cannot be typed again by us. */
const valuesOf = ({ fields }: SentForm): RefusedModel['values'] =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

function mendedIn(
  { endpoint, fields }: SentForm,
  { params }: Request,
  { key, params: told }: AppError,
  message: string,
): Pick<RefusedModel, 'fields' | 'reason' | 'isStale'> {
  const isStale = key === 'errors.edit.changed' || key === 'errors.stale';
  if (OF_INPUT.includes(key)) {
    return { fields: refusedFields(endpoint.input, { ...fields, ...params }), reason: null, isStale };
  }
  const at = told['at'] ?? endpoint.saidAt[key];
  return { fields: at === undefined ? [] : [String(at)], reason: message, isStale };
}
