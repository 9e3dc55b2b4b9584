import { wantsStillness } from '../runtime/wants-stillness.ts';

/**
 * Scrolls as little as it takes to show an element between the bars of the page, not at all where it is in view.
 * @param element may be null, so that this serves as a React ref
 */
export function showWhole(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest', behavior: wantsStillness() ? 'auto' : 'smooth' });
}
