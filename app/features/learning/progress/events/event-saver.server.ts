import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { groupCommit } from '#app/platform/limits/group-commit.server.ts'
import { groupCommits, sharedLockMs } from '#app/platform/limits/limits.ts'
import { findOverQuota, type CreatedAmount } from '#app/platform/limits/quota.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { addPartnerEvents } from './pair-events.server.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import { saveEvents, type SaveOutcome, type StudentEvents } from './save-events.server.ts'
import { admitStudents, studentKey } from '../student-progress/progress-student.server.ts'
import { loadSteps } from '../judged-steps.server.ts'
import { classPath, coursePath, lessonPath, unreadWorkPath } from '../paths.ts'

/** Judged events of one request, to be saved in the student's school. */
export type EventSubmission = {
  readonly actor: Actor
  readonly schoolId: SchoolId
  readonly studentId: PersonId
  readonly device: string
  readonly events: readonly JudgedEvent[]
}

/** Saves the events of one request, in one commit with those of other schools. */
export function createEventSaver(services: Services): (submission: EventSubmission) => Promise<SaveOutcome> {
  return groupCommit<EventSubmission, SaveOutcome>({
    limits: groupCommits.lessonEvents,
    laneOf: ({ schoolId }) => schoolId,
    schoolsOf: ({ schoolId }) => [schoolId],
    weightOf: ({ events }) => events.length,
    save: (batch, isShared) => saveBatch(services, batch, isShared),
    // The device sends its events again.
    isRetryable: () => false,
    splitsBySchool: () => true,
  }).submit
}

/** Resolves only after PostgreSQL has committed. */
async function saveBatch(services: Services, batch: readonly EventSubmission[], isShared: boolean) {
  const tenant = isShared ? { ...systemTenant, lockMs: sharedLockMs } : systemTenant
  const { outcomes, changed } = await inTransaction(services.pool, tenant, (db) =>
    saveSubmissions(db, batch, services.now()),
  )
  for (const path of changed) services.bus.publish(path)
  return outcomes
}

async function saveSubmissions(db: Database, batch: readonly EventSubmission[], now: number) {
  const lessons = new Set(batch.flatMap(({ events }) => events.map(({ event }) => event.lesson)))
  const studentsByKey = await admitStudents(db, batch, [...lessons], now)
  const overQuota = await findOverQuota({ db, now }, countCreatedAmounts(batch))
  const refusals = batch.map(({ actor, schoolId, studentId }) => {
    const isStudent = studentsByKey.has(studentKey({ schoolId, studentId }))
    const asStudent: Actor = { ...actor, schoolId, schoolRoles: isStudent ? ['student'] : [] }
    if (!can(asStudent, 'progress.record', { schoolId, personId: studentId })) return new AppError('not-found')
    const retryAfterSeconds = overQuota.get(studentId)
    return retryAfterSeconds === undefined ? null : new AppError('limited', { reason: 'quota', retryAfterSeconds })
  })
  const admitted = batch
    .filter((_, index) => refusals[index] === null)
    .map(
      ({ device, events, ...student }): StudentEvents => ({
        student: studentsByKey.get(studentKey(student))!,
        device,
        events,
      }),
    )
  if (admitted.length === 0) return { outcomes: refusals as AppError[], changed: [] }
  const withPartnerEvents = await addPartnerEvents(db, admitted, now)
  const saved = await saveEvents(db, withPartnerEvents, now)
  let next = 0
  return {
    outcomes: refusals.map((refusal) => refusal ?? saved[next++]!),
    changed: listChangedPaths(withPartnerEvents),
  }
}

/** Live paths of the students' classes that change. */
function listChangedPaths(sent: readonly StudentEvents[]): Iterable<string> {
  const changed = new Set<string>()
  for (const { student, events } of sent)
    for (const classroomId of student.classrooms) {
      changed.add(classPath(classroomId))
      for (const { event } of events) {
        changed.add(lessonPath(classroomId, event.lesson))
        const course = loadSteps().get(event.step)?.course
        if (course !== undefined) changed.add(coursePath(classroomId, course))
        if (event.kind === 'lesson.run') changed.add(unreadWorkPath(classroomId))
      }
    }
  return changed
}

function countCreatedAmounts(batch: readonly EventSubmission[]): CreatedAmount[] {
  const amounts = new Map<string, CreatedAmount>()
  const add = (quotaName: CreatedAmount['name'], ownerKey: PersonId, amount: number) => {
    const existing = amounts.get(`${quotaName} ${ownerKey}`)
    amounts.set(`${quotaName} ${ownerKey}`, { name: quotaName, ownerKey, amount: (existing?.amount ?? 0) + amount })
  }
  for (const { studentId, events } of batch) {
    add('lesson-event', studentId, events.length)
    for (const { event } of events)
      if (event.kind === 'lesson.run') add('lesson-program', studentId, Math.ceil(event.program.length / 1_000))
  }
  return [...amounts.values()]
}
