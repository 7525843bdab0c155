import { AppError } from '#app/platform/errors.ts'
import type { Received } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { SentAnswer } from '../contract.ts'
import type { CompetitionFacts } from '../enter-competition.server.ts'
import { answersPath } from '../paths.ts'

const refusals = {
  answered: new AppError('refused', { reason: 'answered' }),
  closed: new AppError('refused', { reason: 'closed' }),
  'not-in': new AppError('refused', { reason: 'not-in' }),
}
type Verdict = keyof typeof refusals | 'kept'

/** One commit for everything that came meanwhile. Said again, it is acknowledged again and keeps its time. */
export async function keepTurnAnswers(
  { pool, bus }: Pick<Services, 'pool' | 'bus'>,
  batch: readonly Received<CompetitionFacts, SentAnswer>[],
): Promise<(AppError | null)[]> {
  const { rows } = await pool.query<{ place: number; verdict: Verdict }>({
    name: 'keep-assigned-answers',
    text: 'SELECT place, verdict FROM keep_assigned_answers($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::float8[], $7::float8[])',
    values: [
      batch.map(({ facts }) => facts.schoolId),
      batch.map(({ facts }) => facts.id),
      batch.map(({ facts }) => facts.personId),
      batch.map(({ value }) => value.round),
      batch.map(({ value }) => JSON.stringify(value.answer)),
      batch.map(({ receivedAt }) => receivedAt),
      batch.map(({ roundTripMs }) => roundTripMs),
    ],
  })
  const answered = batch.map((): AppError | null => refusals.closed)
  for (const { place, verdict } of rows) answered[place - 1] = verdict === 'kept' ? null : refusals[verdict]
  for (const id of new Set(batch.map(({ facts }) => facts.id))) bus.publish(answersPath(id))
  return answered
}
