import { z } from 'zod'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { changeEmail, changePassword, deleteAccount, revokeSessions, unlinkAccount } from '../commands.server.ts'
import { emailAddress, oneTimeCode, password } from '../contract.ts'
import { accountOf, sessionsOf } from '../queries.server.ts'
import { answer } from './answers.server.ts'
import { actorOf, demandSignedIn, get, post, type Exchange, type Route } from './exchange.server.ts'
import { codeDraws, mailDraws, signInDraws, writeDraws, type Draw } from './limits.server.ts'
import { demandGoodPassword } from './mail-routes.server.ts'
import { queueLetters } from './mails.server.ts'
import { hashPassword } from './passwords.server.ts'
import { demandRecentProof } from './proof.server.ts'
import { refusal } from './refusals.server.ts'

/** A password tried here is a password tried: it counts with the sign-ins of that account. */
const tries = ({ parts, origin, signedIn }: Exchange): Draw[] =>
  signInDraws(origin, parts.keys.seal('subject', signedIn?.user.email ?? 'nobody'))

const invocation = (exchange: Exchange) => ({ actor: actorOf(demandSignedIn(exchange)), origin: exchange.origin })
const noCookies = ({ parts }: Exchange) => [parts.cookies.write('session_token', '', 0)]

const emailChange = z.object({ userId: z.uuid(), newEmail: z.string() })

export const accountRoutes: Route[] = [
  get('/account', { run: async (exchange) => answer(await accountOf(exchange.parts.services, demandSignedIn(exchange))) }),

  get('/sessions', { run: async (exchange) => answer({ sessions: await sessionsOf(exchange.parts.services, demandSignedIn(exchange)) }) }),

  post('/sessions/revoke', {
    input: z.object({ id: z.uuid() }),
    draws: ({ origin }) => writeDraws(origin),
    async run(exchange) {
      const { id } = exchange.input
      return answer(await execute(exchange.parts.services, revokeSessions, { id }, invocation(exchange)))
    },
  }),

  post('/sessions/revoke-others', {
    draws: ({ origin }) => writeDraws(origin),
    async run(exchange) {
      const allBut = demandSignedIn(exchange).session.id
      return answer(await execute(exchange.parts.services, revokeSessions, { allBut }, invocation(exchange)))
    },
  }),

  post('/change-password', {
    input: z.object({ currentPassword: password.optional(), newPassword: password }),
    draws: tries,
    async run(exchange) {
      const { parts, input } = exchange
      const signedIn = demandSignedIn(exchange)
      demandGoodPassword(input.newPassword, signedIn.user)
      await demandRecentProof(parts.services, signedIn, input.currentPassword)
      const passwordHash = await hashPassword(input.newPassword)
      await execute(parts.services, changePassword, { passwordHash, keepSessionId: signedIn.session.id }, invocation(exchange))
      return answer({ status: 'password-changed' })
    },
  }),

  post('/change-email', {
    input: z.object({ newEmail: emailAddress, password: password.optional() }),
    draws(exchange) {
      const [, ...letters] = mailDraws(exchange.origin, exchange.parts.keys.seal('subject', exchange.input.newEmail))
      return [...tries(exchange), ...letters]
    },
    async run(exchange) {
      const { parts, input, locale } = exchange
      const { user } = demandFull(exchange)
      await demandRecentProof(parts.services, demandSignedIn(exchange), input.password)
      const token = await parts.oneTime.issue('change-email', { userId: user.id, newEmail: input.newEmail }, 60 * 60)
      const link = `${parts.services.env.BASE_URL}${localePath(locale, `/auth?change-email=${token}`)}`
      await queueLetters(parts.services, [{ letter: 'change-address', to: input.newEmail, locale, name: user.name, link }])
      return answer({ status: 'check-mail' })
    },
  }),

  post('/change-email/confirm', {
    input: z.object({ token: oneTimeCode }),
    draws: ({ origin }) => codeDraws(origin),
    async run(exchange) {
      const { user } = demandFull(exchange)
      const asked = emailChange.safeParse(await exchange.parts.oneTime.take('change-email', exchange.input.token))
      if (!asked.success) throw refusal('invalid-code')
      if (asked.data.userId !== user.id) throw refusal('user-mismatch')
      await execute(exchange.parts.services, changeEmail, { newEmail: asked.data.newEmail }, invocation(exchange))
      return answer({ status: 'email-changed' })
    },
  }),

  post('/unlink-account', {
    input: z.object({ accountId: z.uuid(), password: password.optional() }),
    draws: tries,
    async run(exchange) {
      await demandRecentProof(exchange.parts.services, demandFull(exchange), exchange.input.password)
      await execute(exchange.parts.services, unlinkAccount, { accountId: exchange.input.accountId }, invocation(exchange))
      return answer({ status: 'unlinked' })
    },
  }),

  post('/account/delete', {
    input: z.object({ password: password.optional() }),
    draws: tries,
    async run(exchange) {
      await demandRecentProof(exchange.parts.services, demandFull(exchange), exchange.input.password)
      await execute(exchange.parts.services, deleteAccount, {}, invocation(exchange))
      return answer({ status: 'deleted' }, noCookies(exchange))
    },
  }),
]

function demandFull(exchange: Exchange) {
  const signedIn = demandSignedIn(exchange)
  if (signedIn.session.strength !== 'full') throw new AppError('not-found')
  return signedIn
}
