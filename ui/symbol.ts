import { FIRST_ICONS, type BrandName, type FlagName, type IconName } from './icon-names.ts';

export type SymbolId = `i-${IconName}` | `b-${BrandName}` | `f-${FlagName}`;

const inDocument: ReadonlySet<string> = new Set(FIRST_ICONS.map((name) => `i-${name}`));

/** Address for <use>: a symbol inlined in the document, or one in the file `sprite`. */
export const symbolHref = (id: SymbolId, sprite: string): string => `${inDocument.has(id) ? '' : sprite}#${id}`;
