/** Clouds that a right answer flies. */

import { isHarderDue } from '../self-paced/next-question.ts'
import { isReturning } from '../self-paced/question-turns.ts'
import { chaseRules } from './chase-rules.ts'
import { countAhead, kitesAhead, type Chaser, type Rival } from './chaser.ts'

export const gainKinds = ['right', 'mended', 'hard', 'streak', 'slip', 'warm', 'thermal', 'tailwind'] as const

/** A part of the clouds of an answer. */
export type Gain = { readonly kind: (typeof gainKinds)[number]; readonly clouds: number }

/** Wind that helps a kite at its position among sorted rivals, whatever the question is. */
export function windAt(clouds: number, rivals: readonly Rival[]): readonly Gain[] {
  const gaps = kitesAhead(clouds, rivals, chaseRules.slipMost).map(({ chaser }) => chaser.clouds - clouds)
  const slip = gaps.filter((gap) => gap <= chaseRules.slipReach).length
  const isLast = countAhead(clouds, rivals) >= (rivals.length + 1) * chaseRules.warmBehindShare
  const isAlone = gaps.length > 0 && gaps[0]! > chaseRules.aloneBeyond
  return withoutZeros([
    { kind: 'slip', clouds: slip },
    { kind: 'warm', clouds: isLast ? chaseRules.warm : 0 },
    { kind: 'thermal', clouds: isAlone ? chaseRules.thermal : 0 },
  ])
}

/** Clouds of a right answer to the current question, by their reason. */
export function gainsOf(chaser: Chaser, rivals: readonly Rival[]): readonly Gain[] {
  const isMended = isReturning(chaser)
  const isStreak = (chaser.streak + 1) % chaseRules.streakAt === 0
  const gains = withoutZeros([
    isMended ? { kind: 'mended', clouds: chaseRules.mended } : { kind: 'right', clouds: chaseRules.right },
    { kind: 'hard', clouds: !isMended && isHarderDue(chaser) ? chaseRules.hard : 0 },
    { kind: 'streak', clouds: isStreak ? chaseRules.streak : 0 },
    ...windAt(chaser.clouds, rivals),
  ])
  return chaser.hasTailwind
    ? [...gains, { kind: 'tailwind', clouds: sumClouds(gains) * (chaseRules.tailwind - 1) }]
    : gains
}

const withoutZeros = (gains: readonly Gain[]): readonly Gain[] => gains.filter(({ clouds }) => clouds > 0)

export const sumClouds = (gains: readonly Gain[]): number => gains.reduce((sum, { clouds }) => sum + clouds, 0)
