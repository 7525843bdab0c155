import { createRoute, z } from '@hono/zod-openapi'
import { retryInMovedSchool } from '#app/features/people/schools/public.server.ts'
import { createApi, type ApiContext } from '#app/platform/request/api.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { eventBatch, workQuery } from './contract.ts'
import { createEventSaver } from './events/event-saver.server.ts'
import { skins, type EventAnswer, type LessonEvent } from './events/event.ts'
import { hasPrograms, judgeEvents, type JudgingResult, type JudgedEvent } from './events/judge-events.server.ts'
import { openJudging } from '#app/platform/limits/judging.server.ts'
import type { SaveOutcome } from './events/save-events.server.ts'
import { openJudgeMembers } from './judge-members.server.ts'
import { listEarlierPrograms, loadCurrentWork } from './current-work.server.ts'

const verdict = z.object({ solved: z.boolean(), stars: z.number(), reason: z.string() })
const answers = z.object({
  /** Server time; devices correct their clock with it. */
  now: z.number(),
  events: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['saved', 'duplicate', 'refused']),
      reason: z.enum(['no-such-step', 'not-yet', 'not-an-event']).optional(),
      verdict: verdict.optional(),
    }),
  ),
  /** Current progress of the steps that the events refer to. */
  steps: z.record(z.string(), z.object({ stars: z.number(), solved: z.boolean(), attempts: z.number() })),
})

const sendEvents = createRoute({
  method: 'post',
  path: '/events',
  request: { body: { required: true, content: { 'application/json': { schema: eventBatch } } } },
  responses: {
    200: {
      description: 'Records lesson events of a student; duplicates and reordering are safe',
      content: { 'application/json': { schema: answers } },
    },
  },
})

const draft = z.object({
  draft: z.string(),
  skin: z.enum(skins),
  place: z.object({ choice: z.number().optional(), map: z.array(z.string()).readonly().optional() }).nullable(),
  sequence: z.number(),
  at: z.number(),
})
const earlier = draft.extend({ draft: z.string().nullable(), program: z.string().nullable() })
const work = z.object({ stars: z.record(z.string(), z.number()), draft: draft.nullable(), earlier: z.number() })

const readWork = createRoute({
  method: 'get',
  path: '/own-work',
  request: { query: workQuery },
  responses: {
    200: {
      description: 'The current draft of the signed-in student at a step, and their stars in its lesson',
      content: { 'application/json': { schema: work } },
    },
  },
})

const readEarlier = createRoute({
  method: 'get',
  path: '/own-work/earlier',
  request: { query: workQuery },
  responses: {
    200: {
      description: 'Replaced drafts and earlier runs of the signed-in student at a step, newest first',
      content: { 'application/json': { schema: z.array(earlier) } },
    },
  },
})

const privateHeaders = { 'cache-control': 'private, no-store' }

export function progressApi({ services, invocation }: ApiContext) {
  const saveSubmission = createEventSaver(services)
  const requireJudgeMember = openJudgeMembers(services)
  const judging = openJudging(() => services.now())
  const routes = createApi().openapi(sendEvents, async (c) => {
    // School roles are checked in the saving transaction, so they are not loaded here.
    const { actor } = await invocation(c, { inSchool: false })
    const studentId = actor.id
    if (studentId === null) throw new AppError('unauthenticated')
    const { person, school: requestedSchool, device, sentAt, events } = c.req.valid('json')
    if (person !== studentId) throw new AppError('unauthenticated')
    const receivedAt = services.now()
    // The schema matches the type; TypeScript cannot infer that.
    const lessonEvents = events as LessonEvent[]
    const { judged, outcome } = await retryInMovedSchool(services, actor, requestedSchool, async (school) => {
      const person = judging(school, studentId)
      const refusal = person.refusal()
      if (refusal) throw refusal
      if (hasPrograms(lessonEvents)) await requireJudgeMember({ ...actor, id: studentId }, school)
      const judged = await judgeEvents(
        lessonEvents,
        { sentAt, receivedAt },
        { judge: services.judge, ownerPath: [school, studentId], person },
      )
      const outcome = await saveSubmission({
        actor,
        schoolId: school,
        studentId,
        device,
        events: judged.filter(isAccepted),
      })
      return { judged, outcome }
    })
    return c.json({
      now: services.now(),
      events: judged.map((result) => toEventAnswer(result, outcome)),
      steps: toStepAnswers(judged, outcome),
    })
  })
  return routes
    .openapi(readWork, async (c) =>
      c.json(await loadCurrentWork(services, (await invocation(c)).actor, c.req.valid('query')), 200, privateHeaders),
    )
    .openapi(readEarlier, async (c) =>
      c.json(
        await listEarlierPrograms(services, (await invocation(c)).actor, c.req.valid('query')),
        200,
        privateHeaders,
      ),
    )
}

const isAccepted = (judged: JudgingResult): judged is JudgedEvent => 'stepEvent' in judged

function toEventAnswer(judged: JudgingResult, { newEventIds, steps, unreleasedTests }: SaveOutcome): EventAnswer {
  const { id, step, lesson } = judged.event
  if (!isAccepted(judged)) return { id, outcome: 'refused', reason: judged.refusal }
  const outcome = newEventIds.has(id) || judged.isTooLate ? 'saved' : 'duplicate'
  if (unreleasedTests.has(lesson)) return { id, outcome }
  const { verdict: runVerdict, stepEvent } = judged
  if (runVerdict)
    return { id, outcome, verdict: { solved: runVerdict.solved, stars: runVerdict.stars, reason: runVerdict.reason } }
  if (stepEvent.kind !== 'answer') return { id, outcome }
  const stars = stepEvent.right ? (steps.get(step)?.stars ?? 0) : 0
  return { id, outcome, verdict: { solved: stepEvent.right, stars, reason: stepEvent.right ? 'right' : 'wrong' } }
}

function toStepAnswers(judged: readonly JudgingResult[], { steps, unreleasedTests }: SaveOutcome) {
  const hiddenSteps = new Set(
    judged.filter(({ event }) => unreleasedTests.has(event.lesson)).map(({ event }) => event.step),
  )
  return Object.fromEntries(
    [...steps]
      .filter(([step]) => !hiddenSteps.has(step))
      .map(([step, { stars, solvedAt, attempts }]) => [step, { stars, solved: solvedAt !== null, attempts }]),
  )
}
