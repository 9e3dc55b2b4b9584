/** A program of the release: the line of `opencrate help`, and its npm script where that has another name. */
export interface Command {
  readonly does: string;
  readonly npm?: string;
}

/** Every program that `opencrate` runs, by its name. */
export const COMMANDS = {
  audit: { does: 'proves that every rule of value holds for every row' },
  backup: { does: 'writes a snapshot of the whole database, or archives its binary log' },
  'demo-remove': { does: 'closes the players of the demo', npm: 'demo:remove' },
  doctor: { does: 'prints what is configured, what is missing and what does not answer' },
  maintenance: { does: 'closes the store for everything that moves value, or opens it again' },
  migrate: { does: 'brings the schema up to date' },
  notify: { does: 'sends a text, or the state of a unit, to the operator' },
  'rebuild-fairness': { does: 'counts all draws again and tests them against the odds', npm: 'fairness:rebuild' },
  'rebuild-figures': { does: 'computes the figures of the console again', npm: 'figures:rebuild' },
  'rebuild-standings': { does: 'computes the live feed and the leaderboards again', npm: 'standings:rebuild' },
  'refresh-pages': { does: 'reloads every open page', npm: 'pages:refresh' },
  restore: { does: 'restores or verifies a backup' },
  'rotate-secret': { does: 'encrypts everything by the new SECRET_KEY' },
  seed: { does: 'writes the data of the first start' },
  simulate: { does: 'plays a million of each game and compares the results with the published odds' },
  staff: { does: 'adds, lists and removes staff members' },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;
