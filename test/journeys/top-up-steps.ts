import { sandboxJobs } from '#src/payments/sandbox-provider/index.ts';
import { topUpScreen } from '#test/support/top-up.ts';

/** Opens the shop for the enclosing block of tests. */
export function topUpSteps() {
  const stage = topUpScreen();

  /** Runs the sandbox's scheduled notifications that are due. */
  const runSandbox = async (): Promise<void> => {
    for (const job of sandboxJobs) await job.act(stage.services);
  };

  return { stage, runSandbox };
}
