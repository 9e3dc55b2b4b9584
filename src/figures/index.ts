/**
 * How the store is doing: turnover, top-ups, what players win, who comes and stays. A job sums up by hour and by day
 * what players leave in rows; whoever runs the store reads the sums.
 * Invariant: a figure is the sum of rows that nobody changes any more, each counted once; made again from the first
 * row on it is the same.
 */
export { createSums, type Figure, type FigureKind, STEPS } from './figure.ts';
export { figureJobs } from './jobs.ts';
export { rebuildFigures, rollUpFigures } from './roll-up.ts';
export { watchedFigures } from './watched-figures.ts';
