/** Whether a player answered at least half of the rounds since joining; a poor connection must not cost the reward. */
export function hasPlayedEnough(
  rounds: readonly number[],
  { joinedRound, answered }: { readonly joinedRound: number; readonly answered: number },
): boolean {
  const roundCount = rounds.filter((round) => round >= joinedRound).length
  return answered > 0 && 2 * answered >= roundCount
}
