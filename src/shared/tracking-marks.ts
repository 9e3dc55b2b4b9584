/** Query parameters that advertisements, letters and search engines add to an address: the page is the same. */
export const TRACKING_MARKS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'yclid',
  'ysclid',
  'fbclid',
  '_openstat',
] as const;

/** Returns whether a query parameter only says where a visitor came from. */
export const isTrackingMark = (name: string): boolean =>
  name.startsWith('utm_') || (TRACKING_MARKS as readonly string[]).includes(name);
