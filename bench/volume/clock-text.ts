/** A moment as the database reads it, to the second. Asked for in the order of time it is made once a second. */
export function createStamps(): (atSeconds: number) => string {
  let [known, text] = [-1, ''];
  return (atSeconds) => {
    if (atSeconds !== known) {
      known = atSeconds;
      text = new Date(atSeconds * 1000).toISOString().replace('T', ' ').slice(0, 19);
    }
    return text;
  };
}
