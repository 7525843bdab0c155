import { isGameSlug, isLevelOf } from '#rules/games/catalogue.ts'
import { fitsBasket } from '#rules/rewards/basket.ts'
import { grantForGameDay, grantsForStars } from '#rules/rewards/grants.ts'
import { factsOfPlay, type JudgedPlay } from '#rules/rewards/play-facts.ts'
import { countedAt } from '#rules/rewards/streak.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { weekAround } from '#rules/week.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { noteFacts } from './note-facts.server.ts'
import { addDays } from './progress-grants.server.ts'
import { grantsOfDays } from './queries.server.ts'

/** A play that the server replayed and found to be true; its id is unique, and said again it grants nothing. */
export type VerifiedPlay = JudgedPlay & {
  studentId: PersonId
  playedAt: number
  receivedAt: number
  timeZone: string
}

/** Stars that are new, and the game of the day; in the transaction that keeps the play. Answers what was granted. */
export async function grantForPlay(db: Database, schoolId: SchoolId, play: VerifiedPlay): Promise<number> {
  const { studentId, game, level, stars, receivedAt, timeZone } = play
  const at = countedAt(play.playedAt, receivedAt)
  const day = localDay(at, timeZone)
  await lockWallets(db, schoolId, [studentId], { day, at: receivedAt })
  const daily = grantForGameDay(game, day)
  const given = await grantsOfDays(db, schoolId, studentId, weekAround(day))
  // Challenges and flights over a school's banks have stars of their own, which are not paid.
  const won = isGameSlug(game) && isLevelOf(game, level) ? grantsForStars(game, level, stars) : []
  const grants = [...won, ...(fitsBasket(daily, day, given) ? [daily] : [])]
  await addDays(db, schoolId, [{ studentId, day }])
  await noteFacts(
    db,
    schoolId,
    factsOfPlay(play).map((fact) => ({ ...fact, studentId })),
  )
  const added = await addEntries(
    db,
    schoolId,
    grants.map((grant) => ({ ...grant, studentId, day, at, reason: play.playId })),
  )
  return grants.reduce((sum, { cause, amount }) => sum + (added.has(`${studentId} ${cause}`) ? amount : 0), 0)
}
