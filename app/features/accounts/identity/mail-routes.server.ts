import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { checkPassword, publishedPolicy, type PasswordContext } from '#rules/identity/password-policy.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { emailAddress, localeCode, oneTimeCode, password, personName } from '../contract.ts'
import { answer, sendTo } from './answers.server.ts'
import { get, post, type Exchange, type Route } from './exchange.server.ts'
import { forward, forwardOrRefuse } from './forward.server.ts'
import { codeDraws, mailDraws, writeDraws, type Draw } from './limits.server.ts'
import { refusal, translated } from './refusals.server.ts'

/** When every such answer is given, whatever happens behind it: neither the words nor the haste betray whether an address is known. */
const answeredAfterMs = 250

async function answerAtSetTime({ parts }: Exchange, work: Promise<unknown>): Promise<Response> {
  parts.behind.carry(work)
  await sleep(answeredAfterMs)
  return answer({ status: 'check-mail' })
}

export const captchaAnswer = z.object({ challenge: z.string().max(200), answer: z.int().nonnegative() })

const toTarget = ({ parts, origin, input }: Exchange<{ email: string }>): Draw[] =>
  mailDraws(origin, parts.keys.seal('subject', input.email))

export function demandGoodPassword(text: string, context: PasswordContext = {}): void {
  const checked = checkPassword(publishedPolicy, text, context)
  if (!checked.ok) throw refusal('weak-password', { fields: { password: checked.reason } })
}

export const mailLink = {
  draws: toTarget,
  run(exchange: Exchange<{ email: string; name?: string }>): Promise<Response> {
    const { email, name } = exchange.input
    return answerAtSetTime(exchange, forwardOrRefuse(exchange, '/sign-in/magic-link', { body: { email, name } }))
  },
}

/** Everything that writes a letter. */
export const mailRoutes: Route[] = [
  post('/sign-up/email', {
    input: z.object({ name: personName, email: emailAddress, password, locale: localeCode.optional(), captcha: captchaAnswer.optional() }),
    draws: (exchange) => toTarget(exchange).map((draw) => (draw.subject.startsWith('mail:') ? draw : { ...draw, orSolve: true as const })),
    async run(exchange) {
      const { name, email, password, locale = exchange.locale } = exchange.input
      demandGoodPassword(password, { name, email })
      return answerAtSetTime(exchange, forwardOrRefuse(exchange, '/sign-up/email', { body: { name, email, password, locale } }))
    },
  }),

  post('/sign-in/magic-link', { input: z.object({ email: emailAddress, name: personName.optional() }), ...mailLink }),

  post('/request-password-reset', {
    input: z.object({ email: emailAddress }),
    draws: toTarget,
    run(exchange) {
      const { email } = exchange.input
      return answerAtSetTime(exchange, forwardOrRefuse(exchange, '/request-password-reset', { body: { email } }))
    },
  }),

  post('/send-verification-email', {
    input: z.object({ email: emailAddress }),
    draws: toTarget,
    run(exchange) {
      // Asked as nobody: with a session better-auth would compare addresses and answer differently.
      const anonymous = { ...exchange, request: new Request(exchange.request.url) }
      return answerAtSetTime(exchange, forwardOrRefuse(anonymous, '/send-verification-email', { body: { email: exchange.input.email } }))
    },
  }),

  post('/reset-password', {
    input: z.object({ token: oneTimeCode, newPassword: password }),
    draws: ({ origin }) => codeDraws(origin),
    async run(exchange) {
      const { token, newPassword } = exchange.input
      demandGoodPassword(newPassword)
      await forwardOrRefuse(exchange, '/reset-password', { body: { token, newPassword } })
      return answer({ status: 'password-changed' })
    },
  }),

  get('/verify-email', {
    draws: ({ origin }) => writeDraws(origin),
    async run(exchange) {
      const token = exchange.query.get('token') ?? ''
      const locale: Locale = localeCode.catch(exchange.locale).parse(exchange.query.get('locale'))
      const { status, body } = await forward(exchange, '/verify-email', { method: 'GET', query: { token } })
      const error = status >= 400 ? translated(String(body.code)) : null
      return sendTo(`${localePath(locale, '/login')}?${error ? `error=${error}` : 'notice=confirmed'}`)
    },
  }),
]
