/** Shorter movements are no game: a toast, a fold, the live strip. */
const GAME_MS = 1500;

/** Returns whether something moves for as long as only games do. */
export const isInGame = (): boolean =>
  document.getAnimations().some(({ playState, effect }) => {
    const { duration, iterations = 1 } = effect?.getTiming() ?? {};
    return playState === 'running' && Number(duration) > GAME_MS && iterations !== Infinity;
  });
