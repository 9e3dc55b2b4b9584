// Re-exported for the routes, which may import only from their own module.
export { changeLimit, takeBreak } from '#src/players/player-protection/index.ts';
