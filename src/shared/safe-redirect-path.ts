/** One slash, then neither a slash nor a backslash: browsers cannot read another host into such an address. */
const OWN = /^\/(?![/\\])[^\\\p{Cc}\p{Surrogate}]*$/u;
const LONGEST = 2000;

/** Accepts a path on this origin as input: no scheme, no host, nothing that a browser reads as one. */
export const isSafeRedirectPath = (address: string): boolean => address.length <= LONGEST && OWN.test(address);

/** The address when it is a path on this origin, else the home page. Redirects and stored links pass through here. */
export const safeRedirectPath = (address: string): string => (OWN.test(address) ? address : '/');
