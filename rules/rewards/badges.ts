import type { Badge, BadgeFacts } from './badge.ts'
import { aheadBadge } from './badges/ahead.ts'
import { beatMyselfBadge } from './badges/beat-myself.ts'
import { betterBadge } from './badges/better.ts'
import { cameBackBadge } from './badges/came-back.ts'
import { firstBoatBadge } from './badges/first-boat.ts'
import { firstStarBadge } from './badges/first-star.ts'
import { fiveBowsBadge } from './badges/five-bows.ts'
import { goodPairBadge } from './badges/good-pair.ts'
import { halvesBadge } from './badges/halves.ts'
import { helpedBadge } from './badges/helped.ts'
import { keeperBadge } from './badges/keeper.ts'
import { keepsCountBadge } from './badges/keeps-count.ts'
import { keptTryingBadge } from './badges/kept-trying.ts'
import { lightFingersBadge } from './badges/light-fingers.ts'
import { longStringBadge } from './badges/long-string.ts'
import { loopsBadge } from './badges/loops.ts'
import { moonNightBadge } from './badges/moon-night.ts'
import { onMyOwnBadge } from './badges/on-my-own.ts'
import { overTheHillBadge } from './badges/over-the-hill.ts'
import { ownCommandBadge } from './badges/own-command.ts'
import { ownMistakeBadge } from './badges/own-mistake.ts'
import { proofBadge } from './badges/proof.ts'
import { questionMakerBadge } from './badges/question-maker.ts'
import { rainOrSunBadge } from './badges/rain-or-sun.ts'
import { rhythmBadge } from './badges/rhythm.ts'
import { safeFlyerBadge } from './badges/safe-flyer.ts'
import { sharpEyeBadge } from './badges/sharp-eye.ts'
import { shortBadge } from './badges/short.ts'
import { sixtyDaysBadge } from './badges/sixty-days.ts'
import { sureBadge } from './badges/sure.ts'
import { tenDaysBadge } from './badges/ten-days.ts'
import { togetherBadge } from './badges/together.ts'
import { threeSkinsBadge } from './badges/three-skins.ts'
import { tookPartBadge } from './badges/took-part.ts'
import { triedAllBadge } from './badges/tried-all.ts'
import { twentyBowsBadge } from './badges/twenty-bows.ts'
import { typedCodeBadge } from './badges/typed-code.ts'

/** In display order. `docs/badges.md` lists planned badges that need other features first. */
export const badges = [
  firstStarBadge,
  firstBoatBadge,
  overTheHillBadge,
  longStringBadge,
  loopsBadge,
  rainOrSunBadge,
  ownCommandBadge,
  keepsCountBadge,
  threeSkinsBadge,
  shortBadge,
  onMyOwnBadge,
  keptTryingBadge,
  cameBackBadge,
  betterBadge,
  ownMistakeBadge,
  fiveBowsBadge,
  twentyBowsBadge,
  sixtyDaysBadge,
  triedAllBadge,
  aheadBadge,
  proofBadge,
  moonNightBadge,
  lightFingersBadge,
  keeperBadge,
  rhythmBadge,
  sharpEyeBadge,
  halvesBadge,
  sureBadge,
  safeFlyerBadge,
  tenDaysBadge,
  typedCodeBadge,
  helpedBadge,
  goodPairBadge,
  questionMakerBadge,
  togetherBadge,
  tookPartBadge,
  beatMyselfBadge,
] as const satisfies readonly Badge[]

export type BadgeId = (typeof badges)[number]['id']

export const earnedBadges = (facts: BadgeFacts): BadgeId[] =>
  badges.filter(({ done, target }) => done(facts) >= target).map(({ id }) => id)
