const ICON = 'img[data-hover-icon]';
/** Existence of each icon, requested once. */
const asked = new Map<string, Promise<boolean>>();

/**
 * Shows a button's hover icon, and the open crate on the stage, while the pointer is over it. The icon's existence is
 * checked at the first hover; any response other than 200 keeps the normal icon.
 */
export function watchHoverIcons(): void {
  addEventListener('pointerover', ({ target, pointerType }) => {
    const button = target instanceof Element ? target.closest('a, button') : null;
    const icon = button?.querySelector<HTMLImageElement>(ICON) ?? null;
    // Touch has no hover.
    if (button === null || icon === null || pointerType === 'touch') return;
    const stage = document.querySelector('.stage__art');
    stage?.setAttribute('data-open', '');
    button.addEventListener('pointerleave', () => stage?.removeAttribute('data-open'), { once: true });
    void show(button, icon);
  });
}

async function show(button: Element, icon: HTMLImageElement): Promise<void> {
  const { hoverIcon = '' } = icon.dataset;
  const normal = icon.getAttribute('src') ?? '';
  if (normal === hoverIcon) return;
  if (!(await exists(hoverIcon)) || !button.matches(':hover') || icon.getAttribute('src') !== normal) return;
  icon.setAttribute('src', hoverIcon);
  button.addEventListener('pointerleave', () => icon.setAttribute('src', normal), { once: true });
}

function exists(address: string): Promise<boolean> {
  const known = asked.get(address);
  if (known !== undefined) return known;
  const answer = fetch(address, { method: 'HEAD' }).then(
    ({ status }) => status === 200,
    () => false,
  );
  asked.set(address, answer);
  return answer;
}
