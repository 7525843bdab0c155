import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Judging, JudgingWork, PersonJudging } from '#app/platform/limits/judging.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { getJudging } from './judging.server.ts'
import type { RoundRefusal, RoundSubmission } from './lock-rounds.server.ts'

type SaveServices = Pick<Services, 'pool' | 'bus' | 'now'>

type Refusal = RoundRefusal | 'bad-answer'

type SubmissionHandlers<Submission extends RoundSubmission, Frozen, Judged> = {
  /** Frozen content of the open rounds, keyed by `COMPETITION_ID ROUND`. */
  loadFrozen: (
    db: Database,
    schoolId: SchoolId,
    submissions: readonly Submission[],
  ) => Promise<ReadonlyMap<string, Frozen>>
  /** Prepares the judging work for the queue; the work returns null for an impossible submission. */
  judge: (submission: Submission, frozen: Frozen) => Promise<JudgingWork<Judged | null>>
  store: (db: Database, schoolId: SchoolId, judged: readonly Judged[]) => Promise<(Refusal | null)[]>
  livePathOf: (competition: string) => string
}

/**
 * Judges programs and plays sequentially through the judging queue of the process, then saves them with one commit per
 * school. Returns one error or null per submission.
 */
export function createSubmissionSaver<Submission extends RoundSubmission, Frozen, Judged>(
  handlers: SubmissionHandlers<Submission, Frozen, Judged>,
) {
  return async (
    services: SaveServices,
    batch: readonly Submission[],
    judging = getJudging(services),
  ): Promise<(AppError | null)[]> => {
    const errors = batch.map((): AppError | null => null)
    const schools = Map.groupBy(batch.keys(), (index) => batch[index]!.facts.schoolId)
    for (const [schoolId, indexes] of schools) {
      const schoolErrors = await saveForSchool(
        handlers,
        services,
        judging,
        schoolId,
        indexes.map((index) => batch[index]!),
      )
      schoolErrors.forEach((error, index) => void (errors[indexes[index]!] = error))
    }
    for (const id of new Set(batch.map(({ facts }) => facts.id))) services.bus.publish(handlers.livePathOf(id))
    return errors
  }
}

async function saveForSchool<Submission extends RoundSubmission, Frozen, Judged>(
  { loadFrozen, judge, store }: SubmissionHandlers<Submission, Frozen, Judged>,
  { pool }: SaveServices,
  judging: Judging,
  schoolId: SchoolId,
  submissions: readonly Submission[],
): Promise<(AppError | null)[]> {
  const tenant = { ...systemTenant, schoolId }
  const rounds = await inTransaction(pool, tenant, (db) => loadFrozen(db, schoolId, submissions), 'read only')
  const results: (Judged | AppError)[] = []
  for (const submission of submissions) {
    const frozen = rounds.get(`${submission.facts.id} ${submission.value.round}`)
    results.push(
      frozen
        ? await judgeWithinBudget(judging(schoolId, submission.facts.personId), await judge(submission, frozen))
        : toError('closed'),
    )
  }
  const judged = results.filter((result): result is Judged => !(result instanceof AppError))
  const refusals = judged.length === 0 ? [] : await inTransaction(pool, tenant, (db) => store(db, schoolId, judged))
  let next = 0
  return results.map((result) => {
    if (result instanceof AppError) return result
    const reason = refusals[next++]
    return reason ? toError(reason) : null
  })
}

async function judgeWithinBudget<Judged>(
  person: PersonJudging,
  work: JudgingWork<Judged | null>,
): Promise<Judged | AppError> {
  return person.refusal() ?? (await person.run(work)) ?? toError('bad-answer')
}

const toError = (reason: Refusal) => new AppError('refused', { reason })
