import { endlessLevel, levelNumber } from '../games/catalogue.ts'
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
}

const laterLevel = { 'letter-rain': 7, 'lighthouse-logic': 6 } as const
const typedRightPercent = 98
const longStrings = 5
const longLine = 9

/** What badges count of a play. Raised levels count once each, everything else once for each play. */
export function factsOfPlay({ playId, game, level, stars, starsBefore, evidence }: JudgedPlay): Fact[] {
  const at = levelNumber(level)
  const of = (skill: Skill) => evidence.find((one) => one.skill === skill) ?? { tries: 0, right: 0 }
  const all = (skill: Skill, least = 1) => of(skill).tries >= least && of(skill).right >= of(skill).tries
  const counts: Partial<Record<FactName, number>> = {}
  switch (game) {
    case 'cargo-sort':
      if (all('efficient')) counts['proven-line'] = of('compare-order').right
      break
    case 'letter-rain': {
      const { tries, right } = of('type-right')
      const isClean = tries > 0 && right * 100 >= tries * typedRightPercent
      if (at >= laterLevel[game] && stars > 0 && isClean) counts['clean-typing'] = 1
      break
    }
    case 'lighthouse-logic':
      if (at >= laterLevel[game]) counts['first-run'] = evidence.reduce((sum, { right }) => sum + right, 0)
      break
    case 'echo-drums':
      if ((drumLevels[at - 1]?.beats[0] ?? 0) >= longLine)
        counts['long-line'] = evidence.reduce((sum, { right }) => sum + right, 0)
      break
    case 'bug-hunt':
      counts['first-mend'] = of('debug').right
      if (all('halve')) counts['few-asks'] = of('trace').tries
      break
    case 'quiz-flight':
      if (all('judge-own', longStrings)) counts['sure-flight'] = 1
      break
    default:
  }
  const facts = (Object.entries(counts) as [FactName, number][])
    .filter(([, count]) => count > 0)
    .map(([fact, count]): Fact => ({ fact, cause: playId, count }))
  const day = dayOfDaily(level)
  if (day !== null) return [...facts, { fact: 'daily-challenge', cause: day, count: 1 }]
  return isRaisedLevel(level, starsBefore, stars)
    ? [...facts, { fact: 'raised', cause: `game:${game}:${level}`, count: 1 }]
    : facts
}

/** Of the game's own levels: a class may be given a new bank every day, and endless stars are not paid either. */
const isRaisedLevel = (level: string, before: number, stars: number): boolean =>
  bankOfLevel(level) === null && level !== endlessLevel && isRaised(before, stars)
