import type { BrandName, FlagName, IconName } from './icon-names.ts';

export type SymbolId = `i-${IconName}` | `b-${BrandName}` | `f-${FlagName}`;
