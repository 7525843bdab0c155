import { and, inArray, isNotNull } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can, type PermissionTarget } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { classroomById, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { commentsOf, figuresPerPage, figuresFor } from './class-reports.server.ts'
import type { ReportsPage } from './contract.ts'

/** List of a class's reports. The route guard admits only its teachers. */
export const reportsPage = (
  { services, actor }: RequestContext,
  classroom: PermissionTarget & { id: string; schoolId: SchoolId },
  requestedPage: string | null,
): Promise<ReportsPage> =>
  read(services, actor, async (db) => {
    const { id, schoolId } = classroom
    const roster = await rosterOf(db, schoolId, id)
    const pages = Math.max(1, Math.ceil(roster.length / figuresPerPage))
    const start = figuresPerPage * (Math.min(pages, resolvePage(requestedPage, roster)) - 1)
    const comments = await commentsOf(db, schoolId, id)
    const languages = await loadChosenLanguages(
      db,
      roster.map((student) => student.id),
    )
    const summaries = await figuresFor(db, schoolId, roster.slice(start, start + figuresPerPage))
    return {
      families: roster.map((student) => ({ id: student.id, language: languages.get(student.id) ?? null })),
      mayWrite: can(actor, 'work.review', classroom),
      hasTerm: await hasStartedTerm(db, classroom, services.now()),
      total: roster.length,
      first: start + 1,
      page: start / figuresPerPage + 1,
      pages,
      students: summaries.map((student) => ({
        ...student,
        comment: comments.get(student.id) ?? null,
        language: languages.get(student.id) ?? null,
      })),
    }
  })

async function hasStartedTerm(
  db: Database,
  { id, schoolId }: { id: string; schoolId: SchoolId },
  now: number,
): Promise<boolean> {
  const starts = (await classroomById(db, schoolId, id))?.termStarts
  return starts !== null && starts !== undefined && Date.parse(starts) <= now
}

/** Languages of accounts whose person, or whose school, chose one: a new account has the default language. */
async function loadChosenLanguages(db: Database, people: readonly PersonId[]): Promise<ReadonlyMap<string, Locale>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, locale: users.locale })
    .from(users)
    .where(and(inArray(users.id, [...people]), isNotNull(users.onboardedAt)))
  return new Map(rows.map(({ id, locale }) => [id, locale]))
}

/** Resolves a page number, or a student's id to the page that lists the student. */
function resolvePage(requested: string | null, roster: readonly { id: string }[]): number {
  const index = roster.findIndex(({ id }) => id === requested)
  if (index >= 0) return Math.floor(index / figuresPerPage) + 1
  return requested !== null && /^[1-9]\d{0,2}$/.test(requested) ? Number(requested) : 1
}
