import type { Badge, BadgeFacts } from './badge.ts'
import { fiveBows } from './badges/five-bows.ts'
import { firstBoat } from './badges/first-boat.ts'
import { firstStar } from './badges/first-star.ts'
import { helped } from './badges/helped.ts'
import { keptTrying } from './badges/kept-trying.ts'
import { onMyOwn } from './badges/on-my-own.ts'
import { short } from './badges/short.ts'
import { sixtyDays } from './badges/sixty-days.ts'
import { together } from './badges/together.ts'
import { twentyBows } from './badges/twenty-bows.ts'

/** In the order in which they are shown. */
export const badges = [
  firstStar,
  firstBoat,
  keptTrying,
  onMyOwn,
  short,
  fiveBows,
  twentyBows,
  sixtyDays,
  helped,
  together,
] as const satisfies readonly Badge[]

export type BadgeId = (typeof badges)[number]['id']

export const earnedBadges = (facts: BadgeFacts): BadgeId[] =>
  badges.filter(({ done, target }) => done(facts) >= target).map(({ id }) => id)
