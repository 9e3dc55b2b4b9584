import type { OddsItemModel } from '../ui/models.ts';
import type { RangeModel } from './draw-page.tsx';

/** Whether a range gives an item of the catalogue. */
export const givesItem = (range: RangeModel): range is OddsItemModel => range.id !== null && range.rarity !== null;
