import type { World } from '#src/platform/world.ts';
import { takeReport } from '#src/reports/index.ts';
import { agentOf } from './demo-devices.ts';

/** What browsers told of in the demo's month: faults of extensions, of old browsers and of bad networks. */
const FAULTS = [
  {
    source: 'promise',
    message: 'TypeError: Failed to fetch',
    stack:
      'TypeError: Failed to fetch\n    at call (/build/call.js:1:2210)\n    at async press (/build/wheel.island.js:1:3391)',
    file: '/build/call.js',
    urls: ['/wheel', '/wheel', '/en/wheel', '/pl/wheel'],
  },
  {
    source: 'window',
    message:
      "SecurityError: Failed to read the 'localStorage' property from 'Window': Access is denied for this document.",
    stack:
      "SecurityError: Failed to read the 'localStorage' property from 'Window'\n    at keptReferral (/build/referral.js:1:188)",
    file: '/build/referral.js',
    urls: ['/', '/case/polar-storm', '/ua'],
  },
  {
    source: 'window',
    message: 'ResizeObserver loop completed with undelivered notifications.',
    stack: '',
    file: '/upgrade',
    urls: ['/upgrade'],
  },
  {
    source: 'promise',
    message: "NotAllowedError: Failed to execute 'writeText' on 'Clipboard': Document is not focused.",
    stack:
      "NotAllowedError: Failed to execute 'writeText' on 'Clipboard': Document is not focused.\n    at copy (/build/copy-text.island.js:1:640)",
    file: '/build/copy-text.island.js',
    urls: ['/referral', '/profile'],
  },
] as const;

/** Whoever comes last saw it; the trace alone says that it is the same fault. */
export async function reportFault(world: World, which: number, place: number): Promise<void> {
  const fault = FAULTS[which % FAULTS.length] ?? FAULTS[0];
  const { source, message, stack, file, urls } = fault;
  const told = {
    message,
    stack,
    file,
    line: 1,
    column: 640,
    url: urls[place % urls.length],
    userAgent: agentOf(place),
  };
  await takeReport(world, null, { error: JSON.stringify(told), source });
}
