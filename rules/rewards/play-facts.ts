import { moonBadgeStreak } from '../games/bit-lanterns/endless-mode.ts'
import { extraLevels, levelNumber } from '../games/catalog.ts'
import { parseDailyDay } from '../games/daily.ts'
import { drumLevels } from '../games/echo-drums/level.ts'
import type { Evidence, Skill } from '../games/game-rules.ts'
import { parseBankLevel } from '../games/quiz-flight/bank-flight.ts'
import type { Fact, FactName } from './facts.ts'
import { isRaised } from './step-facts.ts'

/** A play replayed by the server, with its evidence of skills. */
export type JudgedPlay = {
  readonly playId: string
  readonly game: string
  readonly level: string
  readonly stars: number
  readonly starsBefore: number
  readonly evidence: readonly Evidence[]
  /** Longest streak of correct tasks; 0 if the game does not count streaks. */
  readonly longestRun: number
}

const minLevels = { 'letter-rain': 7, 'lighthouse-logic': 6 } as const
const minCorrectKeyPercent = 98
const minConfidentAnswers = 5
const minLongLineBeats = 9

type Counts = Partial<Record<FactName, number>>

const factCounters: Readonly<Record<string, (play: JudgedPlay) => Counts>> = {
  'cargo-sort': (play) =>
    isAllRight(play, 'efficient') ? { 'proven-line': findEvidence(play, 'compare-order').right } : {},
  'bit-lanterns': ({ longestRun }) => ({ 'moon-night': Number(longestRun >= moonBadgeStreak) }),
  'letter-rain'(play) {
    const { tries, right } = findEvidence(play, 'type-right')
    const isClean = tries > 0 && right * 100 >= tries * minCorrectKeyPercent
    return { 'clean-typing': Number(levelNumber(play.level) >= minLevels['letter-rain'] && play.stars > 0 && isClean) }
  },
  'lighthouse-logic': (play) =>
    levelNumber(play.level) >= minLevels['lighthouse-logic'] ? { 'first-run': sumRight(play) } : {},
  'echo-drums': (play) =>
    (drumLevels[levelNumber(play.level) - 1]?.beats[0] ?? 0) >= minLongLineBeats ? { 'long-line': sumRight(play) } : {},
  'bug-hunt': (play) => ({
    'first-mend': findEvidence(play, 'debug').right,
    'few-asks': isAllRight(play, 'halve') ? findEvidence(play, 'trace').tries : 0,
  }),
  'quiz-flight': (play) => ({
    'sure-flight': Number(isAllRight(play, 'judge-own', minConfidentAnswers)),
    'safe-flight': Number(play.level === 'safety' && play.stars === 3),
  }),
}

const findEvidence = ({ evidence }: JudgedPlay, skill: Skill) =>
  evidence.find((entry) => entry.skill === skill) ?? { tries: 0, right: 0 }
const sumRight = ({ evidence }: JudgedPlay) => evidence.reduce((sum, { right }) => sum + right, 0)
function isAllRight(play: JudgedPlay, skill: Skill, minTries = 1): boolean {
  const { tries, right } = findEvidence(play, skill)
  return tries >= minTries && right >= tries
}

/** Facts for badges. An improved level counts once per level, other facts once per play. */
export function collectPlayFacts(play: JudgedPlay): Fact[] {
  const { playId, game, level, stars, starsBefore } = play
  const counts = Object.hasOwn(factCounters, game) ? factCounters[game]!(play) : {}
  const facts = (Object.entries(counts) as [FactName, number][])
    .filter(([, count]) => count > 0)
    .map(([fact, count]): Fact => ({ fact, cause: playId, count }))
  const day = parseDailyDay(level)
  if (day !== null) return [...facts, { fact: 'daily-challenge', cause: day, count: 1 }]
  return isRaisedLevel(level, starsBefore, stars)
    ? [...facts, { fact: 'raised', cause: `game:${game}:${level}`, count: 1 }]
    : facts
}

/** Only regular levels count: teachers can add bank levels daily, and extra levels earn no points. */
const isRaisedLevel = (level: string, before: number, stars: number): boolean =>
  parseBankLevel(level) === null && !extraLevels.some((extra) => extra === level) && isRaised(before, stars)
