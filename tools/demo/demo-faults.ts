import type { Services } from '#src/platform/services.ts';
import { takeReport } from '#src/players/client-errors/index.ts';
import { agentOf } from './demo-devices.ts';

const DENIED = "SecurityError: Failed to read the 'localStorage' property from 'Window'";
const UNFOCUSED = "NotAllowedError: Failed to execute 'writeText' on 'Clipboard'";

/** Client errors of the demo month: errors of extensions, of old browsers and of bad networks. */
const FAULTS = [
  {
    source: 'promise',
    message: 'TypeError: Failed to fetch',
    frames: ['call (/build/call.js:1:2210)', 'async press (/build/wheel.island.js:1:3391)'],
    file: '/build/call.js',
    urls: ['/wheel', '/wheel', '/en/wheel', '/pl/wheel'],
  },
  {
    source: 'window',
    message: `${DENIED}: Access is denied for this document.`,
    frames: ['keptReferral (/build/referral.js:1:188)'],
    file: '/build/referral.js',
    urls: ['/', '/case/polar-storm', '/ua'],
  },
  {
    source: 'window',
    message: 'ResizeObserver loop completed with undelivered notifications.',
    frames: [],
    file: '/upgrade',
    urls: ['/upgrade'],
  },
  {
    source: 'promise',
    message: `${UNFOCUSED}: Document is not focused.`,
    frames: ['copy (/build/copy-text.island.js:1:640)'],
    file: '/build/copy-text.island.js',
    urls: ['/referral', '/profile'],
  },
] as const;

/**
 * Reports an error from a player's browser. The stack trace alone identifies the error; its last report counts as last
 * seen.
 */
export async function reportFault(services: Services, which: number, index: number): Promise<void> {
  const fault = FAULTS[which % FAULTS.length] ?? FAULTS[0];
  const { source, message, frames, file, urls } = fault;
  const stack = frames.length === 0 ? '' : [message, ...frames].join('\n    at ');
  const report = {
    message,
    stack,
    file,
    line: 1,
    column: 640,
    url: urls[index % urls.length],
    userAgent: agentOf(index),
  };
  await takeReport(services, { error: JSON.stringify(report), source, address: `192.0.2.${String(index % 250)}` });
}
