/**
 * SQL condition for a round of the arena or of a race that accepts programs or plays, in a room `c` that is running: the
 * current round in class, each round at home.
 */
export const isOpenRoundSql = (round: string) => `
  CASE WHEN c.mode = 'assigned' THEN NOT ${round}.closed AND NOT ${round}.skipped
    ELSE c.phase = 'answer' AND ${round}.round = c.round END`
