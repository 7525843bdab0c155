import { data } from 'react-router'
import { mailboxKey } from '#rules/identity/mailbox-key.ts'
import { requestRates } from '#rules/requests/public-request.ts'
import { createPuzzle, isValidSolution, solutionSchema } from '#app/features/people/classrooms/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { budgetCounters } from '#app/platform/limits/budgets.server.ts'
import { openLimits, type LimitedCounter } from '#app/platform/limits/limits.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { getField, toInput } from '#app/platform/request/form.ts'
import { digestOf } from '#app/platform/secrets/keys.server.ts'
import { findProposal } from './queries.server.ts'
import { sendPublicRequest } from './send-request.server.ts'

/** Actions of the pages with a request form. */
export const requestActions = {
  /** A proof of work for the form that is about to be sent. Cached pages cannot contain one. */
  puzzle: ({ requestContext: { services } }: FormSubmission) =>
    Promise.resolve(data({ ok: true as const, result: { puzzle: createPuzzle(services, 'request', 0) } })),

  async sendRequest({ requestContext, form }: FormSubmission) {
    const { services, origin, actor, locale } = requestContext
    const input = { ...toInput(form), locale }
    const solution = solutionSchema.safeParse(input)
    if (!solution.success || !(await isValidSolution(services, 'request', solution.data)))
      throw new AppError('refused', { reason: 'request-puzzle' })
    await spend(requestContext, sendCounters(requestContext, getField(form, 'email') ?? ''))
    const result = await execute(services, sendPublicRequest, input, { actor, origin })
    return data({ ok: true as const, result })
  },

  /** Shows the author of a proposal what became of it. */
  async findProposal({ requestContext, form }: FormSubmission) {
    await spend(requestContext, budgetCounters('request-lookup', requestContext, requestRates.lookup))
    const proposal = await findProposal(requestContext.services, getField(form, 'number') ?? '')
    if (!proposal) throw new AppError('refused', { reason: 'proposal-unknown' })
    return data({ ok: true as const, result: { proposal } })
  },
}

/** Narrow limits first. The mailbox is counted so that the form cannot fill a stranger's inbox with receipts. */
const sendCounters = (requestContext: RequestContext, email: string): LimitedCounter[] => [
  ...budgetCounters('public-request', requestContext, requestRates.caller),
  {
    subject: `public-request-mailbox:${digestOf(mailboxKey(email.slice(0, 300)))}`,
    ...requestRates.perMailbox,
  },
  { subject: 'public-request-site', ...requestRates.site },
]

async function spend({ services }: RequestContext, counters: readonly LimitedCounter[]): Promise<void> {
  const { over, retryAfterSeconds } = await openLimits(services).spend(counters)
  if (over) throw new AppError('limited', { retryAfterSeconds })
}
