import type { Request } from 'express';
import type { AppError, ErrorKey } from '#src/shared/errors.ts';
import { localeOfHost } from '#src/shared/locales.ts';
import type { RefusedModel } from '#views/layout/frame.ts';
import type { SubmittedForm } from '../endpoints/endpoint.ts';
import type { HttpContext } from '../http-context.ts';
import { refusedFields } from '../endpoints/input.ts';
import { formReturnPath } from '../form-return-path.ts';
import { hostOf, isStaffPath, splitLocale } from '../request-context.ts';

/** Statuses that correct input or a later attempt can resolve. */
const MENDABLE: readonly number[] = [400, 402, 403, 404, 409, 413, 422, 429];
/** Generic schema errors; the messages of fields are more exact. */
const OF_INPUT: readonly ErrorKey[] = ['errors.request.malformed', 'errors.request.rule'];

/**
 * Turns the refused request of a staff form into a request for the form's page, which shows the input again with the
 * error at its field. Returns false, without any change, when there is no such page.
 */
export function showFormAgain(httpContext: HttpContext, req: Request, error: AppError): boolean {
  const { visit } = req;
  const { sent } = visit;
  if (sent === undefined || req.method !== 'POST' || !MENDABLE.includes(error.status)) return false;
  const { services } = httpContext;
  const own = localeOfHost(hostOf(req, services.config.trustProxyHops));
  const { locale, path } = splitLocale(formReturnPath(services, req, req.body)?.replace(/#.*$/, '') ?? '', own);
  if (!isStaffPath(path)) return false;
  // Show field errors, not request errors.
  const key: ErrorKey = OF_INPUT.includes(error.key) ? 'errors.request.rule' : error.key;
  const message = services.texts.t(locale)(key, { ...error.params, path });
  const action = req.originalUrl.replace(/\?.*$/, '');
  const model = { action, values: valuesOf(sent), message, ...mendedIn(sent, req, error, message) };
  req.visit = { ...visit, locale, path, refused: { model, status: error.status } };
  // Only once: an error of the page itself is handled like any other.
  delete req.visit.sent;
  req.method = 'GET';
  req.url = path;
  return true;
}

/** Only texts can be filled in again, not repeated fields or files. */
const valuesOf = ({ fields }: SubmittedForm): RefusedModel['values'] =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

function mendedIn(
  { endpoint, fields }: SubmittedForm,
  { params }: Request,
  { key, params: told }: AppError,
  message: string,
): Pick<RefusedModel, 'fields' | 'reason' | 'isStale'> {
  const isStale = key === 'errors.edit.changed' || key === 'errors.stale';
  if (OF_INPUT.includes(key)) {
    return { fields: refusedFields(endpoint.input, { ...fields, ...params }), reason: null, isStale };
  }
  const at = told['at'] ?? endpoint.fieldErrors[key];
  return { fields: at === undefined ? [] : [String(at)], reason: message, isStale };
}
