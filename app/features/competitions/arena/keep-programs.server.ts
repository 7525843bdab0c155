import { judgeProgram } from '#rules/competitions/arena/judge-program.ts'
import { climbPoints } from '#rules/competitions/arena/climb.ts'
import type { Json } from '#rules/live/values.ts'
import type { Received } from '#app/platform/live.server.ts'
import type { CompetitionFacts } from '../enter-competition.server.ts'
import { bounds } from '../inputs.ts'
import { keepJudged } from '../keep-judged.server.ts'
import { programsPath } from '../paths.ts'
import { programSkins } from '../tables.server.ts'
import type { SentProgram } from './contract.ts'
import { levelsOfRounds, type FrozenLevel } from './frozen-levels.server.ts'
import { storePrograms, type Judged } from './store-programs.server.ts'

/** As long as lessons take them; the longest of ours has 600 characters. */
const longestProgram = 20_000

/** Bounded and understood; nothing refuses it. PostgreSQL keeps no text with the letter 0. */
export function programSent(value: Json): SentProgram | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length !== 3)
    return null
  const { round, program, skin } = value
  if (!Number.isInteger(round) || (round as number) < 0 || (round as number) >= bounds.levels) return null
  if (typeof program !== 'string' || program.length > longestProgram) return null
  if (program.includes('\0') || !program.isWellFormed()) return null
  const known = programSkins.find((one) => one === skin)
  return known ? { round: round as number, program, skin: known } : null
}

export const keepPrograms = keepJudged<Received<CompetitionFacts, SentProgram>, FrozenLevel, Judged>({
  frozenOf: levelsOfRounds,
  judge:
    async (sent, { level, rules }) =>
    () => {
      const verdict = judgeProgram(level, sent.value.program)
      return { ...sent, verdict, points: climbPoints(rules, verdict, level.stars.mostBlocks) }
    },
  store: storePrograms,
  pathOf: programsPath,
})
