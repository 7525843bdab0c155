/** Numbers that class flight and kite chase share. */

export const selfPacedRules = {
  /** A game ends after this time at the latest; a shorter room scales all times of the class. */
  endsMs: 720_000,
  /** Other questions before a missed one returns. */
  returnsAfter: 3,
  easierAfterMisses: 2,
  harderAfterRight: 5,
} as const
