import { BLADES } from './blades.ts';
import { GEAR } from './gear.ts';
import { HUNTING } from './hunting.ts';
import type { ItemRow } from './item-row.ts';
import { PISTOLS } from './pistols.ts';
import { RIFLES } from './rifles.ts';
import { SMGS } from './smgs.ts';

/** Every item of the sample catalogue, without picture addresses (the art script generates those from these rows). */
export const ITEM_ROWS: readonly ItemRow[] = [...RIFLES, ...SMGS, ...PISTOLS, ...HUNTING, ...BLADES, ...GEAR];
