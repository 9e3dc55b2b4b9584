import type { Corruption } from './corruptions.ts';

/** Changes of the catalogue past the rules of its return. */
export const RETURNS: readonly Corruption[] = [
  {
    name: 'a case sold below the worth of its items',
    sql: ["UPDATE cases SET price = 1000 WHERE name = 'plain'"],
    rule: 'every open case is within the limits of returns, or has an override of an admin',
  },
  {
    name: 'a cashback that returns more than the price',
    sql: ["UPDATE cases SET cashback_percent = 50 WHERE name = 'cashback'"],
    rule: 'every open case is within the limits of returns, or has an override of an admin',
  },
  {
    name: 'a free case without its cooldown',
    sql: [
      `DELETE FROM case_conditions WHERE kind = 'cooldown'
        AND case_id = (SELECT id FROM cases WHERE name = 'for-free')`,
    ],
    rule: 'every open free case has a cooldown of a day',
  },
];
