/** Whether somebody answered at least half of what was asked since they came: a poor connection takes nobody's points. */
export function playedToTheEnd(
  rounds: readonly number[],
  { joinedRound, answered }: { readonly joinedRound: number; readonly answered: number },
): boolean {
  const asked = rounds.filter((round) => round >= joinedRound).length
  return answered > 0 && 2 * answered >= asked
}
