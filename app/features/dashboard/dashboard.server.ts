import {
  loadRosterAndBoard,
  classroomsOfSchool,
  teachersOf,
  transfersOfSchool,
} from '#app/features/people/classrooms/public.server.ts'
import { listOverdueTexts } from '#app/features/home/moderation/public.server.ts'
import { listAllowedWords } from '#app/features/people/held-texts/public.server.ts'
import { listDueForStudent } from '#app/features/learning/courses/public.server.ts'
import { listCompletedRooms, listOpenRooms } from '#app/features/play/competitions/public.server.ts'
import { listSchoolRequests } from '#app/features/people/data-requests/public.server.ts'
import { listTeacherRequests } from '#app/features/people/school-admin/public.server.ts'
import { loadOwnPortfolio } from '#app/features/home/portfolio/public.server.ts'
import { loadChildWeeks } from '#app/features/home/parents/public.server.ts'
import { loadChosenKites, loadStudentDay } from '#app/features/play/rewards/public.server.ts'
import { countMembersByRole } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { parseKite } from '#app/ui/kite/kite-design.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { ClassCard, Dashboard, WorkspaceChoice } from './contract.ts'
import { loadNextForStudent } from './next-for-student.server.ts'
import { getRights } from './shell.server.ts'
import { loadTeacherDashboard } from './teacher/teacher-dashboard.server.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

/** Number of classes listed on the dashboard of a school; other pages list all. */
const maxTiles = 40

/** Loads the dashboard for the requester's role in the workspace. */
export async function loadDashboard(
  requestContext: RequestContext,
  workspace: WorkspaceChoice,
  isConsentOpen = false,
): Promise<Dashboard> {
  const { audience, can } = getRights(requestContext.actor, workspace)
  const common = { room: workspace, can }
  if (audience === 'teacher') return loadTeacherDashboard(requestContext, workspace)
  if (audience === 'school')
    return { view: 'school', ...common, ...(await loadSchoolDashboard(requestContext, workspace)) }
  if (audience === 'parent')
    return {
      ...{ view: 'parent', ...common },
      children: await loadChildWeeks(requestContext, workspace.id),
      consentOf: isConsentOpen ? workspace.id : null,
    }
  return { view: 'student', ...common, ...(await loadStudentDashboard(requestContext, workspace)) }
}

/** Students see the number and the kites of their classmates, but no names or ids. */
async function loadStudentDashboard(requestContext: RequestContext, workspace: WorkspaceChoice) {
  const { services, actor, locale } = requestContext
  const now = services.now()
  const { students, board } = await loadRosterAndBoard(requestContext, workspace)
  const ids = students.map(({ id }) => id)
  const studentRef = { schoolId: workspace.schoolId, classroomId: workspace.id, studentId: actor.id! }
  const { teachers, next, due, chosen, day, portfolio, rooms, roomsDone } = await read(services, actor, async (db) => {
    const rooms = await listOpenRooms(db, workspace.schoolId, [workspace.id])
    return {
      chosen: await loadChosenKites(db, workspace.schoolId, ids),
      day: await loadStudentDay(db, studentRef, ids, {
        today: formatLocalDay(services.now(), workspace.timeZone),
        now: services.now(),
      }),
      portfolio: await loadOwnPortfolio(db, studentRef, locale),
      teachers: await teachersOf(db, workspace.schoolId, [workspace.id]),
      next: await loadNextForStudent(db, requestContext, workspace),
      due: await listDueForStudent(db, studentRef, locale, { now, after: now, until: now + WEEK_MS }),
      rooms,
      roomsDone: await listCompletedRooms(db, workspace.schoolId, actor.id!, rooms),
    }
  })
  const mates = students.filter((student) => student.id !== actor.id)
  return {
    me: actor.id!,
    next,
    board,
    teachers: teachers.map(({ name }) => name),
    mates: mates.length,
    kites: mates.slice(0, 14).map((mate) => parseKite(mate.id, chosen[mate.id] ?? null)),
    day,
    portfolio,
    due,
    rooms,
    roomsDone,
  }
}

async function loadSchoolDashboard({ services, actor }: RequestContext, { schoolId }: WorkspaceChoice) {
  return read(services, actor, async (db) => {
    const allClassrooms = await classroomsOfSchool(db, schoolId)
    const { teacher, student } = await countMembersByRole(db, schoolId)
    const classrooms = await addTeacherNames(db, schoolId, allClassrooms.slice(0, maxTiles))
    return {
      asking: await listTeacherRequests(db, schoolId),
      transfers: await transfersOfSchool(db, schoolId),
      overdue: await listOverdueTexts(db, schoolId, actor.id!, services.now()),
      dataRequests: await listSchoolRequests(db, schoolId, { personId: actor.id!, isAdmin: true, now: services.now() }),
      words: await listAllowedWords(db, schoolId),
      counts: { teachers: teacher, students: student, classrooms: allClassrooms.length },
      classrooms,
    }
  })
}

type Classroom = Omit<ClassCard, 'teachers'>

async function addTeacherNames<C extends Classroom>(
  db: Database,
  schoolId: SchoolId,
  classrooms: C[],
): Promise<(C & { teachers: string[] })[]> {
  const teachers = await teachersOf(
    db,
    schoolId,
    classrooms.map(({ id }) => id),
  )
  const teachersByClassroom = Map.groupBy(teachers, ({ classroomId }) => classroomId)
  return classrooms.map((classroom) => ({
    ...classroom,
    teachers: (teachersByClassroom.get(classroom.id) ?? []).map(({ name }) => name),
  }))
}
