/**
 * Trusted Types policy. Where the CSP requires them, text becomes elements only through the page's `default` policy,
 * which allows exactly the last htmx response of the store, and one third-party script where a page uses it. Everything
 * else throws.
 */
interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): unknown;
}

let allowed = '';
let allowedScript: string | null = null;

/**
 * Allows this text to become elements, replacing the previous one. Every text includes the empty one, which allows
 * none.
 */
export function allowOnly(text: string): void {
  allowed = text;
}

/** Allows loading the script at this address; the page's CSP must list its host too. */
export function allowScript(address: string): void {
  allowedScript = address;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (allowed !== '' && text.includes(allowed) ? text : null),
  createScriptURL: (address) => (address === allowedScript ? address : null),
});
