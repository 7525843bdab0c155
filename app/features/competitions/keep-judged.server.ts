import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { JudgingShare } from '#app/platform/judging-share.server.ts'
import type { Work } from '#app/platform/judging-turns.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { judgingTurn, shareOf } from './judging.server.ts'
import type { RoundRefusal, SentToRound } from './open-round.server.ts'

type Keeping = Pick<Services, 'pool' | 'bus' | 'now'>

type Refusal = RoundRefusal | 'bad-answer'

type Ways<Sent extends SentToRound, Frozen, Judged> = {
  /** What each round asks for, by `room round`; nothing of a round that is not open. */
  frozenOf: (db: Database, schoolId: SchoolId, sent: readonly Sent[]) => Promise<ReadonlyMap<string, Frozen>>
  /** Makes ready what is then judged in its turn. Nothing comes of what cannot be so. */
  judge: (sent: Sent, frozen: Frozen) => Promise<Work<Judged | null>>
  store: (db: Database, schoolId: SchoolId, judged: readonly Judged[]) => Promise<(Refusal | null)[]>
  pathOf: (competition: string) => string
}

/**
 * Programs and plays are judged one after the other, with everything else that a process judges in its turn; then kept,
 * one commit a school.
 */
export function keepJudged<Sent extends SentToRound, Frozen, Judged>(ways: Ways<Sent, Frozen, Judged>) {
  return async (services: Keeping, batch: readonly Sent[], share = shareOf(services)): Promise<(AppError | null)[]> => {
    const answers = batch.map((): AppError | null => null)
    const schools = Map.groupBy(batch.keys(), (place) => batch[place]!.facts.schoolId)
    for (const [schoolId, places] of schools) {
      const told = await keepOfSchool(
        ways,
        services,
        share,
        schoolId,
        places.map((place) => batch[place]!),
      )
      told.forEach((answer, at) => void (answers[places[at]!] = answer))
    }
    for (const id of new Set(batch.map(({ facts }) => facts.id))) services.bus.publish(ways.pathOf(id))
    return answers
  }
}

async function keepOfSchool<Sent extends SentToRound, Frozen, Judged>(
  { frozenOf, judge, store }: Ways<Sent, Frozen, Judged>,
  { pool }: Keeping,
  share: JudgingShare,
  schoolId: SchoolId,
  sent: readonly Sent[],
): Promise<(AppError | null)[]> {
  const tenant = { ...nobody, schoolId }
  const rounds = await inTransaction(pool, tenant, (db) => frozenOf(db, schoolId, sent), 'read only')
  const results: (Judged | AppError)[] = []
  for (const one of sent) {
    const frozen = rounds.get(`${one.facts.id} ${one.value.round}`)
    results.push(frozen ? await judgedBy(share, schoolId, one, await judge(one, frozen)) : refused('closed'))
  }
  const judged = results.filter((result): result is Judged => !(result instanceof AppError))
  const refusals = judged.length === 0 ? [] : await inTransaction(pool, tenant, (db) => store(db, schoolId, judged))
  let next = 0
  return results.map((result) => {
    if (result instanceof AppError) return result
    const reason = refusals[next++]
    return reason ? refused(reason) : null
  })
}

async function judgedBy<Judged>(
  share: JudgingShare,
  schoolId: SchoolId,
  { facts: { personId } }: SentToRound,
  work: Work<Judged | null>,
): Promise<Judged | AppError> {
  try {
    share.demand(personId)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  const { value, ms } = await judgingTurn([schoolId, personId], work)
  share.spend(personId, ms)
  return value ?? refused('bad-answer')
}

const refused = (reason: Refusal) => new AppError('refused', { reason })
