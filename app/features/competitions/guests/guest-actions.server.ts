import { data } from 'react-router'
import { visitor } from '#rules/permissions.ts'
import { keyField } from '#app/platform/action-fields.ts'
import type { Sent } from '#app/platform/actions.server.ts'
import { drawsOf } from '#app/platform/budgets.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { fieldOf, formInput } from '#app/platform/form.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import { askAsGuest } from './ask-as-guest.server.ts'
import { isCodeProof } from './code-proof.server.ts'
import { passCookie } from './guest-pass.server.ts'

/** A guest asks a few times at most; a class of guests may come from one address. */
const asking = { each: 10, together: 100, windowSeconds: 3_600 }

/**
 * Asks for somebody without an account, and gives their browser what proves that it was them. Whoever has shown the code
 * pays for themselves alone: what strangers at their address sent does not keep them out.
 */
export async function askGuest({ visit, form, params }: Sent) {
  const { services, origin, locale } = visit
  const shown = { id: params.pageId ?? '', code: fieldOf(form, 'code') }
  const alone = isCodeProof(services, shown, fieldOf(form, 'proof'))
  const draws = drawsOf('guest-request', visit, { ...asking, alone }).map((draw) => ({
    ...draw,
    refund: true as const,
  }))
  const spent = await openLimits(services).spend(draws)
  if (spent.over) throw new AppError('limited', { retryAfterSeconds: spent.retryAfterSeconds })
  const input = { ...formInput(form), language: locale, sentAs: fieldOf(form, keyField) }
  const { again, schoolId, ...result } = await execute(services, askAsGuest, input, { actor: visitor, origin })
  if (again) await spent.refund()
  const cookie = passCookie(services, { schoolId, competitionId: result.competition, player: result.player as never })
  return data({ ok: true as const, result }, { headers: { 'set-cookie': cookie } })
}
