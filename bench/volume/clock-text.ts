/** A time as the database reads it, to the second. Cached per second, because times are requested in order. */
export function createStamps(): (atSeconds: number) => string {
  let [knownSecond, text] = [-1, ''];
  return (atSeconds) => {
    if (atSeconds !== knownSecond) {
      knownSecond = atSeconds;
      text = new Date(atSeconds * 1000).toISOString().replace('T', ' ').slice(0, 19);
    }
    return text;
  };
}
