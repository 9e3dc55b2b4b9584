export interface DemoCounts {
  openings: number;
  sales: number;
  contracts: number;
  upgrades: number;
  battles: number;
  topUps: number;
  spins: number;
  bonuses: number;
  invites: number;
  withdrawals: number;
}

export const nothingDone = (): DemoCounts => ({
  openings: 0,
  sales: 0,
  contracts: 0,
  upgrades: 0,
  battles: 0,
  topUps: 0,
  spins: 0,
  bonuses: 0,
  invites: 0,
  withdrawals: 0,
});
