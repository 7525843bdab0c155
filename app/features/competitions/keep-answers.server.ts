import { longestTypedAnswer } from '#rules/questions/question.ts'
import type { Json } from '#rules/live/values.ts'
import { textArray, uuidArray } from '#app/platform/binary-arrays.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Received } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { SentAnswer } from './contract.ts'
import type { CompetitionFacts } from './enter-competition.server.ts'
import { bounds } from './inputs.ts'
import { answersPath } from './paths.ts'

const [mostPlaces, mostPlace, mostNumber] = [12, 20, 1e12]

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
const arePlaces = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= mostPlaces && value.every((place) => isCount(place, mostPlace))

type Fields = Record<string, unknown>
const hasOnly = (value: unknown, ...names: string[]): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name))

/** Each kind has one field, and what may stand in it. PostgreSQL keeps no text with the letter 0. */
const kinds: Record<string, [field: string, fits: (value: unknown) => boolean]> = {
  chosen: ['chosen', arePlaces],
  ordered: ['order', arePlaces],
  matched: ['partners', arePlaces],
  number: ['number', (value) => typeof value === 'number' && Math.abs(value) <= mostNumber],
  text: [
    'text',
    (value) =>
      typeof value === 'string' && value.length <= longestTypedAnswer && !value.includes('\0') && value.isWellFormed(),
  ],
}

/** Read by hand: a schema costs more than the rest of an answer's way to PostgreSQL. */
export function answerSent(value: Json): SentAnswer | null {
  if (!hasOnly(value, 'round', 'answer') || !isCount(value.round, bounds.questions)) return null
  const { kind } = (value.answer ?? {}) as Fields
  const [field, fits] = (typeof kind === 'string' && Object.hasOwn(kinds, kind) && kinds[kind]) || ['', () => false]
  const answer: unknown = value.answer
  return hasOnly(answer, 'kind', field) && fits(answer[field]) ? (value as unknown as SentAnswer) : null
}

const refusals = {
  // There is one already, and it may not be changed.
  answered: new AppError('refused', { reason: 'answered' }),
  closed: new AppError('refused', { reason: 'closed' }),
  'not-in': new AppError('refused', { reason: 'not-in' }),
}
type Verdict = keyof typeof refusals | 'kept'

type Keeping = Pick<Services, 'pool' | 'bus'>
type Batch = readonly Received<CompetitionFacts, SentAnswer>[]

/** Of rooms. */
export const keepAnswers = (services: Keeping, batch: Batch) => keep(services, batch, 'keep_competition_answers')

/** Of those that are played at home. Said again, an answer is acknowledged again and keeps its time. */
export const keepTurnAnswers = (services: Keeping, batch: Batch) => keep(services, batch, 'keep_assigned_answers')

/** One statement and one commit for everything that came meanwhile, in whatever competitions and schools. */
async function keep(
  { pool, bus }: Keeping,
  given: Batch,
  kept: 'keep_competition_answers' | 'keep_assigned_answers',
): Promise<(AppError | null)[]> {
  // What is of one school stands together, so that PostgreSQL finds it without looking at all the others.
  const places = [...Map.groupBy(given.keys(), (at) => given[at]!.facts.schoolId).values()].flat()
  const batch = places.map((at) => given[at]!)
  const { rows } = await pool.query<{ place: number; verdict: Verdict }>({
    name: kept,
    text: `SELECT place, verdict FROM ${kept}($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::float8[], $7::float8[])`,
    values: [
      uuidArray(batch.map(({ facts }) => facts.schoolId)),
      uuidArray(batch.map(({ facts }) => facts.id)),
      uuidArray(batch.map(({ facts }) => facts.personId)),
      batch.map(({ value }) => value.round),
      textArray(batch.map(({ value }) => JSON.stringify(value.answer))),
      batch.map(({ receivedAt }) => receivedAt),
      batch.map(({ roundTripMs }) => roundTripMs),
    ],
  })
  const answered = batch.map((): AppError | null => refusals.closed)
  for (const { place, verdict } of rows) answered[places[place - 1]!] = verdict === 'kept' ? null : refusals[verdict]
  for (const id of new Set(batch.map(({ facts }) => facts.id))) bus.publish(answersPath(id))
  return answered
}
