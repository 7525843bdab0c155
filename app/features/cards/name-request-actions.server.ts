import { data } from 'react-router'
import { visitor } from '#rules/permissions.ts'
import { keyField } from '#app/platform/action-fields.ts'
import type { Sent } from '#app/platform/actions.server.ts'
import { drawsOf } from '#app/platform/budgets.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { fieldOf, formInput } from '#app/platform/form.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { placeOfCodeProof } from './class-sign-in.server.ts'
import { askByName, withdrawNameRequest } from './ask-by-name.server.ts'
import { enterByNameRequest } from './enter-by-name-request.server.ts'
import { claimCookie, claimIn, noClaimCookie } from './name-claim.server.ts'
import { trySignIn } from './try-sign-in.server.ts'

/** A child asks a few times at most; a whole class may come from one address. */
const asking = { each: 10, together: 300, windowSeconds: 3_600 }

/** Whoever sits here now, the child who asks has no account. */
const asVisitor = <Input, Loaded, Result>(
  { services, origin }: Visit,
  command: Command<Input, Loaded, Result>,
  input: object,
) => execute(services, command, input, { actor: visitor, origin })

/** What the screen of a child whose name is not there sends. */
export const nameRequestActions = {
  async ask({ visit, form }: Sent) {
    const { services } = visit
    const [proof, code] = [fieldOf(form, 'codeProof') ?? '', fieldOf(form, 'code') ?? '']
    const alone = placeOfCodeProof(services.env, proof, code, services.now()) !== null
    const draws = drawsOf('ask-by-name', visit, { ...asking, alone }).map((draw) => ({
      ...draw,
      refund: true as const,
    }))
    const spent = await openLimits(services).spend(draws)
    if (spent.over) throw new AppError('limited', { retryAfterSeconds: spent.retryAfterSeconds })
    const { again, ...result } = await asVisitor(visit, askByName, {
      ...formInput(form),
      sentAs: fieldOf(form, keyField),
    })
    if (again) await spent.refund()
    return data({ ok: true as const, result }, { headers: { 'set-cookie': claimCookie(services, result) } })
  },
  async withdraw({ visit, request }: Sent) {
    const { services } = visit
    await asVisitor(visit, withdrawNameRequest, { claim: claimIn(services, request) })
    return data({ ok: true as const, result: null }, { headers: { 'set-cookie': noClaimCookie(services) } })
  },
  async arrive({ visit, request }: Sent) {
    const claim = claimIn(visit.services, request)
    const entered = await trySignIn(visit, request, enterByNameRequest, { claim, locale: visit.locale })
    // Taken away only now: without it a device that did not hear the answer could not ask again.
    if (entered.data.ok) (entered.init!.headers as Headers).append('set-cookie', noClaimCookie(visit.services))
    return entered
  },
}
