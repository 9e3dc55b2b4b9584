/** The finishes that a silhouette can be filled with. */
export type PatternName =
  | 'stripes'
  | 'camo'
  | 'hex'
  | 'flames'
  | 'topo'
  | 'tiger'
  | 'shards'
  | 'circuit'
  | 'frost'
  | 'marble'
  | 'dots'
  | 'chevrons'
  | 'glitch'
  | 'gradient';
