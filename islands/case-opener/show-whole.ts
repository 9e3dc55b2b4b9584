import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';

/**
 * Scrolls the minimum distance that shows the whole element between the page bars; does not scroll when it is already
 * visible.
 * @param element may be null, so that the function works as a React ref
 */
export function showWhole(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest', behavior: wantsStillness() ? 'auto' : 'smooth' });
}
