/** Fields that are refused while the words are on their way, in the order of the page. */
const fields: HTMLInputElement[] = [];

/** A field that the browser refuses is answered under it instead of in the browser's bubble. */
export const sayOwnWords = (): void =>
  addEventListener(
    'invalid',
    (event) => {
      event.preventDefault();
      // Imports that begin together end in any order, and the first field gets the focus.
      if (fields.push(event.target as HTMLInputElement) > 1) return;
      void import('./say-beside.ts')
        .then(({ sayBeside }) => {
          for (const field of fields) sayBeside(field);
        })
        .finally(() => (fields.length = 0));
    },
    true,
  );
