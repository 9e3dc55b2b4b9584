const EVERY_MS = 1000;

/** Alternates the title of a hidden page with a message until the visitor looks at it. */
export function flashTitle(message: string): void {
  if (!document.hidden) return;
  const { title } = document;
  let isOn = false;
  const timer = setInterval(() => {
    isOn = !isOn;
    document.title = isOn ? message : title;
  }, EVERY_MS);
  const stop = (): void => {
    if (document.hidden) return;
    clearInterval(timer);
    document.title = title;
    document.removeEventListener('visibilitychange', stop);
  };
  document.addEventListener('visibilitychange', stop);
}
