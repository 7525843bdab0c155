import { data } from 'react-router'
import { visitor } from '#rules/permissions.ts'
import { keyField } from '#app/platform/forms/action-fields.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { budgetCounters } from '#app/platform/limits/budgets.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { getField, toInput } from '#app/platform/request/form.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import { askAsGuest } from './ask-as-guest.server.ts'
import { isValidCodeProof } from './code-proof.server.ts'
import { createPassCookie } from './guest-pass.server.ts'

/** One guest needs few requests, but a whole class of guests may share one network address. */
const requestBudget = { perCaller: 10, perAddress: 100, windowSeconds: 3_600 }

/**
 * Submits a guest's join request and sets the cookie that identifies the guest. A browser with a code proof is exempt
 * from the per-address limit, so that strangers at its address cannot block it.
 */
export async function submitGuestRequest({ requestContext, form, params }: FormSubmission) {
  const { services, origin, locale } = requestContext
  const roomCode = { id: params.pageId ?? '', code: getField(form, 'code') }
  const hasCodeProof = isValidCodeProof(services, roomCode, getField(form, 'proof'))
  const counters = budgetCounters('guest-request', requestContext, {
    ...requestBudget,
    skipAddressLimit: hasCodeProof,
  }).map((counter) => ({
    ...counter,
    refund: true as const,
  }))
  const spent = await openLimits(services).spend(counters)
  if (spent.over) throw new AppError('limited', { retryAfterSeconds: spent.retryAfterSeconds })
  const input = { ...toInput(form), language: locale, idempotencyKey: getField(form, keyField) }
  const { again, schoolId, ...result } = await execute(services, askAsGuest, input, { actor: visitor, origin })
  if (again) await spent.refund()
  const cookie = createPassCookie(services, {
    schoolId,
    competitionId: result.competition,
    player: result.player as never,
  })
  return data({ ok: true as const, result }, { headers: { 'set-cookie': cookie } })
}
