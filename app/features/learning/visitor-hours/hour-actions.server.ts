import { data } from 'react-router'
import { hourCourses, hourRates } from '#rules/visitor-hours/visitor-hour.ts'
import { createPuzzle, isValidSolution, solutionSchema } from '#app/features/people/classrooms/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { budgetCounters } from '#app/platform/limits/budgets.server.ts'
import { openLimits, type LimitedCounter } from '#app/platform/limits/limits.server.ts'
import { getField, toInput } from '#app/platform/request/form.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { finishVisitorHour } from './finish-hour.server.ts'
import { createHostCookie } from './host-pass.server.ts'
import { judgeHourWork } from './judge-work.server.ts'
import { startVisitorHour } from './start-hour.server.ts'

/** Actions of `/hour`: a teacher without an account starts an hour for a class. */
export const startActions = {
  /** A proof of work for the form that is about to be sent. Cached pages cannot contain one. */
  puzzle: ({ requestContext: { services } }: FormSubmission) =>
    Promise.resolve(data({ ok: true as const, result: { puzzle: createPuzzle(services, 'hour', 0) } })),

  async startHour({ requestContext, form }: FormSubmission) {
    const { services, origin, actor } = requestContext
    const input = toInput(form)
    const solution = solutionSchema.safeParse(input)
    if (!solution.success || !(await isValidSolution(services, 'hour', solution.data)))
      throw new AppError('refused', { reason: 'request-puzzle' })
    await spend(requestContext, [
      ...budgetCounters('hour-start', requestContext, hourRates.start),
      { subject: 'hour-start-site', ...hourRates.startSite },
    ])
    const result = await execute(services, startVisitorHour, input, { actor, origin })
    const headers = { 'set-cookie': createHostCookie(services, result.code) }
    return data({ ok: true as const, result }, { headers })
  },
}

/** Action of `/hour/finish`. Children on slow devices solve no puzzle: the programs are the work. */
export const finishActions = {
  async finishHour({ requestContext, form }: FormSubmission) {
    const { services, origin, actor, locale } = requestContext
    await spend(requestContext, [
      ...budgetCounters('hour-finish', requestContext, hourRates.finish),
      { subject: 'hour-finish-site', ...hourRates.finishSite },
    ])
    const course = hourCourses.find((name) => name === getField(form, 'course'))
    const verdict = course ? await judgeHourWork(origin, course, getField(form, 'work') ?? '') : null
    if (!verdict) throw new AppError('refused', { reason: 'hour-unfinished' })
    const { work: _, ...input } = toInput(form)
    const result = await execute(services, finishVisitorHour, { ...input, ...verdict, locale }, { actor, origin })
    return data({ ok: true as const, result })
  },
}

async function spend({ services }: RequestContext, counters: readonly LimitedCounter[]): Promise<void> {
  const { over, retryAfterSeconds } = await openLimits(services).spend(counters)
  if (over) throw new AppError('limited', { retryAfterSeconds })
}
