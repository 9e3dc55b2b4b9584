/**
 * Keeps the results of the parts of a build, so that the next build repeats only those that have read a changed file.
 * A part that fails is repeated by the next build.
 */
export function createIncrementalParts() {
  const kept = new Map();
  return {
    /** Forgets results. `files` are the changed files, or null when any import may lead to another file than before. */
    forget(files) {
      for (const [name, { inputs }] of kept)
        if (files === null || files.some((file) => inputs.has(file))) kept.delete(name);
    },
    has: (name) => kept.has(name),
    /** `build` resolves to `{ result, inputs }`: the inputs are paths from the folder of the project. */
    async run(name, build) {
      if (!kept.has(name)) {
        const { result, inputs } = await build();
        kept.set(name, { result, inputs: new Set(inputs) });
      }
      return kept.get(name).result;
    },
  };
}
