/** Shows or hides the rouble in the currency list, unless the page shows its sums in roubles. */
export function showRouble(isShown: boolean): void {
  const choice = document.querySelector('#currencies button[value=rub]');
  if (choice === null || choice.hasAttribute('aria-current')) return;
  const place = choice.closest('li');
  if (place !== null) place.hidden = !isShown;
}
