import { maxTypedAnswerLength } from '#rules/questions/question.ts'
import type { Json } from '#rules/live/values.ts'
import { encodeTextArray, encodeUuidArray } from '#app/platform/db/binary-arrays.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { InboxMessage } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { SentAnswer } from '../contract.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import { bounds } from '../inputs.ts'
import { answersPath } from '../paths.ts'
import { markLateAnswers } from './mark-late-answers.server.ts'

const [maxIndexCount, maxIndex, maxNumber] = [12, 20, 1e12]

const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
const areOptionIndexes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= maxIndexCount && value.every((index) => isCount(index, maxIndex))

type Fields = Record<string, unknown>
const hasExactFields = (value: unknown, ...names: string[]): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name))

/** The one field of each answer kind, with its validation. PostgreSQL text cannot contain NUL. */
const answerFields: Record<string, [field: string, isValid: (value: unknown) => boolean]> = {
  chosen: ['chosen', areOptionIndexes],
  ordered: ['order', areOptionIndexes],
  matched: ['partners', areOptionIndexes],
  number: ['number', (value) => typeof value === 'number' && Math.abs(value) <= maxNumber],
  text: [
    'text',
    (value) =>
      typeof value === 'string' &&
      value.length <= maxTypedAnswerLength &&
      !value.includes('\0') &&
      value.isWellFormed(),
  ],
}

/** Hand-written for speed: a schema check would cost more than the rest of the processing of an answer. */
export function parseSentAnswer(value: Json): SentAnswer | null {
  if (!hasExactFields(value, 'round', 'answer') || !isCount(value.round, bounds.questions)) return null
  const { kind } = (value.answer ?? {}) as Fields
  const [field, isValid] = (typeof kind === 'string' && Object.hasOwn(answerFields, kind) && answerFields[kind]) || [
    '',
    () => false,
  ]
  const answer: unknown = value.answer
  return hasExactFields(answer, 'kind', field) && isValid(answer[field]) ? (value as unknown as SentAnswer) : null
}

const refusals = {
  // The player has answered already, and answers of this competition cannot be changed.
  answered: new AppError('refused', { reason: 'answered' }),
  closed: new AppError('refused', { reason: 'closed' }),
  'not-in': new AppError('refused', { reason: 'not-in' }),
}
type Verdict = keyof typeof refusals | 'kept'

type SaveServices = Pick<Services, 'pool' | 'bus'>
type Batch = readonly InboxMessage<CompetitionFacts, SentAnswer>[]

/** Saves answers in live rooms. */
export async function saveAnswers(services: SaveServices, batch: Batch): Promise<(AppError | null)[]> {
  const errors = await saveBatch(services, batch, 'save_competition_answers')
  const late = batch.filter((_, index) => errors[index] === refusals.closed)
  if (late.length > 0)
    await markLateAnswers(
      services,
      late.map(({ facts, value }) => ({
        ...{ schoolId: facts.schoolId, competitionId: facts.id },
        ...{ personId: facts.personId, round: value.round },
      })),
    )
  return errors
}

/** Saves answers in assigned competitions. A repeated answer is acknowledged again and keeps its original time. */
export const saveAssignedAnswers = (services: SaveServices, batch: Batch) =>
  saveBatch(services, batch, 'save_assigned_answers')

/** Saves a batch of answers, across competitions and schools, with one statement and one commit. */
async function saveBatch(
  { pool, bus }: SaveServices,
  messages: Batch,
  sqlFunction: 'save_competition_answers' | 'save_assigned_answers',
): Promise<(AppError | null)[]> {
  // Group answers by school, so that PostgreSQL can process each school's rows as one contiguous range.
  const order = [...Map.groupBy(messages.keys(), (index) => messages[index]!.facts.schoolId).values()].flat()
  const sorted = order.map((index) => messages[index]!)
  const { rows } = await pool.query<{ place: number; verdict: Verdict }>({
    name: sqlFunction,
    text: `SELECT place, verdict FROM ${sqlFunction}($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::float8[], $7::float8[])`,
    values: [
      encodeUuidArray(sorted.map(({ facts }) => facts.schoolId)),
      encodeUuidArray(sorted.map(({ facts }) => facts.id)),
      encodeUuidArray(sorted.map(({ facts }) => facts.personId)),
      sorted.map(({ value }) => value.round),
      encodeTextArray(sorted.map(({ value }) => JSON.stringify(value.answer))),
      sorted.map(({ receivedAt }) => receivedAt),
      sorted.map(({ roundTripMs }) => roundTripMs),
    ],
  })
  const errors = sorted.map((): AppError | null => refusals.closed)
  for (const { place, verdict } of rows) errors[order[place - 1]!] = verdict === 'kept' ? null : refusals[verdict]
  for (const id of new Set(sorted.map(({ facts }) => facts.id))) bus.publish(answersPath(id))
  return errors
}
