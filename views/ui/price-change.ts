/** The change from one price to the next, with its sign and one decimal; a dash without an earlier price. */
export function changeText(before: number | undefined, after: number, format: (percent: number) => string): string {
  if (before === undefined || before === 0) return '—';
  const percent = Math.round(((after - before) * 1000) / before) / 10;
  return percent > 0 ? `+${format(percent)}` : percent < 0 ? `−${format(-percent)}` : format(0);
}
