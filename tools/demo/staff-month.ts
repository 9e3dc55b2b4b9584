import type { Work } from './staff-scene.ts';
import { CATALOGUE_WORK } from './staff-catalogue.ts';
import { HOUSE_WORK } from './staff-house.ts';
import { PEOPLE_WORK } from './staff-people.ts';

/** All staff work of the demo month except withdrawals, in order of time. */
export const STAFF_MONTH: readonly Work[] = [...CATALOGUE_WORK, ...HOUSE_WORK, ...PEOPLE_WORK].sort(
  (a, b) => b.hoursBefore - a.hoursBefore,
);
