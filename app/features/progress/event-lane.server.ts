import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { overQuota, type Made } from '#app/platform/quota.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { withPartners } from './done-together.server.ts'
import { eventQueue, type EventQueue } from './event-queue.server.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import { keepEvents, type Outcome, type Sent } from './keep-events.server.ts'
import { admitLearners, learnerKey } from './learner.server.ts'
import { loadSteps } from './judged-steps.server.ts'
import { classPath, coursePath, lessonPath, toReadPath } from './paths.ts'

/** One sending of somebody, judged, on its way into the rows of their school. */
export type Sending = {
  readonly actor: Actor
  readonly schoolId: SchoolId
  readonly studentId: PersonId
  readonly device: string
  readonly events: readonly JudgedEvent[]
}

/** So long all wait for what somebody else holds; then each school waits for itself. */
const SHARED_LOCK_MS = 200

/** Group commit: while one batch is being committed the next one gathers, of whatever schools. */
export const eventLane = (services: Services): EventQueue<Sending, Outcome> =>
  eventQueue((batch, isShared) => keep(services, batch, isShared))

/** Nothing is answered before PostgreSQL has it on disk. */
async function keep(services: Services, batch: readonly Sending[], isShared: boolean) {
  const tenant = isShared ? { ...nobody, lockMs: SHARED_LOCK_MS } : nobody
  const { outcomes, changed } = await inTransaction(services.pool, tenant, (db) => keepAll(db, batch, services.now()))
  for (const path of changed) services.bus.publish(path)
  return outcomes
}

async function keepAll(db: Database, batch: readonly Sending[], now: number) {
  const lessons = new Set(batch.flatMap(({ events }) => events.map(({ event }) => event.lesson)))
  const learners = await admitLearners(db, batch, [...lessons], now)
  const over = await overQuota({ db, now }, madeBy(batch))
  const refusals = batch.map(({ actor, schoolId, studentId }) => {
    const isStudent = learners.has(learnerKey({ schoolId, studentId }))
    const asStudent: Actor = { ...actor, schoolId, schoolRoles: isStudent ? ['student'] : [] }
    if (!can(asStudent, 'progress.record', { schoolId, personId: studentId })) return new AppError('not-found')
    const retryAfterSeconds = over.get(studentId)
    return retryAfterSeconds === undefined ? null : new AppError('limited', { reason: 'quota', retryAfterSeconds })
  })
  const admitted = batch
    .filter((_, index) => refusals[index] === null)
    .map(({ device, events, ...who }): Sent => ({ learner: learners.get(learnerKey(who))!, device, events }))
  if (admitted.length === 0) return { outcomes: refusals as AppError[], changed: [] }
  const all = await withPartners(db, admitted, now)
  const kept = await keepEvents(db, all, now)
  let next = 0
  return { outcomes: refusals.map((refusal) => refusal ?? kept[next++]!), changed: changedBy(all) }
}

/** What screens of the children's classes show otherwise now. */
function changedBy(sent: readonly Sent[]): Iterable<string> {
  const changed = new Set<string>()
  for (const { learner, events } of sent)
    for (const classroomId of learner.classrooms) {
      changed.add(classPath(classroomId))
      for (const { event } of events) {
        changed.add(lessonPath(classroomId, event.lesson))
        const course = loadSteps().get(event.step)?.course
        if (course !== undefined) changed.add(coursePath(classroomId, course))
        if (event.kind === 'lesson.run') changed.add(toReadPath(classroomId))
      }
    }
  return changed
}

function madeBy(batch: readonly Sending[]): Made[] {
  const made = new Map<string, Made>()
  const add = (what: Made['what'], whose: PersonId, adding: number) => {
    const known = made.get(`${what} ${whose}`)
    made.set(`${what} ${whose}`, { what, whose, adding: (known?.adding ?? 0) + adding })
  }
  for (const { studentId, events } of batch) {
    add('lesson-event', studentId, events.length)
    for (const { event } of events)
      if (event.kind === 'lesson.run') add('lesson-program', studentId, Math.ceil(event.program.length / 1_000))
  }
  return [...made.values()]
}
