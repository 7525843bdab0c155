import type { Badge, BadgeFacts } from './badge.ts'
import { ahead } from './badges/ahead.ts'
import { beatMyself } from './badges/beat-myself.ts'
import { better } from './badges/better.ts'
import { cameBack } from './badges/came-back.ts'
import { firstBoat } from './badges/first-boat.ts'
import { firstStar } from './badges/first-star.ts'
import { fiveBows } from './badges/five-bows.ts'
import { goodPair } from './badges/good-pair.ts'
import { halves } from './badges/halves.ts'
import { helped } from './badges/helped.ts'
import { keeper } from './badges/keeper.ts'
import { keepsCount } from './badges/keeps-count.ts'
import { keptTrying } from './badges/kept-trying.ts'
import { lightFingers } from './badges/light-fingers.ts'
import { longString } from './badges/long-string.ts'
import { loops } from './badges/loops.ts'
import { moonNight } from './badges/moon-night.ts'
import { onMyOwn } from './badges/on-my-own.ts'
import { overTheHill } from './badges/over-the-hill.ts'
import { ownCommand } from './badges/own-command.ts'
import { ownMistake } from './badges/own-mistake.ts'
import { proof } from './badges/proof.ts'
import { questionMaker } from './badges/question-maker.ts'
import { rainOrSun } from './badges/rain-or-sun.ts'
import { rhythm } from './badges/rhythm.ts'
import { safeFlyer } from './badges/safe-flyer.ts'
import { sharpEye } from './badges/sharp-eye.ts'
import { short } from './badges/short.ts'
import { sixtyDays } from './badges/sixty-days.ts'
import { sure } from './badges/sure.ts'
import { tenDays } from './badges/ten-days.ts'
import { together } from './badges/together.ts'
import { threeSkins } from './badges/three-skins.ts'
import { tookPart } from './badges/took-part.ts'
import { triedAll } from './badges/tried-all.ts'
import { twentyBows } from './badges/twenty-bows.ts'
import { typedCode } from './badges/typed-code.ts'

/** In the order in which they are shown. Those that wait for something else are in `docs/badges.md`. */
export const badges = [
  firstStar,
  firstBoat,
  overTheHill,
  longString,
  loops,
  rainOrSun,
  ownCommand,
  keepsCount,
  threeSkins,
  short,
  onMyOwn,
  keptTrying,
  cameBack,
  better,
  ownMistake,
  fiveBows,
  twentyBows,
  sixtyDays,
  triedAll,
  ahead,
  proof,
  moonNight,
  lightFingers,
  keeper,
  rhythm,
  sharpEye,
  halves,
  sure,
  safeFlyer,
  tenDays,
  typedCode,
  helped,
  goodPair,
  questionMaker,
  together,
  tookPart,
  beatMyself,
] as const satisfies readonly Badge[]

export type BadgeId = (typeof badges)[number]['id']

export const earnedBadges = (facts: BadgeFacts): BadgeId[] =>
  badges.filter(({ done, target }) => done(facts) >= target).map(({ id }) => id)
