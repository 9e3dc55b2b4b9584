import type { Services } from '#src/platform/services.ts';

export const freshKeys = (services: Services, count: number): string[] =>
  Array.from({ length: count }, () => services.random.bytes(16).toString('hex'));
