import type { OddsItemModel } from '#views/ui/models.ts';
import type { RangeModel } from './draw-page.tsx';

export const givesItem = (range: RangeModel): range is OddsItemModel => range.id !== null && range.rarity !== null;
