/**
 * What the sprite holds. The build draws each from its package, so that a new icon is a new name here: icons by their
 * names at lucide.dev, brands by those at simpleicons.org, flags by country as circle-flags calls them.
 */
export const ICONS = [
  'arrow-down',
  'arrow-up',
  'ban',
  'bell',
  'building-2',
  'check',
  'chevron-down',
  'chevron-right',
  'chevron-up',
  'circle-alert',
  'circle-check',
  'circle-question-mark',
  'circle-x',
  'clock',
  'cloud-off',
  'coins',
  'copy',
  'credit-card',
  'dices',
  'download',
  'file-check-2',
  'gift',
  'handshake',
  'hash',
  'headset',
  'house',
  'info',
  'link',
  'loader-pinwheel',
  'lock',
  'log-in',
  'log-out',
  'mail',
  'map-pin',
  'medal',
  'menu',
  'message-circle',
  'package',
  'package-open',
  'percent',
  'phone',
  'plus',
  'rotate-cw',
  'search',
  'search-x',
  'send',
  'share-2',
  'shield-check',
  'smartphone',
  'target',
  'ticket',
  'ticket-percent',
  'timer',
  'trending-up',
  'triangle-alert',
  'trophy',
  'user',
  'user-plus',
  'users',
  'wallet',
  'x',
  'zap',
] as const;

export const BRANDS = ['facebook', 'google', 'stripe', 'telegram', 'twitch', 'vk'] as const;

export const FLAGS = ['by', 'eu', 'gb', 'kz', 'pl', 'ru', 'ua', 'us'] as const;

/**
 * Those that first screens show: they are written into the documents that show them, so that nothing appears late
 * while the sprite is on its way.
 */
export const FIRST_ICONS: readonly IconName[] = [
  'bell',
  'check',
  'chevron-down',
  'chevron-right',
  'credit-card',
  'file-check-2',
  'gift',
  'headset',
  'house',
  'info',
  'log-in',
  'log-out',
  'medal',
  'menu',
  'package',
  'package-open',
  'plus',
  'search',
  'send',
  'shield-check',
  'smartphone',
  'timer',
  'trophy',
  'user',
  'users',
  'wallet',
];

export type IconName = (typeof ICONS)[number];
export type BrandName = (typeof BRANDS)[number];
export type FlagName = (typeof FLAGS)[number];
