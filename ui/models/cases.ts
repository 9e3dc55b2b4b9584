import type { CaseCardModel, CaseConditionModel } from '#src/core/catalogue/models/outputs.ts';
import type { DropModel } from './items.ts';

export type { CaseCardModel, CaseConditionModel };

export interface VoucherModel {
  readonly id: number;
  readonly until: string;
}

/** Result of a demo spin; it has no owner. */
export type DemoDropModel = Omit<DropModel, 'insertId'>;

export type PriceKind = CaseCardModel['priceKind'];

export type CaseState = CaseCardModel['state'];
