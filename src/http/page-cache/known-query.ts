import { parse } from 'node:querystring';
import { z, type ZodType } from 'zod';

/** Names of the query parameters that an input reads: its fields without those of the path `/case/:name`. */
export function queryNamesOf(path: string, input: ZodType): readonly string[] {
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  if (properties === undefined) throw new Error(`The input of the cached page ${path} must be an object`);
  return Object.keys(properties).filter((name) => !path.split('/').includes(`:${name}`));
}

/**
 * An address with the named query parameters alone, in their order of declaration: addresses that differ in other
 * parameters are one page.
 */
export function withKnownQuery(address: string, names: readonly string[]): string {
  const at = address.indexOf('?');
  if (at === -1) return address;
  // The parser of Express, so that the page reads the same values.
  const query = parse(address.slice(at + 1));
  const known = names.flatMap((name) => {
    const value = query[name];
    if (value === undefined) return [];
    return [value].flat().map((one) => `${encodeURIComponent(name)}=${encode(one)}`);
  });
  return known.length === 0 ? address.slice(0, at) : `${address.slice(0, at)}?${known.join('&')}`;
}

/** As forms write it: a space is a plus sign. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%20', '+');
