import type { OddsItemModel } from '#ui/models/items.ts';
import type { RangeModel } from './draw-page.tsx';

export const givesItem = (range: RangeModel): range is OddsItemModel => range.id !== null && range.rarity !== null;
