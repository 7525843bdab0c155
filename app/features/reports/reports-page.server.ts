import type { SchoolId } from '#rules/ids.ts'
import { can, type Thing } from '#rules/permissions.ts'
import { classroomById } from '#app/features/classrooms/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { classReports } from './class-reports.server.ts'
import type { ReportsPage } from './contract.ts'

/** The reports of a class before they are printed. The guard has let its teachers in and nobody else. */
export const reportsPage = (
  { services, actor }: Visit,
  room: Thing & { id: string; schoolId: SchoolId },
): Promise<ReportsPage> =>
  read(services, actor, async (db) => ({
    locale: (await classroomById(db, room.schoolId, room.id))!.locale,
    mayWrite: can(actor, 'work.review', room),
    students: await classReports(db, { schoolId: room.schoolId, classroomId: room.id }),
  }))
