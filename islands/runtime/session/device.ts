import type { Fingerprint } from '#src/shared/fingerprint.ts';

/** User-Agent Client Hints of newer browsers. */
interface AgentHints {
  readonly mobile: boolean;
  readonly platform: string;
  readonly brands: readonly { readonly brand: string; readonly version: string }[];
  getHighEntropyValues(names: readonly string[]): Promise<{ readonly architecture?: string }>;
}

const BROWSERS = [
  ['Edge', /\bEdgA?\/([\d.]+)/],
  ['Opera', /\bOPR\/([\d.]+)/],
  ['Yandex', /\bYaBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /^(?=.*\bSafari\/).*\bVersion\/([\d.]+)/],
] as const;
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
] as const;
const LONGEST = 64;
const PATIENCE_MS = 300;

/**
 * Device fingerprint that helps the store detect several accounts of one person. Collected only at sign-in; fields that
 * a browser withholds are empty.
 */
export async function describeDevice(): Promise<Fingerprint> {
  const { userAgent, language, vendor } = navigator;
  const hints = (navigator as { userAgentData?: AgentHints }).userAgentData;
  const [browser, browserVersion] = browserIn(userAgent);
  const isMobile = hints?.mobile ?? /Mobi|Android|iPhone|iPad/.test(userAgent);
  return {
    userAgent: userAgent.slice(0, 512),
    language: short(language),
    timezone: short(Intl.DateTimeFormat().resolvedOptions().timeZone),
    java: 'javaEnabled' in navigator && navigator.javaEnabled(),
    colorDepth: screen.colorDepth,
    screenHeight: Math.round(screen.height),
    screenWidth: Math.round(screen.width),
    canvas: drawing(),
    architecture: short((await architectureOf(hints)) ?? ''),
    deviceType: isMobile ? 'mobile' : 'desktop',
    os: SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0] ?? short(hints?.platform ?? ''),
    vendor: short(vendor),
    browser,
    browserVersion: short(browserVersion),
  };
}

const short = (text: string): string => text.slice(0, LONGEST);

function browserIn(userAgent: string): [name: string, version: string] {
  for (const [name, mark] of BROWSERS) {
    const version = mark.exec(userAgent)?.[1];
    if (version !== undefined) return [name, version];
  }
  return ['', ''];
}

/** Has a timeout, because some browsers never resolve the request. */
async function architectureOf(hints: AgentHints | undefined): Promise<string | undefined> {
  if (hints === undefined) return undefined;
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const asked = hints.getHighEntropyValues(['architecture']).catch(() => undefined);
  return (await Promise.race([asked, tooLong]))?.architecture;
}

/** Digest of the browser's canvas rendering of letters and curves. */
function drawing(): string {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return '';
  canvas.width = 240;
  canvas.height = 60;
  context.textBaseline = 'top';
  context.font = '16px Arial, sans-serif';
  context.fillStyle = '#f60';
  context.fillRect(100, 5, 80, 30);
  context.fillStyle = '#069';
  context.fillText('OpenCrate Ящик 🎁', 4, 12);
  context.strokeStyle = 'rgba(102, 204, 0, 0.7)';
  context.arc(60, 35, 20, 0, Math.PI * 2);
  context.stroke();
  return digest(canvas.toDataURL());
}

/** Two 32-bit FNV-1a runs as hex. It distinguishes drawings and is not secure. WebCrypto is unavailable over http. */
function digest(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + at), 0x01000193);
  }
  return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
