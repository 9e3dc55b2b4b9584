import type { Check } from './checks.ts';

/** What must hold of the wheel: a spin's ticket falls in exactly one sector, whichever version it names. */
export const WHEEL: readonly Check[] = [
  {
    name: 'the sectors of every wheel sum to 1,000,000 tickets',
    offenders: `
      SELECT v.id AS version, COALESCE(SUM(CAST(s.ticket_to AS SIGNED) - s.ticket_from + 1), 0) AS tickets
      FROM wheel_versions v LEFT JOIN wheel_sectors s ON s.version_id = v.id
      GROUP BY v.id HAVING tickets <> 1000000`,
  },
  {
    name: 'the sectors of a wheel follow each other without a gap, in the order of their places',
    offenders: `
      SELECT version_id, position, ticket_from, expected FROM (
        SELECT version_id, position, ticket_from,
          COALESCE(LAG(ticket_to) OVER (PARTITION BY version_id ORDER BY position) + 1, 0) AS expected
        FROM wheel_sectors) ring
      WHERE ticket_from <> expected`,
  },
];
