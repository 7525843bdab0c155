import { data } from 'react-router'
import { visitor } from '#rules/permissions.ts'
import { keyField } from '#app/platform/forms/action-fields.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { budgetCounters } from '#app/platform/limits/budgets.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { getField, toInput } from '#app/platform/request/form.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { verifyCodeProof } from '../sign-in/class-sign-in.server.ts'
import { askByName, withdrawNameRequest } from './ask-by-name.server.ts'
import { enterByNameRequest } from './enter-by-name-request.server.ts'
import { createClaimCookie, readClaim, clearClaimCookie } from './name-claim.server.ts'
import { trySignIn } from '../sign-in/try-sign-in.server.ts'

/** A child sends a few requests at most, but a whole class may share one IP address. */
const requestLimits = { perCaller: 10, perAddress: 300, windowSeconds: 3_600 }

/** Runs as a visitor even if a user is signed in on this device: the requesting child has no account yet. */
const asVisitor = <Input, Loaded, Result>(
  { services, origin }: RequestContext,
  command: Command<Input, Loaded, Result>,
  input: object,
) => execute(services, command, input, { actor: visitor, origin })

/** Form actions of the screen for a child who is not on the list of the class. */
export const nameRequestActions = {
  async ask({ requestContext, form }: FormSubmission) {
    const { services } = requestContext
    const [proof, code] = [getField(form, 'codeProof') ?? '', getField(form, 'code') ?? '']
    const hasCodeProof = verifyCodeProof(services.env, proof, code, services.now()) !== null
    const counters = budgetCounters('ask-by-name', requestContext, {
      ...requestLimits,
      skipAddressLimit: hasCodeProof,
    }).map((counter) => ({
      ...counter,
      refund: true as const,
    }))
    const budget = await openLimits(services).spend(counters)
    if (budget.over) throw new AppError('limited', { retryAfterSeconds: budget.retryAfterSeconds })
    const { again: isRepeated, ...result } = await asVisitor(requestContext, askByName, {
      ...toInput(form),
      idempotencyKey: getField(form, keyField),
    })
    if (isRepeated) await budget.refund()
    return data({ ok: true as const, result }, { headers: { 'set-cookie': createClaimCookie(services, result) } })
  },
  async withdraw({ requestContext, request }: FormSubmission) {
    const { services } = requestContext
    await asVisitor(requestContext, withdrawNameRequest, { claim: readClaim(services, request) })
    return data({ ok: true as const, result: null }, { headers: { 'set-cookie': clearClaimCookie(services) } })
  },
  async arrive({ requestContext, request }: FormSubmission) {
    const claim = readClaim(requestContext.services, request)
    const outcome = await trySignIn(requestContext, request, enterByNameRequest, {
      claim,
      locale: requestContext.locale,
    })
    // Delete the claim cookie only after success: a device whose response was lost needs it to retry.
    if (outcome.data.ok)
      (outcome.init!.headers as Headers).append('set-cookie', clearClaimCookie(requestContext.services))
    return outcome
  },
}
