/** A voucher to be. */
export interface NewVoucher {
  readonly caseId: number;
  /** From then on it is worth nothing. */
  readonly untilAt: Date;
  /** The draw that won it: one voucher for each. */
  readonly drawId: number;
}

/** A case that its owner may open, or has opened, for nothing. */
export interface Voucher extends NewVoucher {
  readonly id: number;
  readonly createdAt: Date;
  /** Null while it is not used. */
  readonly usedAt: Date | null;
}
