import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { classroomsOfStudents } from '#app/features/classrooms/public.server.ts'
import { studentsOfSchool } from '#app/features/schools/public.server.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { shareWriting } from '#app/platform/erasing.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import { overQuota, type Made } from '#app/platform/quota.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { keepEvents, type Outcome, type Sent } from './keep-events.server.ts'
import { doneTogether } from './done-together.server.ts'
import { classPath, lessonPath, toReadPath } from './paths.ts'

/** One sending of somebody, judged, on its way into the school's rows. */
export type Sending = Sent & { readonly actor: Actor; readonly schoolId: SchoolId }

type Pending = { sending: Sending; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

/** Enough that one commit serves many, and few enough that nobody waits long for it. */
const MOST_EVENTS = 400
/** Who comes in this time shares a commit. */
const GATHER_MS = 15
const MOST_WAITING = 5_000

export type EventLane = (sending: Sending) => Promise<Outcome>

/**
 * Group commit, school by school: while one batch of a school is being committed the next one gathers. Nothing is
 * answered before PostgreSQL has it on disk.
 */
export function eventLane(services: Services): EventLane {
  const schools = new Map<SchoolId, Pending[]>()
  let waiting = 0

  async function run(schoolId: SchoolId) {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const batch = takeBatch(schools.get(schoolId)!)
      if (batch.length === 0) return void schools.delete(schoolId)
      waiting -= batch.length
      await settle(services, schoolId, batch)
    }
  }

  return (sending) => {
    if (waiting >= MOST_WAITING) throw new AppError('unavailable')
    waiting++
    return new Promise((resolve, reject) => {
      const pending = { sending, resolve, reject }
      const gathered = schools.get(sending.schoolId)
      if (gathered) return void gathered.push(pending)
      schools.set(sending.schoolId, [pending])
      void run(sending.schoolId)
    })
  }
}

function takeBatch(gathered: Pending[]): Pending[] {
  let events = 0
  const last = gathered.findIndex(({ sending }) => (events += sending.events.length) > MOST_EVENTS)
  return gathered.splice(0, last === -1 ? gathered.length : Math.max(last, 1))
}

async function settle(services: Services, schoolId: SchoolId, batch: Pending[]): Promise<void> {
  try {
    const { outcomes, changed } = await inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
      keep(db, services, schoolId, batch),
    )
    for (const path of changed) services.bus.publish(path)
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]!
      if (outcome instanceof AppError) reject(outcome)
      else resolve(outcome)
    })
  } catch (error) {
    // One of them is wrong, which is no reason to refuse the others: halves of halves find it.
    if (batch.length > 1 && !isOutage(error)) {
      const half = Math.ceil(batch.length / 2)
      await settle(services, schoolId, batch.slice(0, half))
      return settle(services, schoolId, batch.slice(half))
    }
    for (const { reject } of batch) reject(error)
  }
}

async function keep(db: Database, services: Services, schoolId: SchoolId, batch: Pending[]) {
  await shareWriting(db, schoolId)
  const now = services.now()
  const people = [...new Set(batch.map(({ sending }) => sending.studentId))]
  const students = new Set(await studentsOfSchool(db, schoolId, people))
  const over = await overQuota({ db, now }, madeBy(batch))
  const refusals = batch.map(({ sending: { actor, studentId } }) => {
    const asStudent: Actor = { ...actor, schoolId, schoolRoles: students.has(studentId) ? ['student'] : [] }
    if (!can(asStudent, 'progress.record', { schoolId, personId: studentId })) return new AppError('not-found')
    const retryAfterSeconds = over.get(studentId)
    return retryAfterSeconds === undefined ? null : new AppError('limited', { reason: 'quota', retryAfterSeconds })
  })
  const admitted = batch.filter((_, index) => refusals[index] === null).map(({ sending }) => sending)
  const together = await doneTogether(db, schoolId, admitted, now)
  const all: Sent[] = [...admitted, ...together]
  const kept = admitted.length > 0 ? await keepEvents(db, schoolId, all, now) : []
  const rooms = await classroomsOfStudents(db, schoolId, [...new Set(all.map(({ studentId }) => studentId))])
  let next = 0
  return { outcomes: refusals.map((refusal) => refusal ?? kept[next++]!), changed: changedBy(all, rooms) }
}

/** What screens of the children's classes show otherwise now. */
function changedBy(sent: readonly Sent[], rooms: readonly { classroomId: ClassroomId; studentId: PersonId }[]) {
  const changed = new Set<string>()
  for (const { studentId, events } of sent)
    for (const { classroomId } of rooms.filter((room) => room.studentId === studentId)) {
      changed.add(classPath(classroomId))
      for (const { event } of events) {
        changed.add(lessonPath(classroomId, event.lesson))
        if (event.kind === 'lesson.run') changed.add(toReadPath(classroomId))
      }
    }
  return changed
}

function madeBy(batch: readonly Pending[]): Made[] {
  const made = new Map<string, Made>()
  const add = (what: Made['what'], whose: PersonId, adding: number) => {
    const known = made.get(`${what} ${whose}`)
    made.set(`${what} ${whose}`, { what, whose, adding: (known?.adding ?? 0) + adding })
  }
  for (const { sending } of batch) {
    add('lesson-event', sending.studentId, sending.events.length)
    for (const { event } of sending.events)
      if (event.kind === 'lesson.run') add('lesson-program', sending.studentId, Math.ceil(event.program.length / 1_000))
  }
  return [...made.values()]
}
