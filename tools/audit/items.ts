import type { Check } from './checks.ts';

/** The price in kopecks that a price in G has at a price of 1 G (`itemValueOf` of the catalogue). */
const worthOf = (item: string, gPrice: string): string => `GREATEST(1, ${item}.price_centi_g * ${gPrice} DIV 100)`;

/** The worth of a gift as one text, to compare gifts with what gave them. */
const giftOf = (item: string, kopecks: string, centiG: string): string =>
  `CONCAT_WS(' ', ${item}, ${kopecks}, ${centiG})`;

/** Frozen columns of owned items, against the rows that gave them. */
export const OWNED_ITEMS: readonly Check[] = [
  {
    name: 'every item of an opening has its case, its time and the price in G of that moment',
    offenders: `
      SELECT i.id AS item, o.id AS opening, i.price_kopecks, i.price_centi_g, o.g_price_kopecks FROM items i
      JOIN draws d ON d.id = i.draw_id AND d.kind = 'case' LEFT JOIN openings o ON o.id = d.subject_id
      WHERE NOT COALESCE(i.case_id = o.case_id AND i.start_status = 'owned' AND i.created_at = o.created_at
        AND i.reveal_at = o.reveal_at AND (o.g_price_kopecks IS NULL
          OR i.price_kopecks = ${worthOf('i', 'o.g_price_kopecks')}), FALSE)`,
  },
  {
    name: 'every item of a contract or an upgrade has its time, and the target of an upgrade its price in G',
    offenders: `
      SELECT i.id AS item, d.kind, d.subject_id, i.price_centi_g, u.target_centi_g FROM items i
      JOIN draws d ON d.id = i.draw_id AND d.kind IN ('contract', 'upgrade')
      LEFT JOIN contracts c ON d.kind = 'contract' AND c.id = d.subject_id
      LEFT JOIN upgrades u ON d.kind = 'upgrade' AND u.id = d.subject_id
      WHERE NOT COALESCE(i.case_id IS NULL AND i.start_status = 'owned' AND i.item_id = d.item_id
        AND i.created_at = COALESCE(c.created_at, u.created_at) AND i.reveal_at = COALESCE(c.reveal_at, u.reveal_at)
        AND (u.id IS NULL OR i.price_centi_g = u.target_centi_g), FALSE)`,
  },
  {
    name: 'every item won by a draw exists, and every item without a draw is a gift or of a battle',
    offenders: `
      SELECT d.id AS draw, i.id AS item FROM draws d LEFT JOIN items i ON i.draw_id = d.id
      WHERE d.kind <> 'wheel' AND (d.item_id IS NULL) <> (i.id IS NULL)
      UNION ALL
      SELECT i.draw_id, i.id FROM items i LEFT JOIN draws d ON d.id = i.draw_id
      LEFT JOIN battle_drops b ON b.owned_item_id = i.id
      WHERE (i.start_status = 'bonus') + (i.draw_id IS NOT NULL) + (b.battle_id IS NOT NULL) <> 1
        OR (i.draw_id IS NOT NULL AND d.id IS NULL)
        OR d.kind = 'wheel'`,
  },
  {
    name: 'a player has the gifts that the wheel, the codes of their top-ups and the demo gave, and no others',
    offenders: `
      SELECT player_id, gift, SUM(given) AS too_few FROM (
        SELECT player_id, ${giftOf('item_id', 'price_kopecks', 'price_centi_g')} AS gift, -1 AS given
        FROM items WHERE draw_id IS NULL AND start_status = 'bonus'
        UNION ALL
        SELECT s.player_id, ${giftOf('r.item_id', 'i.price_kopecks', 'i.price_centi_g')}, 1
        FROM wheel_prizes p JOIN wheel_spins s ON s.id = p.spin_id
        JOIN wheel_sectors r ON r.version_id = s.version_id AND r.position = p.position
        LEFT JOIN items i ON i.id = p.owned_item_id WHERE p.kind = 'item'
        UNION ALL
        SELECT p.player_id, ${giftOf(
          "JSON_VALUE(p.promo, '$.gift.itemId')",
          "JSON_VALUE(p.promo, '$.gift.priceKopecks')",
          "JSON_VALUE(p.promo, '$.gift.priceCentiG')",
        )}, 1
        FROM promo_uses u JOIN payments p ON p.id = u.payment_id
        WHERE JSON_TYPE(JSON_EXTRACT(p.promo, '$.gift')) = 'OBJECT'
        UNION ALL
        SELECT l.id, ${giftOf('s.item_id', 'i.price_kopecks', 'i.price_centi_g')}, 1
        FROM starter_items s JOIN players l ON l.id = s.player_id AND l.is_demo = 1
        LEFT JOIN items i ON i.id = s.owned_item_id AND i.created_at = l.created_at) gifts
      GROUP BY player_id, gift HAVING too_few <> 0`,
  },
  {
    name: 'every item won at the wheel is priced by the price of 1 G of its spin',
    offenders: `
      SELECT s.id AS spin, i.id AS item, i.price_kopecks, i.price_centi_g, s.g_price_kopecks FROM wheel_spins s
      JOIN wheel_prizes p ON p.spin_id = s.id AND p.kind = 'item' LEFT JOIN items i ON i.id = p.owned_item_id
      WHERE i.id IS NULL OR i.created_at <> s.created_at OR (s.g_price_kopecks IS NOT NULL
        AND i.price_kopecks <> ${worthOf('i', 's.g_price_kopecks')})`,
  },
];
