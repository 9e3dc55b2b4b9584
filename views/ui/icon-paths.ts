export type { IconName } from './icon-names.ts';
