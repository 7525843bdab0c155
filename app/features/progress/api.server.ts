import { createRoute, z } from '@hono/zod-openapi'
import { whereWorkWent } from '#app/features/schools/public.server.ts'
import { openApi, type ApiContext } from '#app/platform/api.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { read } from '#app/platform/query.server.ts'
import { inTurn } from '#app/platform/turns.server.ts'
import { eventBatch, workAsked } from './contract.ts'
import { eventLane } from './event-lane.server.ts'
import { skins, type EventAnswer, type LessonEvent } from './event.ts'
import { hasPrograms, judgeEvents, type Judged, type JudgedEvent } from './judge-events.server.ts'
import { judgingShare } from '#app/platform/judging-share.server.ts'
import { judgingTurns } from '#app/platform/judging-turns.server.ts'
import type { Outcome } from './keep-events.server.ts'
import { demandLearner } from './learner.server.ts'
import { earlierPrograms, ownWork } from './own-work.server.ts'

const verdict = z.object({ solved: z.boolean(), stars: z.number(), reason: z.string() })
const answers = z.object({
  /** The server's clock, by which a device sets its own. */
  now: z.number(),
  events: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['kept', 'known', 'refused']),
      reason: z.enum(['no-such-step', 'not-yet', 'not-an-event']).optional(),
      verdict: verdict.optional(),
    }),
  ),
  /** What is kept now of the steps that the events were about. */
  steps: z.record(z.string(), z.object({ stars: z.number(), solved: z.boolean(), attempts: z.number() })),
})

const sendEvents = createRoute({
  method: 'post',
  path: '/events',
  request: { body: { required: true, content: { 'application/json': { schema: eventBatch } } } },
  responses: {
    200: {
      description: 'What learners did, each event once however often it is sent and in whatever order',
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
  request: { query: workAsked },
  responses: {
    200: {
      description: 'What whoever asks goes on with at a step, and what they won in its lesson',
      content: { 'application/json': { schema: work } },
    },
  },
})

const readEarlier = createRoute({
  method: 'get',
  path: '/own-work/earlier',
  request: { query: workAsked },
  responses: {
    200: {
      description: 'Programs in whose place others stand now, and what was run, the newest first',
      content: { 'application/json': { schema: z.array(earlier) } },
    },
  },
})

const ownOnly = { 'cache-control': 'private, no-store' }

export function progressApi({ services, invocation }: ApiContext) {
  const keep = eventLane(services)
  const share = judgingShare(() => services.now())
  const turns = judgingTurns()
  const routes = openApi().openapi(sendEvents, async (c) => {
    // What they are in their school is asked where it is kept, in its transaction.
    const { actor } = await invocation(c, { inSchool: false })
    const studentId = actor.id
    if (studentId === null) throw new AppError('unauthenticated')
    const { person, school: named, device, sentAt, events } = c.req.valid('json')
    if (person !== studentId) throw new AppError('unauthenticated')
    const receivedAt = services.now()
    // The schema and the type say the same; the schema is what was checked.
    const sent = events as LessonEvent[]
    const { judged, outcome } = await whereWorkWent(services, actor, named, async (school) => {
      const judged = await inTurn(services, studentId, async () => {
        share.demand(studentId)
        // A school's turn at the judge is for those who learn there.
        if (hasPrograms(sent))
          await read(services, { ...actor, schoolId: school }, (db) => demandLearner(db, actor, school))
        return judgeEvents(
          sent,
          { sentAt, receivedAt },
          {
            judge: services.judge,
            whose: [school, studentId],
            turn: (work) => turns([school, studentId], work),
            spend: (ms) => share.spend(studentId, ms),
            isUsedUp: () => share.isUsedUp(studentId),
          },
        )
      })
      const outcome = await keep({ actor, schoolId: school, studentId, device, events: judged.filter(isKept) })
      return { judged, outcome }
    })
    return c.json({
      now: services.now(),
      events: judged.map((one) => answerTo(one, outcome)),
      steps: stepsOf(judged, outcome),
    })
  })
  return routes
    .openapi(readWork, async (c) =>
      c.json(await ownWork(services, (await invocation(c)).actor, c.req.valid('query')), 200, ownOnly),
    )
    .openapi(readEarlier, async (c) =>
      c.json(await earlierPrograms(services, (await invocation(c)).actor, c.req.valid('query')), 200, ownOnly),
    )
}

const isKept = (judged: Judged): judged is JudgedEvent => 'happened' in judged

function answerTo(judged: Judged, { fresh, steps, untold }: Outcome): EventAnswer {
  const { id, step, lesson } = judged.event
  if (!isKept(judged)) return { id, outcome: 'refused', reason: judged.refused }
  const outcome = fresh.has(id) || judged.late ? 'kept' : 'known'
  if (untold.has(lesson)) return { id, outcome }
  const { verdict: ran, happened } = judged
  if (ran) return { id, outcome, verdict: { solved: ran.solved, stars: ran.stars, reason: ran.reason } }
  if (happened.kind !== 'answer') return { id, outcome }
  const stars = happened.right ? (steps.get(step)?.stars ?? 0) : 0
  return { id, outcome, verdict: { solved: happened.right, stars, reason: happened.right ? 'right' : 'wrong' } }
}

function stepsOf(judged: readonly Judged[], { steps, untold }: Outcome) {
  const hidden = new Set(judged.filter(({ event }) => untold.has(event.lesson)).map(({ event }) => event.step))
  return Object.fromEntries(
    [...steps]
      .filter(([step]) => !hidden.has(step))
      .map(([step, { stars, solvedAt, attempts }]) => [step, { stars, solved: solvedAt !== null, attempts }]),
  )
}
