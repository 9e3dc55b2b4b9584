import type { z } from 'zod';
import { cryptomusSettings } from '#src/payments/top-ups/providers/cryptomus/settings.ts';
import { freekassaSettings } from '#src/payments/top-ups/providers/freekassa/settings.ts';
import { stripeSettings } from '#src/payments/top-ups/providers/stripe/settings.ts';
import { yookassaSettings } from '#src/payments/top-ups/providers/yookassa/settings.ts';
import { readAll } from './config-error.ts';

export const payEnvironment = {
  ...stripeSettings.environment,
  ...yookassaSettings.environment,
  ...freekassaSettings.environment,
  ...cryptomusSettings.environment,
} as const;

type PayEnvironment = Readonly<z.infer<z.ZodObject<typeof payEnvironment>>>;

/** Configured payment providers; null is not offered. */
export type PayConfig = ReturnType<typeof readPayConfig>;

/**
 * Reads the configured providers.
 *
 * @throws ConfigError for an incomplete provider
 */
export const readPayConfig = (given: PayEnvironment) =>
  readAll({
    stripe: () => stripeSettings.read(given),
    yookassa: () => yookassaSettings.read(given),
    freekassa: () => freekassaSettings.read(given),
    cryptomus: () => cryptomusSettings.read(given),
  });

/** Origins that a payment form may redirect to. */
export const payOrigins = (pay: PayConfig): string[] =>
  Object.values(pay).flatMap((provider) => provider?.origins ?? []);
