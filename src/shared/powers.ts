/** Staff roles in ascending order. Each role has all powers of the roles before it. */
export const ROLES = ['moderator', 'manager', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/**
 * Every power of the staff console with the lowest role that has it (docs/rules.md 13). Pages, forms and files check
 * powers, never roles, so this table defines all permissions.
 */
const POWERS = {
  account: 'moderator',
  help: 'moderator',
  alerts: 'moderator',
  dashboard: 'moderator',
  figures: 'manager',
  withdrawals: 'moderator',
  players: 'moderator',
  battles: 'moderator',
  notes: 'moderator',
  questions: 'moderator',
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
  branding: 'admin',
  backups: 'admin',
  roles: 'admin',
  audit: 'admin',
  corrections: 'admin',
  blocks: 'admin',
  webhooks: 'admin',
  reload: 'admin',
  override: 'admin',
} as const satisfies Readonly<Record<string, Role>>;

export type Power = keyof typeof POWERS;

export const hasPower = (role: Role, power: Power): boolean => ROLES.indexOf(role) >= ROLES.indexOf(POWERS[power]);
