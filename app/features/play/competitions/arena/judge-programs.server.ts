import { judgeProgram } from '#rules/competitions/arena/judge-program.ts'
import { climbPoints } from '#rules/competitions/arena/climb.ts'
import type { Json } from '#rules/live/values.ts'
import type { InboxMessage } from '#app/platform/live/live.server.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import { bounds } from '../inputs.ts'
import { createSubmissionSaver } from '../rounds/submission-saver.server.ts'
import { programsPath } from '../paths.ts'
import { programSkins } from '../tables.server.ts'
import type { SentProgram } from './contract.ts'
import { loadOpenLevels, type FrozenLevel } from './frozen-levels.server.ts'
import { storePrograms, type JudgedSubmission } from './store-programs.server.ts'

/** In characters, as in lessons; our longest sample solution has 600. */
const maxProgramLength = 20_000

/** Returns null for an invalid message. PostgreSQL text cannot contain NUL. */
export function parseSentProgram(value: Json): SentProgram | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length !== 3)
    return null
  const { round, program, skin } = value
  if (!Number.isInteger(round) || (round as number) < 0 || (round as number) >= bounds.levels) return null
  if (typeof program !== 'string' || program.length > maxProgramLength) return null
  if (program.includes('\0') || !program.isWellFormed()) return null
  const validSkin = programSkins.find((programSkin) => programSkin === skin)
  return validSkin ? { round: round as number, program, skin: validSkin } : null
}

export const judgeAndSavePrograms = createSubmissionSaver<
  InboxMessage<CompetitionFacts, SentProgram>,
  FrozenLevel,
  JudgedSubmission
>({
  loadFrozen: loadOpenLevels,
  judge:
    async (submission, { level, rules }) =>
    () => {
      const verdict = judgeProgram(level, submission.value.program)
      return { ...submission, verdict, points: climbPoints(rules, verdict, level.stars.mostBlocks) }
    },
  store: storePrograms,
  livePathOf: programsPath,
})
