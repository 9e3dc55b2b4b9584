/** What members of staff may do, from the least to the most: whoever stands higher may all that is below. */
export const ROLES = ['moderator', 'manager', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/**
 * Every power of the staff console and the least role that has it (docs/rules.md 13). Pages, forms and files name a
 * power and never a role, so this table is the whole answer to who may do what.
 */
export const POWERS = {
  account: 'moderator',
  dashboard: 'moderator',
  figures: 'manager',
  withdrawals: 'moderator',
  players: 'moderator',
  notes: 'moderator',
  catalogue: 'manager',
  wheel: 'manager',
  promos: 'manager',
  adverts: 'manager',
  notices: 'manager',
  texts: 'manager',
  currencies: 'manager',
  methods: 'manager',
  payments: 'manager',
  flags: 'manager',
  errors: 'manager',
  settings: 'admin',
  roles: 'admin',
  audit: 'admin',
  corrections: 'admin',
  blocks: 'admin',
  reload: 'admin',
  override: 'admin',
} as const satisfies Readonly<Record<string, Role>>;

export type Power = keyof typeof POWERS;

/** Tells whether a role has a power. */
export const mayDo = (role: Role, power: Power): boolean => ROLES.indexOf(role) >= ROLES.indexOf(POWERS[power]);
