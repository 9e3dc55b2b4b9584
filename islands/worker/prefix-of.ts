/** The language's prefix of an address: that of `/en` and `/en/faq` is `/en`, that of `/enough` is empty. */
export const prefixOf = (pathname: string, prefixes: readonly string[]): string =>
  prefixes.find((prefix) => prefix !== '' && `${pathname}/`.startsWith(`${prefix}/`)) ?? '';
