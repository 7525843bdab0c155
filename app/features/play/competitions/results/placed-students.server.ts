import { and, desc, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import { resolveShownNames, showsNames } from '#rules/competitions/shown-names.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { leaderboards } from '#rules/classrooms/classroom.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { localizeTitle } from '../rooms/localize-title.server.ts'
import { competitionPlayers, competitions } from '../tables.server.ts'

export type PlacedStudent = { competitionId: string; title: string; studentId: PersonId; place: number }

type PlacedQuery = {
  schoolId: SchoolId
  classroomId: ClassroomId
  leaderboard: (typeof leaderboards)[number]
  locale: Locale
  since: Date
  maxPlace: number
}

/** More competitions than a class plays in two months. */
const maxCompetitions = 60

/** Students on the first places of finished competitions, newest first. Omits competitions that show no places. */
export async function listPlacedStudents(
  db: Database,
  { schoolId, classroomId, leaderboard, locale, since, maxPlace }: PlacedQuery,
): Promise<PlacedStudent[]> {
  const finished = await db
    .select()
    .from(competitions)
    .where(
      and(
        eq(competitions.schoolId, schoolId),
        eq(competitions.classroomId, classroomId),
        eq(competitions.state, 'finished'),
        gte(competitions.finishedAt, since),
      ),
    )
    .orderBy(desc(competitions.finishedAt))
    .limit(maxCompetitions)
  const shown = finished.filter(({ settings }) => showsNames(resolveShownNames(leaderboard, settings.names)))
  if (shown.length === 0) return []
  const players = await db
    .select()
    .from(competitionPlayers)
    .where(
      and(
        eq(competitionPlayers.schoolId, schoolId),
        inArray(
          competitionPlayers.competitionId,
          shown.map(({ id }) => id),
        ),
        eq(competitionPlayers.state, 'in'),
        isNotNull(competitionPlayers.personId),
        lte(competitionPlayers.rank, maxPlace),
      ),
    )
    .orderBy(competitionPlayers.rank, competitionPlayers.number)
  const playersOf = Map.groupBy(players, ({ competitionId }) => competitionId)
  return shown.flatMap((competition) =>
    (playersOf.get(competition.id) ?? [])
      // A player without points has a rank, too, if few took part.
      .filter(({ points }) => points > 0)
      .map(({ personId, rank }) => ({
        competitionId: competition.id,
        title: localizeTitle(competition, locale),
        studentId: personId!,
        place: rank!,
      })),
  )
}
