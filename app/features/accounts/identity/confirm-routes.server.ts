import { z } from 'zod'
import { visitor } from '#rules/permissions.ts'
import { execute } from '#app/platform/execute.server.ts'
import { confirmAddress } from '../confirm-address.server.ts'
import { oneTimeCode, password } from '../contract.ts'
import { answer } from './answers.server.ts'
import { codeDraws } from './budgets.server.ts'
import { confirmationOf } from './confirmation.server.ts'
import { post, type Route } from './exchange.server.ts'
import { browserOf } from '#app/platform/keys.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { refusal } from './refusals.server.ts'
import { retireSession } from './sign-in.server.ts'

export const confirmRoutes: Route[] = [
  /**
   * Whoever holds the mailbox is in. A password or provider that they cannot show to be theirs is not let in with them.
   */
  post('/verify-email', {
    permission: 'account.recover',
    input: z.object({ token: oneTimeCode, password: password.optional() }),
    draws: codeDraws,
    mailLink: 'confirm',
    async run(exchange) {
      const { parts, request, origin, input } = exchange
      const found = await confirmationOf(parts.services, input.token)
      if (!found) throw refusal('invalid-code')
      const { userId, email, passwordHash } = found
      const shown = input.password !== undefined
      if (shown && !(passwordHash && (await verifyPassword({ hash: passwordHash, password: input.password! }))))
        throw refusal('wrong-password')
      const link = parts.oneTime.nameOf('confirm', input.token)
      await execute(
        parts.services,
        confirmAddress,
        { link, keepPassword: shown, browser: browserOf(parts.keys, origin) },
        { actor: { ...visitor, id: userId }, origin },
      )
      const cookie = await parts.sessions.createSession(userId, 'full', request.headers, origin.address)
      await retireSession(exchange)
      return answer({ status: 'signed-in' }, [cookie, parts.knownDevices.remember(request.headers, origin, email)])
    },
  }),
]
