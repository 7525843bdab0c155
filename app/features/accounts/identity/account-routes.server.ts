import { z } from 'zod'
import { execute } from '#app/platform/execute.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { askingSession } from '#app/platform/request.server.ts'
import { personUuid, uuid } from '#app/platform/uuid.ts'
import { changeEmail, changePassword, deleteAccount, revokeSessions, unlinkAccount } from '../change-account.server.ts'
import { emailAddress, oneTimeCode, password } from '../contract.ts'
import { accountOf, sessionsOf } from '../queries.server.ts'
import { answer } from './answers.server.ts'
import { actorOf, demandSignedIn, get, post, type Exchange, type Route } from './exchange.server.ts'
import { codeDraws, mailTargetDraws, proofDraws, writeDraws } from './budgets.server.ts'
import { keptSeconds } from './mail-links.server.ts'
import { demandGoodPassword } from './mail-routes.server.ts'
import { queueMails } from './mails.server.ts'
import { hashPassword } from './passwords.server.ts'
import { demandRecentProof } from './proof.server.ts'
import { refusal } from './refusals.server.ts'

const invocation = (exchange: Exchange) => {
  const signedIn = demandSignedIn(exchange)
  return { actor: actorOf(signedIn), origin: exchange.origin, session: askingSession({ signedIn }) }
}

const emailChange = z.object({ userId: personUuid, newEmail: z.string() })

export const accountRoutes: Route[] = [
  get('/account', {
    permission: 'account.view',
    run: async (exchange) => answer(await accountOf(exchange.parts.services, demandSignedIn(exchange))),
  }),

  get('/sessions', {
    permission: 'account.sessions',
    run: async (exchange) => answer({ sessions: await sessionsOf(exchange.parts.services, demandSignedIn(exchange)) }),
  }),

  post('/sessions/revoke', {
    permission: 'account.sessions',
    input: z.object({ id: uuid }),
    draws: writeDraws,
    async run(exchange) {
      const { id } = exchange.input
      return answer(await execute(exchange.parts.services, revokeSessions, { id }, invocation(exchange)))
    },
  }),

  post('/sessions/revoke-others', {
    permission: 'account.sessions',
    draws: writeDraws,
    async run(exchange) {
      const allBut = demandSignedIn(exchange).session.id
      return answer(await execute(exchange.parts.services, revokeSessions, { allBut }, invocation(exchange)))
    },
  }),

  post('/change-password', {
    permission: 'account.change',
    input: z.object({ currentPassword: password.optional(), newPassword: password }),
    draws: proofDraws,
    async run(exchange) {
      const { parts, input } = exchange
      const signedIn = demandSignedIn(exchange)
      demandGoodPassword(input.newPassword, signedIn.user)
      await demandRecentProof(parts.services, signedIn, input.currentPassword)
      const passwordHash = await hashPassword(input.newPassword)
      await execute(
        parts.services,
        changePassword,
        { passwordHash, keepSessionId: signedIn.session.id },
        invocation(exchange),
      )
      return answer({ status: 'password-changed' })
    },
  }),

  post('/change-email', {
    permission: 'account.change',
    input: z.object({ newEmail: emailAddress, password: password.optional() }),
    draws(exchange) {
      return [
        ...proofDraws(exchange),
        ...mailTargetDraws(exchange, exchange.parts.keys.seal('subject', exchange.input.newEmail)),
      ]
    },
    async run(exchange) {
      const { parts, input, locale } = exchange
      const signedIn = demandSignedIn(exchange)
      const { user } = signedIn
      await demandRecentProof(parts.services, signedIn, input.password)
      const token = await parts.oneTime.issue(
        'change-email',
        { userId: user.id, newEmail: input.newEmail },
        keptSeconds('change-address'),
      )
      const link = `${parts.services.env.BASE_URL}${localePath(locale, `/auth?change-email=${token}`)}`
      await queueMails(parts.services, [
        {
          kind: 'change-address',
          to: input.newEmail,
          locale,
          name: user.name,
          link,
          opens: parts.oneTime.nameOf('change-email', token),
        },
      ])
      return answer({ status: 'check-mail' })
    },
  }),

  post('/change-email/confirm', {
    permission: 'account.change',
    input: z.object({ token: oneTimeCode }),
    mailLink: 'change-email',
    draws: codeDraws,
    async run(exchange) {
      const { user } = demandSignedIn(exchange)
      const asked = emailChange.safeParse(await exchange.parts.oneTime.take('change-email', exchange.input.token))
      if (!asked.success) throw refusal('invalid-code')
      if (asked.data.userId !== user.id) throw refusal('user-mismatch')
      await execute(exchange.parts.services, changeEmail, { newEmail: asked.data.newEmail }, invocation(exchange))
      return answer({ status: 'email-changed' })
    },
  }),

  post('/unlink-account', {
    permission: 'account.change',
    input: z.object({ accountId: uuid, password: password.optional() }),
    draws: proofDraws,
    async run(exchange) {
      await demandRecentProof(exchange.parts.services, demandSignedIn(exchange), exchange.input.password)
      await execute(
        exchange.parts.services,
        unlinkAccount,
        { accountId: exchange.input.accountId },
        invocation(exchange),
      )
      return answer({ status: 'unlinked' })
    },
  }),

  post('/account/delete', {
    permission: 'account.delete',
    input: z.object({ password: password.optional() }),
    draws: proofDraws,
    async run(exchange) {
      await demandRecentProof(exchange.parts.services, demandSignedIn(exchange), exchange.input.password)
      await execute(exchange.parts.services, deleteAccount, {}, invocation(exchange))
      return answer({ status: 'deleted' }, exchange.parts.cookies.end(exchange.request.headers))
    },
  }),
]
