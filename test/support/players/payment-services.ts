import { createLog } from '#src/platform/process/log.ts';
import { readPayConfig } from '#src/platform/config/pay-config.ts';
import type { Services } from '#src/platform/services.ts';
import { createLocaleLinks } from '#src/shared/locales.ts';
import type { TestClock } from '#test/support/services.ts';

type PayNames = Parameters<typeof readPayConfig>[0];

/** The services that a provider's adapter uses: environment variables, a clock, and a silent log. */
export const paymentServices = (names: PayNames, clock: TestClock): Services =>
  ({
    config: { pay: readPayConfig(names), demo: false },
    clock,
    log: createLog('silent'),
    links: createLocaleLinks(null),
  }) as unknown as Services;
