/** Most specific first: many browsers also contain the mark of the engine that they are built on. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|OPiOS\//, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/UCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|FxiOS\//, 'Firefox'],
  [/\bTelegram/, 'Telegram'],
  [/\bVKAndroidApp|\bVK\//, 'VK'],
  [/\bChrome\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/^(?=.*Version\/[\d.]).* Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Product names of browser and system; null when not recognised. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Parses a user agent. It can be forged, so use it only to show players their own sessions. */
export const deviceOf = (agent: string): Device => ({ browser: first(BROWSERS, agent), system: first(SYSTEMS, agent) });

const first = (marks: readonly (readonly [RegExp, string])[], agent: string): string | null =>
  marks.find(([mark]) => mark.test(agent))?.[1] ?? null;
