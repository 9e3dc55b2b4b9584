export interface NewVoucher {
  readonly caseId: number;
  readonly untilAt: Date;
  /** The draw that won the voucher, one voucher per draw. */
  readonly drawId: number;
}

/** A free opening of a case, used or not. */
export interface Voucher extends NewVoucher {
  readonly id: number;
  readonly createdAt: Date;
  /** Null until the voucher is used. */
  readonly usedAt: Date | null;
}
