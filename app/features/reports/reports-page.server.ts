import type { SchoolId } from '#rules/ids.ts'
import { can, type Thing } from '#rules/permissions.ts'
import { classroomById, rosterOf } from '#app/features/classrooms/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { commentsOf, figuresAtOnce, figuresFor } from './class-reports.server.ts'
import type { ReportsPage } from './contract.ts'

/** The reports of a class before they are printed. The guard has let its teachers in and nobody else. */
export const reportsPage = (
  { services, actor }: Visit,
  room: Thing & { id: string; schoolId: SchoolId },
  asked: string | null,
): Promise<ReportsPage> =>
  read(services, actor, async (db) => {
    const { id, schoolId } = room
    const roster = await rosterOf(db, schoolId, id)
    const pages = Math.max(1, Math.ceil(roster.length / figuresAtOnce))
    const from = figuresAtOnce * (Math.min(pages, pageAsked(asked, roster)) - 1)
    const comments = await commentsOf(db, schoolId, id)
    const listed = await figuresFor(db, schoolId, roster.slice(from, from + figuresAtOnce))
    return {
      locale: (await classroomById(db, schoolId, id))!.locale,
      mayWrite: can(actor, 'work.review', room),
      total: roster.length,
      first: from + 1,
      page: from / figuresAtOnce + 1,
      pages,
      students: listed.map((student) => ({ ...student, comment: comments.get(student.id) ?? null })),
    }
  })

/** A page by its number, or the one on which a student stands. */
function pageAsked(asked: string | null, roster: readonly { id: string }[]): number {
  const place = roster.findIndex(({ id }) => id === asked)
  if (place >= 0) return Math.floor(place / figuresAtOnce) + 1
  return asked !== null && /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1
}
