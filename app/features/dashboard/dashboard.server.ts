import {
  classroomNow,
  classroomsOfPerson,
  classroomsOfSchool,
  teachersOf,
  transfersOfSchool,
} from '#app/features/classrooms/public.server.ts'
import { doneRooms, openRooms } from '#app/features/competitions/public.server.ts'
import { askingTeachers } from '#app/features/school-admin/public.server.ts'
import { toldSolvedDays } from '#app/features/progress/public.server.ts'
import { chosenKites, ownDay } from '#app/features/rewards/public.server.ts'
import { headcountOf } from '#app/features/schools/public.server.ts'
import { inEachSchool, type Database } from '#app/platform/db.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { kiteOf } from '#app/ui/kite-look.ts'
import { localDay } from '#app/platform/dates.ts'
import type { SchoolId } from '#rules/ids.ts'
import { weekAround } from '#rules/week.ts'
import type { ChildCard, ClassCard, Dashboard, RoomChoice } from './contract.ts'
import { roomsOfVisit } from '#app/features/rooms/public.server.ts'
import { nextForStudent } from './next-for-student.server.ts'
import { rightsIn } from './shell.server.ts'
import { taughtToday } from './today.server.ts'

/** As many tiles as a screen shows at a glance; the students page has them all. */
const tiles = 40

/**
 * The dashboard of whoever asks, in the room they are in. Nothing in it is made up: what does not exist yet is not
 * here.
 */
export async function dashboardOf(visit: Visit, room: RoomChoice): Promise<Dashboard> {
  const { audience, can } = rightsIn(visit.actor, room)
  const common = { room, can }
  if (audience === 'teacher') return taughtToday(visit, room)
  if (audience === 'school') return { view: 'school', ...common, ...(await schoolInNumbers(visit, room)) }
  if (audience === 'parent') return { view: 'parent', ...common, children: await children(visit, room) }
  return { view: 'student', ...common, ...(await ownClass(visit, room)) }
}

/** Children see how many they are and whose kites fly with theirs, without names. */
async function ownClass(visit: Visit, room: RoomChoice) {
  const { services, actor } = visit
  const { students, board } = await classroomNow(visit, room)
  const ids = students.map(({ id }) => id)
  const own = { schoolId: room.schoolId, classroomId: room.id, studentId: actor.id! }
  const { teachers, next, chosen, day, rooms, roomsDone } = await read(services, actor, async (db) => {
    const rooms = await openRooms(db, room.schoolId, [room.id])
    return {
      chosen: await chosenKites(db, room.schoolId, ids),
      day: await ownDay(db, own, ids, { today: localDay(services.now(), room.timeZone), now: services.now() }),
      teachers: await teachersOf(db, room.schoolId, [room.id]),
      next: await nextForStudent(db, visit, room),
      rooms,
      roomsDone: await doneRooms(db, room.schoolId, actor.id!, rooms),
    }
  })
  const mates = students.filter((student) => student.id !== actor.id)
  return {
    me: actor.id!,
    next,
    board,
    teachers: teachers.map(({ name }) => name),
    mates: mates.length,
    kites: mates.slice(0, 14).map((mate) => kiteOf(mate.id, chosen[mate.id] ?? null)),
    day,
    rooms,
    roomsDone,
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

/** Every child of this parent, the one whose room this is first. */
async function children(visit: Visit, room: RoomChoice): Promise<ChildCard[]> {
  const { services, actor, signedIn } = visit
  const rooms = (await roomsOfVisit({ services, signedIn: signedIn! })).filter(({ kind }) => kind === 'child')
  const ordered = rooms.toSorted((a, b) => Number(b.id === room.id) - Number(a.id === room.id))
  return inEachSchool(services, actor.id, ordered, async (db, { id, schoolId, schoolName, timeZone, name }) => {
    const classrooms = (await classroomsOfPerson(db, schoolId, id)).map(
      ({ code: _, relation: __, ...classroom }) => classroom,
    )
    const days = weekAround(localDay(services.now(), timeZone))
    const learned = await toldSolvedDays(db, schoolId, id, { since: days[0]!, timeZone })
    const solvedOn = new Map(learned.map(({ day, solved }) => [day, solved]))
    return {
      id,
      name,
      schoolName,
      kite: kiteOf(id, (await chosenKites(db, schoolId, [id]))[id] ?? null),
      week: days.map((day) => ({ day, solved: solvedOn.get(day) ?? 0 })),
      classrooms: await withTeachers(db, schoolId, classrooms),
    }
  })
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
