import { z } from 'zod'
import { execute } from '#app/platform/commands/execute.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getCallerSession } from '#app/platform/request/request.server.ts'
import { personUuid, uuid } from '#app/platform/forms/uuid.ts'
import { changeEmail, changePassword, deleteAccount, revokeSessions, unlinkAccount } from '../change-account.server.ts'
import { emailAddress, oneTimeCode, password } from '../contract.ts'
import { accountOf, sessionsOf } from '../queries.server.ts'
import { jsonResponse } from './responses.server.ts'
import { actorOf, requireSignedIn, get, post, type Exchange, type Route } from './exchange.server.ts'
import { codeLimits, mailTargetLimits, proofLimits, writeLimits } from './budgets.server.ts'
import { storedLinkSeconds } from './mails/mail-links.server.ts'
import { requireGoodPassword } from './mails/mail-routes.server.ts'
import { queueMails } from './mails/mails.server.ts'
import { hashPassword } from './credentials/passwords.server.ts'
import { requireProof } from './credentials/proof.server.ts'
import { refusal } from './refusals.server.ts'

const invocation = (exchange: Exchange) => {
  const signedIn = requireSignedIn(exchange)
  return { actor: actorOf(signedIn), origin: exchange.origin, session: getCallerSession({ signedIn }) }
}

const emailChange = z.object({ userId: personUuid, newEmail: z.string() })

export const accountRoutes: Route[] = [
  get('/account', {
    permission: 'account.view',
    run: async (exchange) => jsonResponse(await accountOf(exchange.parts.services, requireSignedIn(exchange))),
  }),

  get('/sessions', {
    permission: 'account.sessions',
    run: async (exchange) =>
      jsonResponse({ sessions: await sessionsOf(exchange.parts.services, requireSignedIn(exchange)) }),
  }),

  post('/sessions/revoke', {
    permission: 'account.sessions',
    input: z.object({ id: uuid }),
    draws: writeLimits,
    async run(exchange) {
      const { id } = exchange.input
      return jsonResponse(await execute(exchange.parts.services, revokeSessions, { id }, invocation(exchange)))
    },
  }),

  post('/sessions/revoke-others', {
    permission: 'account.sessions',
    draws: writeLimits,
    async run(exchange) {
      const allBut = requireSignedIn(exchange).session.id
      return jsonResponse(await execute(exchange.parts.services, revokeSessions, { allBut }, invocation(exchange)))
    },
  }),

  post('/change-password', {
    permission: 'account.change',
    input: z.object({ currentPassword: password.optional(), newPassword: password }),
    draws: proofLimits,
    async run(exchange) {
      const { parts, input } = exchange
      const signedIn = requireSignedIn(exchange)
      requireGoodPassword(input.newPassword, signedIn.user)
      await requireProof(parts.services, signedIn, input.currentPassword)
      const passwordHash = await hashPassword(input.newPassword)
      await execute(
        parts.services,
        changePassword,
        { passwordHash, keepSessionId: signedIn.session.id },
        invocation(exchange),
      )
      return jsonResponse({ status: 'password-changed' })
    },
  }),

  post('/change-email', {
    permission: 'account.change',
    input: z.object({ newEmail: emailAddress, password: password.optional() }),
    draws(exchange) {
      return [
        ...proofLimits(exchange),
        ...mailTargetLimits(exchange, exchange.parts.keys.sign('subject', exchange.input.newEmail)),
      ]
    },
    async run(exchange) {
      const { parts, input, locale } = exchange
      const signedIn = requireSignedIn(exchange)
      const { user } = signedIn
      await requireProof(parts.services, signedIn, input.password)
      const token = await parts.oneTime.issue(
        'change-email',
        { userId: user.id, newEmail: input.newEmail },
        storedLinkSeconds('change-address'),
      )
      const link = `${parts.services.env.BASE_URL}${localePath(locale, `/auth?change-email=${token}`)}`
      await queueMails(parts.services, [
        {
          kind: 'change-address',
          to: input.newEmail,
          locale,
          name: user.name,
          link,
          opens: parts.oneTime.identifierOf('change-email', token),
        },
      ])
      return jsonResponse({ status: 'check-mail' })
    },
  }),

  post('/change-email/confirm', {
    permission: 'account.change',
    input: z.object({ token: oneTimeCode }),
    mailLink: 'change-email',
    draws: codeLimits,
    async run(exchange) {
      const { user } = requireSignedIn(exchange)
      const parsed = emailChange.safeParse(await exchange.parts.oneTime.take('change-email', exchange.input.token))
      if (!parsed.success) throw refusal('invalid-code')
      if (parsed.data.userId !== user.id) throw refusal('user-mismatch')
      await execute(exchange.parts.services, changeEmail, { newEmail: parsed.data.newEmail }, invocation(exchange))
      return jsonResponse({ status: 'email-changed' })
    },
  }),

  post('/unlink-account', {
    permission: 'account.change',
    input: z.object({ accountId: uuid, password: password.optional() }),
    draws: proofLimits,
    async run(exchange) {
      await requireProof(exchange.parts.services, requireSignedIn(exchange), exchange.input.password)
      await execute(
        exchange.parts.services,
        unlinkAccount,
        { accountId: exchange.input.accountId },
        invocation(exchange),
      )
      return jsonResponse({ status: 'unlinked' })
    },
  }),

  post('/account/delete', {
    permission: 'account.delete',
    input: z.object({ password: password.optional() }),
    draws: proofLimits,
    async run(exchange) {
      await requireProof(exchange.parts.services, requireSignedIn(exchange), exchange.input.password)
      await execute(exchange.parts.services, deleteAccount, {}, invocation(exchange))
      return jsonResponse({ status: 'deleted' }, exchange.parts.cookies.end(exchange.request.headers))
    },
  }),
]
