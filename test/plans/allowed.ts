/** Statements whose plan may have a full scan, by their beginning, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'SELECT EXISTS(SELECT 1 FROM players) OR EXISTS(SELECT 1 FROM staff_members)': 'It ends at the first row.',
  "SELECT server_seed_sealed, server_seed_hash FROM seed_pairs WHERE state = 'next' ORDER BY id DESC LIMIT 1":
    'It ends at the first next pair, and every player has one.',
  "SELECT 'transfers' AS kind, e.last_id, (SELECT COUNT(*) FROM transfers WHERE signature IS NULL":
    'It runs once, when a store of a release without signatures is upgraded.',
  'SELECT key_hash, member_id, is_whole, began_at, ends_at, signature FROM staff_sessions':
    'The sign-in of each member, signed again once, by the upgrade or after a new secret.',
  'SELECT name AS `table`, id, CAST(first_at AS CHAR) AS at FROM': 'The audit reads the times of all seals.',
  'SELECT MIN(IF(at >= ? + INTERVAL ? SECOND, at, NULL))': 'The audit reads the times of all seals.',
  'DELETE FROM figures': 'A rebuild empties the table.',
  'DELETE FROM figure_actives': 'A rebuild empties the table.',
  'DELETE FROM figure_players': 'A rebuild empties the table.',
  'DELETE FROM standings': 'A rebuild empties the table.',
  'DELETE FROM standing_cases': 'A rebuild empties the table.',
};

/** The reason why a statement may scan a growing table; null for all others. */
export const reasonToAllow = (template: string): string | null =>
  Object.entries(ALLOWED).find(([beginning]) => isBegunBy(template, beginning))?.[1] ?? null;

/** A whole DELETE, and not one of some rows. */
const isBegunBy = (template: string, beginning: string): boolean =>
  beginning.startsWith('DELETE') ? template === beginning : template.startsWith(beginning);
