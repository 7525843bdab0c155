import type { TFunction } from 'i18next'
import { gameMode } from '#rules/competitions/game-mode.ts'
import type { RoomView, RoundView } from '../contract.ts'

const messageKeys = {
  quiz: 'play.round',
  flight: 'flight.name',
  chase: 'chase.name',
  arena: 'arena.levelOf',
  race: 'race.roundOf',
} as const

/** "Question 3 of 10", or the name of a poll, a word cloud or a slide, which is no question. */
export const roundText = (
  t: TFunction<'competitions'>,
  { game, step }: Pick<RoomView, 'game' | 'step'>,
  { place }: Pick<RoundView, 'place'>,
): string => (step ? t(`step.${step.kind}`) : t(messageKeys[gameMode(game)], place))
