/** An answer in a kite chase: flies the clouds, gives the beads, and lands in the open harbor. */

import { countFirstAnswer, easiness } from '../self-paced/first-answers.ts'
import type { PlayClock } from '../self-paced/play-clock.ts'
import { answerQuestion, isReturning } from '../self-paced/question-turns.ts'
import { addDeed, addLanding, canLand, measureChase, type Chase } from './chase.ts'
import { chaseRules } from './chase-rules.ts'
import { countAhead, type Chaser, type Rival } from './chaser.ts'
import { gainsOf, sumClouds, type Gain } from './clouds.ts'
import { listOffers } from './items.ts'

export type ChaseTurn = {
  readonly player: string
  readonly chase: Chase
  readonly chaser: Chaser
  /** All other players who have answered, sorted. */
  readonly rivals: readonly Rival[]
  readonly clock: PlayClock
}

export type AnswerResult = { readonly chase: Chase; readonly chaser: Chaser; readonly gains: readonly Gain[] }

export function playAnswer(turn: ChaseTurn, isRight: boolean): AnswerResult {
  const { player, chaser, rivals, clock } = turn
  const all = [chaser, ...rivals.map((rival) => rival.chaser)].map(({ clouds }) => clouds)
  const measured = measureChase(turn.chase, all, clock)
  const isFirst = !chaser.seen.includes(chaser.question)
  const counted = isFirst ? countFirstAnswer(measured, chaser.question, isRight) : measured
  const gains = isRight ? gainsOf(chaser, rivals) : []
  const clouds = chaser.clouds + sumClouds(gains)
  const next = answerQuestion(chaser, isRight, { seed: player, easiness: easiness(counted) })
  const flown: Chaser = {
    ...next,
    ...{ clouds, wasHelped: false, hasTailwind: chaser.hasTailwind && !isRight },
    cloudNumber: chaser.cloudNumber === chaser.answered ? null : chaser.cloudNumber,
    beads: chaser.beads + beadsOf(chaser, isRight),
    mostAhead: counted.target === null ? 0 : Math.max(chaser.mostAhead, countAhead(clouds, rivals)),
  }
  const mayBuy = isRight && listOffers(flown, rivals, clock.elapsedMs).length > 0
  const praised = isRight ? praise(counted, turn, flown, gains) : counted
  if (chaser.landedAt !== null || !canLand(praised, clouds, clock))
    return { chase: praised, chaser: { ...flown, mayBuy }, gains }
  const chase = addLanding(praised, all.length, clock)
  return { chase, chaser: { ...flown, mayBuy, landedAt: clock.elapsedMs }, gains }
}

const beadsOf = (chaser: Chaser, isRight: boolean): number =>
  !isRight ? 0 : isReturning(chaser) ? chaseRules.mendedBeads : chaseRules.bead

function praise(chase: Chase, { player, chaser }: ChaseTurn, { streak }: Chaser, gains: readonly Gain[]): Chase {
  const deed = { player, friend: null }
  if (isReturning(chaser)) return addDeed(chase, { ...deed, kind: 'mended', count: sumClouds(gains) })
  return streak % chaseRules.streakAt === 0 ? addDeed(chase, { ...deed, kind: 'streak', count: streak }) : chase
}

/** How long the reason for a miss stays, by the time that the answer took. */
export const reasonMsAfter = (tookMs: number): number =>
  tookMs < chaseRules.hastyMs ? chaseRules.hastyReasonMs : chaseRules.reasonMs
