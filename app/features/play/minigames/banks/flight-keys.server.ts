import { buildFlightKeys } from '#rules/games/quiz-flight/bank-flight.ts'
import type { QuizKey } from '#rules/games/quiz-flight/level.ts'
import type { SchoolId } from '#rules/ids.ts'
import { loadBankVersion } from '#app/features/play/questions/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** Estimated number of banks played at the same time, over all schools. */
const MAX_CACHED_BANKS = 200

/** Stored versions never change and a bank can be megabytes, so cache the keys of recently played versions. */
const keyCache = new Map<string, readonly QuizKey[]>()

/** Loads the answer keys of a bank version's flight questions; `null` if the version does not exist. */
export async function loadFlightKeys(
  db: Database,
  schoolId: SchoolId,
  bank: string,
  version: number,
): Promise<readonly QuizKey[] | null> {
  const cacheKey = `${schoolId} ${bank} ${version}`
  const saved = keyCache.get(cacheKey)
  if (saved) return saved
  const frozen = await loadBankVersion(db, schoolId, bank, version)
  if (!frozen) return null
  const keys = buildFlightKeys(frozen.questions)
  keyCache.set(cacheKey, keys)
  if (keyCache.size > MAX_CACHED_BANKS) keyCache.delete(keyCache.keys().next().value!)
  return keys
}
