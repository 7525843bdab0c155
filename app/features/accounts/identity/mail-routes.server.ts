import { networkOf } from '#rules/network.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { checkPassword, publishedPolicy, type PasswordContext } from '#rules/identity/password-policy.ts'
import { emailAddress, localeCode, nextPath, oneTimeCode, password, personName } from '../contract.ts'
import { digestOf } from '#app/platform/keys.server.ts'
import { answer } from './answers.server.ts'
import { codeDraws, mailDraws } from './budgets.server.ts'
import { post, type Exchange, type Parts, type Route } from './exchange.server.ts'
import { forwardOrRefuse } from './forward.server.ts'
import type { Draw } from '#app/platform/limits.server.ts'
import { refusal } from './refusals.server.ts'

/**
 * When every such answer is given, whatever happens behind it: neither the words nor the haste betray whether an
 * address is known.
 */
const answeredAfterMs = 250

async function answerAtSetTime({ parts, origin }: Exchange, work: () => Promise<unknown>): Promise<Response> {
  parts.behind.carry(networkOf(origin.address ?? ''), work)
  await sleep(answeredAfterMs)
  return answer({ status: 'check-mail' })
}

export const captchaAnswer = z.object({ challenge: z.string().max(200), answer: z.int().nonnegative() })

/** Strangers who ask for mails all day use up their own; the owner still gets one on a device the owner has used. */
const toTarget = (exchange: Exchange<{ email: string }>, captcha: Pick<Draw, 'orSolve'> = {}): Draw[] =>
  mailDraws(
    exchange,
    exchange.parts.knownDevices.accountSubject(exchange.request.headers, exchange.origin, exchange.input.email),
    captcha,
  )

export function demandGoodPassword(text: string, context: PasswordContext = {}): void {
  const checked = checkPassword(publishedPolicy, text, context)
  if (!checked.ok) throw refusal('weak-password', { fields: { password: checked.reason } })
}

export const mailLink = {
  draws: (exchange: Exchange<{ email: string }>) => toTarget(exchange),
  run(exchange: Exchange<{ email: string; name?: string; next?: string }>): Promise<Response> {
    const { email, name, next } = exchange.input
    return answerAtSetTime(exchange, () =>
      forwardOrRefuse(exchange, '/sign-in/magic-link', { body: { email, name }, next }),
    )
  },
}

/** Longer than a reset takes; only a process that dies in one leaves the person waiting that long. */
const resetSeconds = 10

/** Using one link ends all others; of two that are used at the same moment, one is used. */
async function alone<Value>({ services, oneTime }: Parts, token: string, reset: () => Promise<Value>): Promise<Value> {
  const { identityPool: pool } = services
  const { rows } = await pool.query<{ person: string }>(
    'SELECT value AS person FROM verifications WHERE identifier = $1',
    [digestOf(`reset-password:${token}`)],
  )
  const person = rows[0]?.person
  if (!person || !(await oneTime.claim('reset-password', person, resetSeconds))) throw refusal('invalid-code')
  try {
    return await reset()
  } finally {
    await pool.query('DELETE FROM spent_tokens WHERE digest = $1', [oneTime.nameOf('reset-password', person)])
  }
}

/** Everything that writes a mail. */
export const mailRoutes: Route[] = [
  post('/sign-up/email', {
    permission: 'account.register',
    input: z.object({
      name: personName,
      email: emailAddress,
      password,
      locale: localeCode.optional(),
      next: nextPath,
      captcha: captchaAnswer.optional(),
    }),
    draws: (exchange) => toTarget(exchange, { orSolve: true }),
    async run(exchange) {
      const { name, email, password, locale = exchange.locale, next } = exchange.input
      demandGoodPassword(password, { name, email })
      return answerAtSetTime(exchange, () =>
        forwardOrRefuse(exchange, '/sign-up/email', { body: { name, email, password, locale }, next }),
      )
    },
  }),

  post('/sign-in/magic-link', {
    permission: 'account.sign-in',
    input: z.object({ email: emailAddress, name: personName.optional(), next: nextPath }),
    ...mailLink,
  }),

  post('/request-password-reset', {
    permission: 'account.recover',
    input: z.object({ email: emailAddress }),
    draws: (exchange) => toTarget(exchange),
    run(exchange) {
      const { email } = exchange.input
      return answerAtSetTime(exchange, () => forwardOrRefuse(exchange, '/request-password-reset', { body: { email } }))
    },
  }),

  post('/send-verification-email', {
    permission: 'account.recover',
    input: z.object({ email: emailAddress, next: nextPath }),
    draws: (exchange) => toTarget(exchange),
    run(exchange) {
      const { email, next } = exchange.input
      // Asked as nobody: with a session better-auth would compare addresses and answer differently.
      const anonymous = { ...exchange, request: new Request(exchange.request.url) }
      return answerAtSetTime(exchange, () =>
        forwardOrRefuse(anonymous, '/send-verification-email', { body: { email }, next }),
      )
    },
  }),

  post('/reset-password', {
    permission: 'account.recover',
    input: z.object({ token: oneTimeCode, newPassword: password }),
    draws: codeDraws,
    async run(exchange) {
      const { token, newPassword } = exchange.input
      demandGoodPassword(newPassword)
      await alone(exchange.parts, token, () =>
        forwardOrRefuse(exchange, '/reset-password', { body: { token, newPassword } }),
      )
      return answer({ status: 'password-changed' })
    },
  }),
]
