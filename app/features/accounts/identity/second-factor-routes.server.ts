import { z } from 'zod'
import { password } from '../contract.ts'
import { recordAction } from './record-action.server.ts'
import { answer } from './answers.server.ts'
import { demandSignedIn, post, type Exchange, type Route } from './exchange.server.ts'
import { forwardOrRefuse, type Forwarded } from './forward.server.ts'
import { digestOf } from '#app/platform/keys.server.ts'
import { endLinksOf } from '../end-links.server.ts'
import { proofDraws, secondFactorDraws } from './budgets.server.ts'
import { keepSession, rememberSession } from './lost-answer.server.ts'
import type { MailKind } from './mails.server.ts'
import { demandRecentProof } from './proof.server.ts'
import { refusal } from './refusals.server.ts'
import { sessionsPath } from '../session-room.server.ts'
import { signedInAnswer } from './sign-in.server.ts'

const proof = z.object({ password: password.optional() })

/** Changing what protects an account: the owner, in full strength, who has just shown it again. */
const change = (path: string, recorded?: { act: string; mail: MailKind }) =>
  post(`/two-factor/${path}`, {
    permission: 'account.change',
    input: proof,
    draws: proofDraws,
    async run(exchange) {
      const signedIn = demandSignedIn(exchange)
      await demandRecentProof(exchange.parts.services, signedIn, exchange.input.password)
      const { body, cookies } = await forwardOrRefuse(exchange, `/two-factor/${path}`, {
        body: { password: exchange.input.password },
      })
      if (recorded) {
        await endTrust(exchange)
        await recordAction(exchange, recorded.act, recorded.mail)
      }
      return answer({ totpUri: body.totpURI, backupCodes: body.backupCodes }, cookies)
    },
  })

const verify = (path: 'verify-totp' | 'verify-backup-code', code: z.ZodType<string>) =>
  post(`/two-factor/${path}`, {
    permission: 'account.sign-in',
    input: z.object({ code, trustDevice: z.boolean().optional() }),
    draws: async (exchange) => secondFactorDraws(exchange, await whoseFactor(exchange)),
    async run(exchange) {
      const { code, trustDevice } = exchange.input
      const { services } = exchange.parts
      const enrolling = exchange.signedIn !== null
      const who = await whoseFactor(exchange)
      // Neither signed in any more nor half way in: no code would be right.
      if (who === null) throw refusal('user-token-expired')
      // Only the app turns the factor on: a backup code of one that is being set up shows nothing of it.
      if (path === 'verify-backup-code' && exchange.signedIn?.user.twoFactor === false) throw refusal('invalid-code')
      if (!(await claimCode(exchange, who, code))) {
        // The answer to the code that turned it on was lost: it is on, and whoever sent it stays in.
        if (!exchange.signedIn?.user.twoFactor) throw refusal('invalid-code')
        await forwardOrRefuse(exchange, `/two-factor/${path}`, { body: { code } })
        await keepSession(services, exchange.signedIn)
        return answer({ status: 'signed-in' })
      }
      const bringBack = exchange.signedIn && (await rememberSession(services, exchange.signedIn))
      const forwarded = await forwardOrRefuse(exchange, `/two-factor/${path}`, { body: { code, trustDevice } })
      if (!enrolling) return signedInAnswer(exchange, forwarded)
      if (!exchange.signedIn?.user.twoFactor) {
        await endOtherSessions(exchange, forwarded)
        await bringBack?.()
        await endTrust(exchange)
        await recordAction(exchange, 'account.second-factor.enable', 'second-factor-on')
      }
      return answer({ status: 'signed-in' }, forwarded.cookies)
    },
  })

/** Whoever came in by the password alone shows a code, too: the factor would otherwise lift the sessions of a thief. */
async function endOtherSessions({ parts, signedIn }: Exchange, { cookies }: Forwarded): Promise<void> {
  const { identityPool: pool, bus } = parts.services
  const given = new Headers({ cookie: cookies.map((line) => line.split(';', 1)[0]).join('; ') })
  const proven = await parts.sessions.sessionOf(given)
  await pool.query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [
    signedIn!.user.id,
    proven?.session.id ?? null,
  ])
  bus.publish(sessionsPath(signedIn!.user.id))
}

/** A device that was trusted showed a code of the factor as it was: with another, or none, it shows one again. */
const endTrust = ({ parts, signedIn }: Exchange): Promise<void> =>
  endLinksOf(parts.services.identityPool, signedIn!.user.id)

/** A code that was seen over a shoulder is worth nothing once it has been used, even within its half minute. */
const claimCode = ({ parts }: Exchange, who: string, code: string): Promise<boolean> =>
  parts.oneTime.claim('second-factor', `${who}\n${code}`, 300)

const whoseFactor = async (exchange: Exchange): Promise<string | null> =>
  exchange.signedIn?.user.id ?? challengedPerson(exchange)

/**
 * Whose second factor is being asked for: better-auth's signed cookie names the challenge, its row names the person.
 */
async function challengedPerson({ parts, request }: Exchange): Promise<string | null> {
  const challenge = parts.cookies.read(request.headers, 'two_factor')?.split('.')[0]
  if (!challenge) return null
  const { identityPool: pool } = parts.services
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM verifications WHERE identifier = $1', [
    digestOf(challenge),
  ])
  return rows[0]?.value ?? null
}

export const secondFactorRoutes: Route[] = [
  change('enable'),
  change('disable', { act: 'account.second-factor.disable', mail: 'second-factor-off' }),
  change('generate-backup-codes', { act: 'account.second-factor.new-codes', mail: 'backup-codes-changed' }),
  verify('verify-totp', z.string().regex(/^\d{6}$/)),
  verify('verify-backup-code', z.string().regex(/^[\w-]{6,20}$/)),
]
