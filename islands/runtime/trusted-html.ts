/**
 * Trusted Types: where the CSP requires them, text becomes elements only through this page's `default` policy, and
 * that lets through one text alone: the last answer that htmx got from the store itself; and one script of another
 * host, where a page asks for it. Everything else throws.
 */
interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): unknown;
}

let allowed: string | null = null;
let allowedScript: string | null = null;

/** Makes this text the one that may become elements. */
export function allowOnly(text: string): void {
  allowed = text;
}

/** Lets the script of this address be loaded; the CSP of the page has to name its host as well. */
export function allowScript(address: string): void {
  allowedScript = address;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (allowed !== null && text.includes(allowed) ? text : null),
  createScriptURL: (address) => (address === allowedScript ? address : null),
});
