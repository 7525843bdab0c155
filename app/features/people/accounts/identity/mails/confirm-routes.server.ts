import { z } from 'zod'
import { visitor } from '#rules/permissions.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { confirmAddress } from '../../confirm-address.server.ts'
import { oneTimeCode, password } from '../../contract.ts'
import { jsonResponse } from '../responses.server.ts'
import { codeLimits } from '../budgets.server.ts'
import { confirmationOf } from './confirmation.server.ts'
import { post, type Route } from '../exchange.server.ts'
import { browserDigest } from '#app/platform/secrets/keys.server.ts'
import { verifyPassword } from '../credentials/passwords.server.ts'
import { refusal } from '../refusals.server.ts'
import { endPreviousSession } from '../sign-in.server.ts'

export const confirmRoutes: Route[] = [
  /**
   * Signs in the owner of the mailbox. A password or linked provider that the owner has not proven is removed.
   */
  post('/verify-email', {
    permission: 'account.recover',
    input: z.object({ token: oneTimeCode, password: password.optional() }),
    draws: codeLimits,
    mailLink: 'confirm',
    async run(exchange) {
      const { parts, request, origin, input } = exchange
      const confirmation = await confirmationOf(parts.services, input.token)
      if (!confirmation) throw refusal('invalid-code')
      const { userId, email, passwordHash } = confirmation
      const hasPassword = input.password !== undefined
      if (hasPassword && !(passwordHash && (await verifyPassword({ hash: passwordHash, password: input.password! }))))
        throw refusal('wrong-password')
      const link = parts.oneTime.identifierOf('confirm', input.token)
      await execute(
        parts.services,
        confirmAddress,
        { link, keepPassword: hasPassword, browser: browserDigest(parts.keys, origin) },
        { actor: { ...visitor, id: userId }, origin },
      )
      const cookie = await parts.sessions.createSession(userId, 'full', request.headers, origin.address)
      await endPreviousSession(exchange)
      return jsonResponse({ status: 'signed-in' }, [
        cookie,
        parts.knownDevices.remember(request.headers, origin, email),
      ])
    },
  }),
]
