export function measureSlowness(): number;
