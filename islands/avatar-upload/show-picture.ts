/** Replaces the player's old picture everywhere on the page. */
export function showPicture(before: string, url: string): void {
  for (const image of document.querySelectorAll('img')) {
    if (image.getAttribute('src') !== before) continue;
    // The sibling sources hold other sizes of the old picture.
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
    image.src = url;
  }
}
