import type { Config } from './config.ts';

const LOOPBACK = /^(?:localhost|127\..*|::1)$/;

/** Returns whether only this machine reaches an address on which the store listens. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/**
 * Returns whether the headers of proxies are trusted from everyone who reaches the port: the limits by address and the
 * closed countries are then the visitor's own word.
 */
export const isPortExposed = ({
  trustProxyHops,
  host,
  isPortPrivate,
}: Pick<Config, 'trustProxyHops' | 'host' | 'isPortPrivate'>): boolean =>
  trustProxyHops > 0 && !isLoopback(host) && !isPortPrivate;
