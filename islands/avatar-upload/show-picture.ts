/** Shows a player's new picture wherever the page shows the one before it. */
export function showPicture(before: string, url: string): void {
  for (const image of document.querySelectorAll('img')) {
    if (image.getAttribute('src') !== before) continue;
    // Beside it stand other sizes of the old one.
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
    image.src = url;
  }
}
