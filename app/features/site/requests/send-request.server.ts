import { formatRequestNumber } from '#rules/requests/public-request.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { RequestFields } from './contract.ts'
import { composeOperatorMail, composeReceipt } from './request-mails.server.ts'
import { requestInput } from './request-fields.server.ts'
import { publicRequests } from './tables.server.ts'

/** Stores a request from a public page, and mails it to the operator and a receipt to its sender. */
export const sendPublicRequest = defineCommand({
  name: 'sendPublicRequest',
  input: requestInput,
  load: () => Promise.resolve(null),
  allow: (actor) => can(actor, 'requests.send'),
  async run({ db, env, now, newId }, _, { kind, locale, token, ...answers }) {
    const number = formatRequestNumber(Buffer.from(openKeys(env.SECRET).sign('request-number', token), 'base64url'))
    const fields = Object.fromEntries(
      Object.entries(answers).filter(([name, value]) => name !== 'license' && value !== undefined && value !== ''),
    ) as RequestFields
    // Without a conflict target: visitors may not read the table, and a repeated token is the only possible conflict.
    const { rowCount } = await db
      .insert(publicRequests)
      .values({ id: newId(), number, kind, locale, fields, createdAt: new Date(now) })
      .onConflictDoNothing()
    const request = { number, kind, locale, fields }
    const mails = [composeReceipt(env, request), ...(env.REQUESTS_MAILBOX ? [composeOperatorMail(env, request)] : [])]
    return {
      result: { number, email: fields.email },
      jobs: rowCount === 0 ? [] : mails.map((data) => ({ name: 'send-mail' as const, data })),
    }
  },
})
