/** By which words a host is told which round it is. */
export const roundWords = { quiz: 'host.questionOf', arena: 'arena.levelOf', race: 'race.roundOf' } as const
