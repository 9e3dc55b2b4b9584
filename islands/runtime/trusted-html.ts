/**
 * Trusted Types: where the CSP requires them, text becomes elements only through this page's `default` policy, and
 * that lets through one text alone: the last answer that htmx got from the store itself. Everything else throws.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

let allowed: string | null = null;

/** Makes this text the one that may become elements. */
export function allowOnly(text: string): void {
  allowed = text;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (allowed !== null && text.includes(allowed) ? text : null),
});
