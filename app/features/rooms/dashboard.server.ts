import {
  classroomNow,
  classroomsOfPerson,
  classroomsOfSchool,
  pendingRequests,
  teachersOf,
  transfersOfClass,
  transfersOfSchool,
} from '#app/features/classrooms/public.server.ts'
import { askingTeachers } from '#app/features/school-admin/public.server.ts'
import { headcountOf, schoolById } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { kiteFor } from '#app/ui/kite-look.ts'
import type { SchoolId } from '#rules/ids.ts'
import { weekAround } from '#rules/week.ts'
import type { ChildCard, ClassCard, Dashboard, RoomChoice } from './contract.ts'
import { roomsOfVisit } from './queries.server.ts'
import { rightsIn } from './shell.server.ts'

/** As many tiles as a screen shows at a glance; the students page has them all. */
const tiles = 40

/**
 * The dashboard of whoever asks, in the room they are in. Nothing in it is made up: what does not exist yet is not
 * here.
 */
export async function dashboardOf(visit: Visit, room: RoomChoice): Promise<Dashboard> {
  const { audience, can } = rightsIn(visit.actor, room)
  const common = { room, can }
  if (audience === 'teacher') return { view: 'teacher', ...common, ...(await taughtClass(visit, room)) }
  if (audience === 'office') return { view: 'office', ...common, ...(await schoolInNumbers(visit, room)) }
  if (audience === 'parent') return { view: 'parent', ...common, children: await children(visit, room) }
  return { view: 'student', ...common, ...(await ownClass(visit, room)) }
}

async function taughtClass(visit: Visit, room: RoomChoice) {
  const { services, actor, locale } = visit
  const { students: roster } = await classroomNow(visit, room)
  return {
    ...(await read(services, actor, async (db) => ({
      requests: await pendingRequests(db, room.schoolId, room.id),
      transfers: await transfersOfClass(db, room.schoolId, room.id),
    }))),
    joinAddress: services.env.BASE_URL + localePath(locale, '/join'),
    students: roster.slice(0, tiles).map((student) => ({ ...student, kite: kiteFor(student.id) })),
    studentCount: roster.length,
  }
}

/** Children see how many they are and whose kites fly with theirs, without names. */
async function ownClass(visit: Visit, room: RoomChoice) {
  const { services, actor } = visit
  const { students, board } = await classroomNow(visit, room)
  const teachers = await read(services, actor, (db) => teachersOf(db, room.schoolId, [room.id]))
  const mates = students.filter((student) => student.id !== actor.id)
  return {
    board,
    teachers: teachers.map(({ name }) => name),
    mates: mates.length,
    kites: mates.slice(0, 14).map((mate) => kiteFor(mate.id)),
  }
}

async function schoolInNumbers({ services, actor }: Visit, { schoolId }: RoomChoice) {
  return read(services, actor, async (db) => {
    const found = await classroomsOfSchool(db, schoolId)
    const { teacher, student } = await headcountOf(db, schoolId)
    const shown = await withTeachers(db, schoolId, found.slice(0, tiles))
    return {
      asking: await askingTeachers(db, schoolId),
      transfers: await transfersOfSchool(db, schoolId),
      counts: { teachers: teacher, students: student, classrooms: found.length },
      classrooms: shown,
    }
  })
}

/** Every child of this parent, the one whose room this is first; each is read in the transaction of its own school. */
async function children(visit: Visit, room: RoomChoice): Promise<ChildCard[]> {
  const { services, actor, signedIn } = visit
  const rooms = (await roomsOfVisit({ services, signedIn: signedIn! })).filter(({ kind }) => kind === 'child')
  const ordered = rooms.toSorted((a, b) => Number(b.id === room.id) - Number(a.id === room.id))
  return Promise.all(
    ordered.map(({ id, schoolId, schoolName, name }) =>
      read(services, { ...actor, schoolId }, async (db) => {
        const school = await schoolById(db, schoolId)
        const classrooms = (await classroomsOfPerson(db, schoolId, id)).map(
          ({ code: _, relation: __, ...classroom }) => classroom,
        )
        const week = weekAround(localDay(services.now(), school!.timezone))
        return {
          id,
          name,
          schoolName,
          kite: kiteFor(id),
          week,
          classrooms: await withTeachers(db, schoolId, classrooms),
        }
      }),
    ),
  )
}

type Classroom = Omit<ClassCard, 'teachers'>

async function withTeachers<C extends Classroom>(
  db: Database,
  schoolId: SchoolId,
  classrooms: C[],
): Promise<(C & { teachers: string[] })[]> {
  const teachers = await teachersOf(
    db,
    schoolId,
    classrooms.map(({ id }) => id),
  )
  const names = Map.groupBy(teachers, ({ classroomId }) => classroomId)
  return classrooms.map((classroom) => ({
    ...classroom,
    teachers: (names.get(classroom.id) ?? []).map(({ name }) => name),
  }))
}

/** Today as the school's clock has it, `2026-11-19`. */
const localDay = (now: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
