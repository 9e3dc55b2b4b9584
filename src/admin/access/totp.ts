import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode-generator';
import type { Services } from '#src/platform/services.ts';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Number of time steps before and after the current one that are accepted, because phone clocks drift. */
const WINDOW = 1;

/** A new secret in base32, as authenticator apps expect it. */
export const newTotpSecret = ({ random }: Pick<Services, 'random'>): string =>
  new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer }).base32;

const totpOf = (secret: string, label: { readonly issuer: string; readonly name: string }): TOTP =>
  new TOTP({ issuer: label.issuer, label: label.name, secret, digits: DIGITS, period: PERIOD_SECONDS });

/** The `otpauth:` address for a QR code or a link; authenticator apps list it under the store's name, `issuer`. */
export const totpAddress = (secret: string, issuer: string, name: string): string =>
  totpOf(secret, { issuer, name }).toString();

/**
 * The time step of a code, or null when the code matches no accepted step. Each step is accepted once, so an observed
 * code cannot be replayed.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, { issuer: '', name: '' }).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** A square QR code as an SVG path over modules of size 1. */
export interface QrPicture {
  readonly size: number;
  readonly path: string;
}

const QUIET = 4;

/** Draws an address as a QR code, including the quiet zone. */
export function qrPicture(address: string): QrPicture {
  const code = qrcode(0, 'M');
  code.addData(address);
  code.make();
  const count = code.getModuleCount();
  const cells = Array.from(
    { length: count * count },
    (_, index) => [index % count, Math.floor(index / count)] as const,
  );
  const dark = cells.filter(([x, y]) => code.isDark(y, x));
  return {
    size: count + 2 * QUIET,
    path: dark.map(([x, y]) => `M${String(x + QUIET)} ${String(y + QUIET)}h1v1h-1z`).join(''),
  };
}
