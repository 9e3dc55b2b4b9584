import { type DeviceTrace, traceOf } from '#src/players/risk/index.ts';
import type { Services } from '#src/platform/services.ts';

/** Players who share one device, by their index; the first of them gives the device its name. */
const DEVICES: readonly (readonly number[])[] = [
  [12, 72, 118, 190],
  [36, 96, 150],
];
/** Players who share one IP address, as in a hall of residence. */
const HALL: readonly number[] = [6, 24, 48, 84, 109, 163];

const SCREENS = [
  [2400, 1080],
  [1600, 720],
  [1080, 1920],
  [800, 1280],
  [2532, 1170],
] as const;
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const AGENTS = [
  `Mozilla/5.0 (Linux; Android 14; SM-A546B) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 YaBrowser/24.10.0.0 Safari/537.36`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  `Mozilla/5.0 (Linux; Android 13; 2201117TG) ${WEBKIT} Chrome/129.0.0.0 Mobile Safari/537.36`,
] as const;

/** Index of the player whose device a player uses, mostly their own. */
export const deviceOwner = (index: number): number => DEVICES.find((group) => group.includes(index))?.[0] ?? index;

/** The device data that the store keeps for a demo player. */
export function demoDevice(services: Services, index: number): DeviceTrace {
  const owner = deviceOwner(index);
  const [screenHeight, screenWidth] = SCREENS[owner % SCREENS.length] ?? SCREENS[0];
  const userAgent = agentOf(owner);
  const home = HALL.includes(index) ? (HALL[0] ?? index) : owner;
  return traceOf(services, {
    userAgent,
    address: `198.51.${String(100 + (home >> 8))}.${String(home & 255)}`,
    fingerprint: {
      userAgent,
      language: 'ru',
      timezone: 'Europe/Moscow',
      java: false,
      colorDepth: 24,
      screenHeight,
      screenWidth,
      canvas: owner.toString(16).padStart(16, 'd'),
      architecture: 'arm',
      deviceType: 'mobile',
      os: 'Android',
      vendor: 'Google Inc.',
      browser: 'Chrome',
      browserVersion: '130.0',
    },
  });
}

export const agentOf = (index: number): string => AGENTS[index % AGENTS.length] ?? AGENTS[0];
