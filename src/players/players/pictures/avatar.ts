/** The player id, and the times of the player's own pictures. */
export interface AvatarSource {
  readonly id: number;
  readonly photoAt: Date | null;
  readonly providerPhotoAt: Date | null;
}

/**
 * Returns the URL of a player's avatar: the uploaded one, or that of `providerAddress`. The URL contains the time of
 * the picture, so that a new picture gets a new URL.
 */
export const avatarAddress = (player: AvatarSource): string =>
  player.photoAt === null
    ? providerAddress(player)
    : `/assets/images/users/${String(player.id)}.jpg?${timeOf(player.photoAt)}`;

/** Returns the URL of the store's copy of the provider's picture, or of the generated one. */
export const providerAddress = ({ id, providerPhotoAt }: AvatarSource): string =>
  providerPhotoAt === null ? drawnAddress(id) : `/avatars/${String(id)}.jpg?${timeOf(providerPhotoAt)}`;

/** Returns the URL of the generated avatar. */
export const drawnAddress = (playerId: number): string => `/avatars/${String(playerId)}.svg`;

const timeOf = (madeAt: Date): string => `t=${String(madeAt.getTime())}`;

/**
 * Generates an avatar: a mirrored pattern of squares in one of eight colour pairs. It depends only on the id, so the
 * response can be cached forever.
 */
export function avatarSvg(playerId: number): string {
  const bits = mixed(playerId);
  const [ground, ink] = COLOURS[(bits >>> 0) % COLOURS.length] ?? COLOURS[0];
  const squares = squaresOf(mixed(playerId + GOLDEN)).map(
    ([column, row]) => `M${tenths(40 + column * SIDE)} ${tenths(40 + row * SIDE)}h5.6v5.6h-5.6z`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="36" height="36">` +
    `<rect width="36" height="36" fill="${ground}"/><path fill="${ink}" d="${squares.join('')}"/></svg>`
  );
}

const COLOURS = [
  ['#0f4a33', '#3ddc97'],
  ['#4f1f2c', '#ff9aa8'],
  ['#123a5c', '#7cc4ff'],
  ['#3a1d4f', '#c79bff'],
  ['#15444a', '#6fe3e3'],
  ['#4a2615', '#ffb387'],
  ['#4a3a10', '#ffd266'],
  ['#2c2f57', '#a3aeff'],
] as const;

/** In tenths of the viewBox unit, since whole numbers print without floating-point noise. */
const SIDE = 56;
const COLUMNS = 5;
const GOLDEN = 0x9e3779b9;
const FEWEST_BITS = 5;

const tenths = (value: number): string =>
  value % 10 === 0 ? String(value / 10) : `${Math.trunc(value / 10)}.${value % 10}`;

/** Fifteen bits select the left half and the middle column; the right half mirrors the left. */
function squaresOf(bits: number): [column: number, row: number][] {
  const squares: [number, number][] = [];
  for (let bit = 0; bit < 15; bit += 1) {
    if (((bits >>> bit) & 1) === 0) continue;
    const column = bit % 3;
    const row = Math.trunc(bit / 3);
    squares.push([column, row]);
    if (column < 2) squares.push([COLUMNS - 1 - column, row]);
  }
  // A nearly empty pattern is hard to recognise, so it is inverted.
  return squares.length < FEWEST_BITS ? squaresOf(~bits & 0x7fff) : squares;
}

/** Spreads neighbouring ids over all 32 bits (the finalizer of MurmurHash3). */
function mixed(id: number): number {
  let hash = (id % 0x1_0000_0000) ^ Math.trunc(id / 0x1_0000_0000);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
