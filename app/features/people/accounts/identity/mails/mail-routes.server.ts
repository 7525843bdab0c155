import { networkOf } from '#rules/identity/network.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { checkPassword, publishedPolicy, type PasswordContext } from '#rules/identity/password-policy.ts'
import { emailAddress, localeCode, nextPath, oneTimeCode, password, personName } from '../../contract.ts'
import { digestOf } from '#app/platform/secrets/keys.server.ts'
import { jsonResponse } from '../responses.server.ts'
import { codeLimits, mailLimits } from '../budgets.server.ts'
import { post, type Exchange, type Parts, type Route } from '../exchange.server.ts'
import { forwardOrRefuse } from '../forward.server.ts'
import type { LimitedCounter } from '#app/platform/limits/limits.server.ts'
import { refusal } from '../refusals.server.ts'

/**
 * Fixed response time for all mail requests: neither body nor timing reveals whether an address is registered.
 */
const responseDelayMs = 250

async function respondAfterDelay({ parts, origin }: Exchange, work: () => Promise<unknown>): Promise<Response> {
  parts.afterResponse.run(networkOf(origin.address ?? ''), work)
  await sleep(responseDelayMs)
  return jsonResponse({ status: 'check-mail' })
}

export const captchaAnswer = z.object({ challenge: z.string().max(200), answer: z.int().nonnegative() })

/** Counts the owner's known devices separately, so that strangers cannot use up the owner's mails. */
const recipientLimits = (
  exchange: Exchange<{ email: string }>,
  captcha: Pick<LimitedCounter, 'orSolve'> = {},
): LimitedCounter[] =>
  mailLimits(
    exchange,
    exchange.parts.knownDevices.accountSubject(exchange.request.headers, exchange.origin, exchange.input.email),
    captcha,
  )

export function requireGoodPassword(text: string, context: PasswordContext = {}): void {
  const checked = checkPassword(publishedPolicy, text, context)
  if (!checked.ok) throw refusal('weak-password', { fields: { password: checked.reason } })
}

export const signInByMail = {
  draws: (exchange: Exchange<{ email: string }>) => recipientLimits(exchange),
  run(exchange: Exchange<{ email: string; name?: string; next?: string }>): Promise<Response> {
    const { email, name, next } = exchange.input
    return respondAfterDelay(exchange, () =>
      forwardOrRefuse(exchange, '/sign-in/magic-link', { body: { email, name }, next }),
    )
  },
}

/** Longer than a reset takes. If the process crashes during a reset, the user waits this long before a retry. */
const resetLockSeconds = 10

/** Allows one reset per user at a time: if two links are used concurrently, only one succeeds. */
async function withResetLock<Value>(
  { services, oneTime }: Parts,
  token: string,
  reset: () => Promise<Value>,
): Promise<Value> {
  const { identityPool: pool } = services
  const { rows } = await pool.query<{ person: string }>(
    'SELECT value AS person FROM verifications WHERE identifier = $1',
    [digestOf(`reset-password:${token}`)],
  )
  const person = rows[0]?.person
  if (!person || !(await oneTime.claim('reset-password', person, resetLockSeconds))) throw refusal('invalid-code')
  try {
    return await reset()
  } finally {
    await pool.query('DELETE FROM spent_tokens WHERE digest = $1', [oneTime.identifierOf('reset-password', person)])
  }
}

/** Routes that send a mail or use a mailed password reset link. */
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
    draws: (exchange) => recipientLimits(exchange, { orSolve: true }),
    async run(exchange) {
      const { name, email, password, locale = exchange.locale, next } = exchange.input
      requireGoodPassword(password, { name, email })
      return respondAfterDelay(exchange, () =>
        forwardOrRefuse(exchange, '/sign-up/email', { body: { name, email, password, locale }, next }),
      )
    },
  }),

  post('/sign-in/magic-link', {
    permission: 'account.sign-in',
    input: z.object({ email: emailAddress, name: personName.optional(), next: nextPath }),
    ...signInByMail,
  }),

  post('/request-password-reset', {
    permission: 'account.recover',
    input: z.object({ email: emailAddress }),
    draws: (exchange) => recipientLimits(exchange),
    run(exchange) {
      const { email } = exchange.input
      return respondAfterDelay(exchange, () =>
        forwardOrRefuse(exchange, '/request-password-reset', { body: { email } }),
      )
    },
  }),

  post('/send-verification-email', {
    permission: 'account.recover',
    input: z.object({ email: emailAddress, next: nextPath }),
    draws: (exchange) => recipientLimits(exchange),
    run(exchange) {
      const { email, next } = exchange.input
      // Sent without cookies: with a session, better-auth compares addresses and responds differently.
      const anonymous = { ...exchange, request: new Request(exchange.request.url) }
      return respondAfterDelay(exchange, () =>
        forwardOrRefuse(anonymous, '/send-verification-email', { body: { email }, next }),
      )
    },
  }),

  post('/reset-password', {
    permission: 'account.recover',
    input: z.object({ token: oneTimeCode, newPassword: password }),
    draws: codeLimits,
    async run(exchange) {
      const { token, newPassword } = exchange.input
      requireGoodPassword(newPassword)
      await withResetLock(exchange.parts, token, () =>
        forwardOrRefuse(exchange, '/reset-password', { body: { token, newPassword } }),
      )
      return jsonResponse({ status: 'password-changed' })
    },
  }),
]
