import { flownKeys } from '#rules/games/quiz-flight/bank-flight.ts'
import type { QuizKey } from '#rules/games/quiz-flight/level.ts'
import type { SchoolId } from '#rules/ids.ts'
import { bankVersion } from '#app/features/questions/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'

/** Banks that are played at the same time, of all schools. */
const most = 200

/** What is kept for good never changes, and a whole bank is megabytes: the last ones that were flown over are known. */
const known = new Map<string, readonly QuizKey[]>()

/** Of every question of a version that can be flown what is right; nothing where there is no such version. */
export async function keysOfVersion(
  db: Database,
  schoolId: SchoolId,
  bank: string,
  version: number,
): Promise<readonly QuizKey[] | null> {
  const name = `${schoolId} ${bank} ${version}`
  const kept = known.get(name)
  if (kept) return kept
  const frozen = await bankVersion(db, schoolId, bank, version)
  if (!frozen) return null
  const keys = flownKeys(frozen.questions)
  known.set(name, keys)
  if (known.size > most) known.delete(known.keys().next().value!)
  return keys
}
