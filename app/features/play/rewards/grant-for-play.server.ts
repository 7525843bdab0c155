import { isGameSlug, isLevelOf } from '#rules/games/catalog.ts'
import { fitsBasket } from '#rules/rewards/basket.ts'
import { grantForGameDay, grantsForStars } from '#rules/rewards/grants.ts'
import { collectPlayFacts, type JudgedPlay } from '#rules/rewards/play-facts.ts'
import { effectiveTime } from '#rules/rewards/streak.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { recordFacts } from './record-facts.server.ts'
import { addActiveDays } from './progress-grants.server.ts'
import { listGrantsOfDays } from './queries.server.ts'

/** A play that the server has replayed and verified. `playId` is unique: a repeated play grants nothing. */
export type VerifiedPlay = JudgedPlay & {
  studentId: PersonId
  playedAt: number
  receivedAt: number
  timeZone: string
}

/** Grants points for new stars and the daily game, in the transaction that saves the play. Returns the points. */
export async function grantForPlay(db: Database, schoolId: SchoolId, play: VerifiedPlay): Promise<number> {
  const { studentId, game, level, stars, receivedAt, timeZone } = play
  const time = effectiveTime(play.playedAt, receivedAt)
  const day = formatLocalDay(time, timeZone)
  await lockWallets(db, schoolId, [studentId], { day, at: receivedAt })
  const dailyGrant = grantForGameDay(game, day)
  const grantsOfWeek = await listGrantsOfDays(db, schoolId, studentId, daysOfWeek(day))
  // Challenges and games on a school's question banks have no catalog level: their stars earn no points.
  const starGrants = isGameSlug(game) && isLevelOf(game, level) ? grantsForStars(game, level, stars) : []
  const grants = [...starGrants, ...(fitsBasket(dailyGrant, day, grantsOfWeek) ? [dailyGrant] : [])]
  await addActiveDays(db, schoolId, [{ studentId, day }])
  await recordFacts(
    db,
    schoolId,
    collectPlayFacts(play).map((fact) => ({ ...fact, studentId })),
  )
  const added = await addEntries(
    db,
    schoolId,
    grants.map((grant) => ({ ...grant, studentId, day, at: time, reason: play.playId })),
  )
  return grants.reduce((sum, { cause, amount }) => sum + (added.has(`${studentId} ${cause}`) ? amount : 0), 0)
}
