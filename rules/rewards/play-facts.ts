import { moonRises } from '../games/bit-lanterns/long-night.ts'
import { extraLevels, levelNumber } from '../games/catalogue.ts'
import { dayOfDaily } from '../games/daily.ts'
import { drumLevels } from '../games/echo-drums/level.ts'
import type { Evidence, Skill } from '../games/game-rules.ts'
import { bankOfLevel } from '../games/quiz-flight/bank-flight.ts'
import type { Fact, FactName } from './facts.ts'
import { isRaised } from './step-facts.ts'

/** A play that the server replayed, with what its game says about skills. */
export type JudgedPlay = {
  readonly playId: string
  readonly game: string
  readonly level: string
  readonly stars: number
  readonly starsBefore: number
  readonly evidence: readonly Evidence[]
  /** Tasks that were right one after the other, at most; 0 where the game does not count them. */
  readonly longestRun: number
}

const laterLevel = { 'letter-rain': 7, 'lighthouse-logic': 6 } as const
const typedRightPercent = 98
const longStrings = 5
const longLine = 9

type Counts = Partial<Record<FactName, number>>

const countsOf: Readonly<Record<string, (play: JudgedPlay) => Counts>> = {
  'cargo-sort': (play) =>
    isAllRight(play, 'efficient') ? { 'proven-line': evidenceOf(play, 'compare-order').right } : {},
  'bit-lanterns': ({ longestRun }) => ({ 'moon-night': Number(longestRun >= moonRises) }),
  'letter-rain'(play) {
    const { tries, right } = evidenceOf(play, 'type-right')
    const isClean = tries > 0 && right * 100 >= tries * typedRightPercent
    return { 'clean-typing': Number(levelNumber(play.level) >= laterLevel['letter-rain'] && play.stars > 0 && isClean) }
  },
  'lighthouse-logic': (play) =>
    levelNumber(play.level) >= laterLevel['lighthouse-logic'] ? { 'first-run': allRight(play) } : {},
  'echo-drums': (play) =>
    (drumLevels[levelNumber(play.level) - 1]?.beats[0] ?? 0) >= longLine ? { 'long-line': allRight(play) } : {},
  'bug-hunt': (play) => ({
    'first-mend': evidenceOf(play, 'debug').right,
    'few-asks': isAllRight(play, 'halve') ? evidenceOf(play, 'trace').tries : 0,
  }),
  'quiz-flight': (play) => ({
    'sure-flight': Number(isAllRight(play, 'judge-own', longStrings)),
    'safe-flight': Number(play.level === 'safety' && play.stars === 3),
  }),
}

const evidenceOf = ({ evidence }: JudgedPlay, skill: Skill) =>
  evidence.find((one) => one.skill === skill) ?? { tries: 0, right: 0 }
const allRight = ({ evidence }: JudgedPlay) => evidence.reduce((sum, { right }) => sum + right, 0)
function isAllRight(play: JudgedPlay, skill: Skill, least = 1): boolean {
  const { tries, right } = evidenceOf(play, skill)
  return tries >= least && right >= tries
}

/** What badges count of a play. Raised levels count once each, everything else once for each play. */
export function factsOfPlay(play: JudgedPlay): Fact[] {
  const { playId, game, level, stars, starsBefore } = play
  const counts = Object.hasOwn(countsOf, game) ? countsOf[game]!(play) : {}
  const facts = (Object.entries(counts) as [FactName, number][])
    .filter(([, count]) => count > 0)
    .map(([fact, count]): Fact => ({ fact, cause: playId, count }))
  const day = dayOfDaily(level)
  if (day !== null) return [...facts, { fact: 'daily-challenge', cause: day, count: 1 }]
  return isRaisedLevel(level, starsBefore, stars)
    ? [...facts, { fact: 'raised', cause: `game:${game}:${level}`, count: 1 }]
    : facts
}

/** Of the game's own levels: a class may be given a new bank every day, and stars beside the row are not paid either. */
const isRaisedLevel = (level: string, before: number, stars: number): boolean =>
  bankOfLevel(level) === null && !extraLevels.some((extra) => extra === level) && isRaised(before, stars)
