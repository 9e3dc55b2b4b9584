/** Browsers by what gives them away, the particular before what they are made of. */
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
  [/Version\/[\d.]+.* Safari\//, 'Safari'],
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

/** A browser and the system that it runs on, by their own names; null for what gives nothing away. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** What a browser says of itself. It may say anything: it is shown to its own player and trusted for nothing. */
export const deviceOf = (agent: string): Device => ({ browser: first(BROWSERS, agent), system: first(SYSTEMS, agent) });

const first = (marks: readonly (readonly [RegExp, string])[], agent: string): string | null =>
  marks.find(([mark]) => mark.test(agent))?.[1] ?? null;
