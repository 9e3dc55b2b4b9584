import { parse } from 'node:querystring';
import { withoutQuery } from '#src/http/request-context.ts';
import type { PageEndpoint } from './page.ts';

/** A page and the parameters of its address. */
export interface PageMatch {
  readonly page: PageEndpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Characters that a messenger takes into a link from the sentence around it. */
const SENTENCE = /(?<=[\p{L}\p{N}_-])[^\p{L}\p{N}\p{C}_/-]+$/u;

/** The pattern needs time for longer ones, and no page has one. */
const LONGEST_TIDIED = 300;

/** A path as the store writes it: in lower case, without needless slashes and the end of a sentence. */
export function tidyPath(path: string): string {
  const text = path.length > LONGEST_TIDIED ? null : decode(path);
  if (text === null) return path;
  const parts = text.split('/').filter((part) => part !== '');
  return encodeURI(`/${parts.join('/')}`.replace(SENTENCE, '').toLowerCase());
}

/**
 * The page at an address without the language prefix; null for an unknown one. Like the router (mount-routes.ts),
 * addresses without parameters come first.
 */
export function findPage(pages: readonly PageEndpoint[], address: string): PageMatch | null {
  const path = withoutQuery(address);
  const query = parse(address.slice(path.length + 1));
  const matches = pages.flatMap((page) => {
    const params = paramsOf(page.path, path);
    return params === null ? [] : [{ page, params, query }];
  });
  return matches.sort((one, other) => countParams(one) - countParams(other))[0] ?? null;
}

const countParams = ({ params }: PageMatch): number => Object.keys(params).length;

/** Parameters of a path by a pattern such as `/case/:name`; null when it does not match. */
function paramsOf(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const names = pattern.split('/');
  const values = path.split('/');
  if (names.length !== values.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    if (!name.startsWith(':')) {
      if (name !== value) return null;
    } else {
      const decoded = decode(value);
      if (decoded === null || decoded === '') return null;
      params[name.slice(1)] = decoded;
    }
  }
  return params;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
