import { FIRST_ICONS, type BrandName, type FlagName, type IconName } from './icon-names.ts';

/** A drawing of the sprite by the id of its symbol. */
export type SymbolId = `i-${IconName}` | `b-${BrandName}` | `f-${FlagName}`;

const inDocument: ReadonlySet<string> = new Set(FIRST_ICONS.map((name) => `i-${name}`));

/** What <use> refers to: a symbol of the document itself, or one of the sprite at `sprite`. */
export const symbolHref = (id: SymbolId, sprite: string): string => `${inDocument.has(id) ? '' : sprite}#${id}`;
