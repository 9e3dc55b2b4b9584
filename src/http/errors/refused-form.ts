import type { Request } from 'express';
import type { AppError, ErrorKey } from '#src/shared/errors.ts';
import type { RefusedModel } from '#views/layout/layout-model.ts';
import type { SubmittedForm } from '#src/http/endpoints/endpoint.ts';
import { findPage } from '#src/http/endpoints/find-page.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import type { PageRequest } from '#src/http/endpoints/serve-page.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { refusedFields } from '#src/http/endpoints/input.ts';
import { formReturnPath } from '#src/http/form-return-path.ts';
import { hostOf, isStaffPath, splitLocale } from '#src/http/request-context.ts';

/** Statuses that correct input or a later attempt can resolve. */
const MENDABLE: readonly number[] = [400, 402, 403, 404, 409, 413, 422, 429];
/** Generic schema errors; the messages of fields are more exact. */
const OF_INPUT: readonly ErrorKey[] = ['errors.request.malformed', 'errors.request.rule'];

/** The page of a refused form, null at an unknown address, and the request to render. */
export interface RefusedFormPage {
  readonly page: PageEndpoint | null;
  readonly requested: PageRequest;
}

/**
 * The page of a refused staff form, which shows the input again with the error at its field. Null for other requests
 * and for a form that comes from outside of the staff console.
 */
export function pageOfRefusedForm(
  httpContext: HttpContext,
  pages: readonly PageEndpoint[],
  req: Request,
  error: AppError,
): RefusedFormPage | null {
  const { sent } = req.context;
  if (sent === undefined || req.method !== 'POST' || !MENDABLE.includes(error.status)) return null;
  const { services } = httpContext;
  const own = services.links.localeOfHost(hostOf(req, services.config.trustProxyHops));
  const returnPath = formReturnPath(services, req, req.body)?.replace(/#.*$/, '') ?? '';
  const { locale, path } = splitLocale(services.links, returnPath, own);
  if (!isStaffPath(path)) return null;
  // Show field errors, not request errors.
  const key: ErrorKey = OF_INPUT.includes(error.key) ? 'errors.request.rule' : error.key;
  const message = services.texts.t(locale)(key, { ...error.params, path });
  const action = req.originalUrl.replace(/\?.*$/, '');
  const model = { action, values: valuesOf(sent), message, ...mendedIn(sent, req, error, message) };
  const { page, params, query } = findPage(pages, path) ?? UNKNOWN_PAGE;
  return { page, requested: { locale, path, params, query, refused: { model, status: error.status } } };
}

const UNKNOWN_PAGE = { page: null, params: {}, query: {} };

/** Only texts can be filled in again, not repeated fields or files. */
const valuesOf = ({ fields }: SubmittedForm): RefusedModel['values'] =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

function mendedIn(
  { endpoint, fields }: SubmittedForm,
  { params }: Request,
  { key, params: errorParams }: AppError,
  message: string,
): Pick<RefusedModel, 'fields' | 'reason' | 'isStale'> {
  const isStale = key === 'errors.edit.changed' || key === 'errors.stale';
  if (OF_INPUT.includes(key)) {
    return { fields: refusedFields(endpoint.input, { ...fields, ...params }), reason: null, isStale };
  }
  const at = errorParams['at'] ?? endpoint.fieldErrors[key];
  return { fields: at === undefined ? [] : [String(at)], reason: message, isStale };
}
