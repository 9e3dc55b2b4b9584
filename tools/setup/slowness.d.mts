export function measureSlowness(count?: number): number;
