import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';

/** Scrolls to the stage of a game; on a phone to its top, so that the stage and its button are both on the screen. */
export function showStage(stage: Element | null | undefined): void {
  const block = matchMedia('(min-width: 902px)').matches ? 'nearest' : 'start';
  stage?.scrollIntoView({ block, behavior: wantsStillness() ? 'auto' : 'smooth' });
}
