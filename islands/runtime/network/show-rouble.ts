/** Shows or hides the rouble in the currency list, which leaves it out where the page shows its sums in roubles. */
export function showRouble(isShown: boolean): void {
  const item = document.querySelector('#currencies button[value=rub]')?.closest('li');
  if (item) item.hidden = !isShown;
}
