/** Message keys for "question 3 of 10" by game mode. */
export const roundMessageKeys = {
  quiz: 'host.questionOf',
  flight: 'flight.name',
  chase: 'chase.name',
  arena: 'arena.levelOf',
  race: 'race.roundOf',
} as const
