import { modules } from '#src/app.ts';

/** Tables that grow with use, as their modules say: no query may scan one of them in full. */
export const GROWING: readonly string[] = modules
  .flatMap(({ tables }) => Object.entries(tables))
  .flatMap(([name, { grows }]) => (grows === true ? [name] : []));
