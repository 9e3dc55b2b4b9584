/** The number after a name among the arguments. Throws when it is not a number. */
export function numberAfter(name: string, usual: number): number {
  const index = process.argv.indexOf(name);
  if (index === -1) return usual;
  const number = Number(process.argv[index + 1]);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${name} requires a positive integer`);
  return number;
}
