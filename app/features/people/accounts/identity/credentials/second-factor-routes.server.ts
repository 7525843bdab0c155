import { z } from 'zod'
import { normalizeBackupCode } from '#rules/identity/backup-code.ts'
import { password } from '../../contract.ts'
import { recordAction } from '../record-action.server.ts'
import { jsonResponse } from '../responses.server.ts'
import { requireSignedIn, post, type Exchange, type Route } from '../exchange.server.ts'
import { forwardOrRefuse, type ForwardedResponse } from '../forward.server.ts'
import { digestOf } from '#app/platform/secrets/keys.server.ts'
import { deleteLinksOf } from '../../delete-links.server.ts'
import { proofLimits, secondFactorLimits } from '../budgets.server.ts'
import { extendSession, snapshotSession } from './lost-response.server.ts'
import type { MailKind } from '../mails/mails.server.ts'
import { requireProof } from './proof.server.ts'
import { refusal } from '../refusals.server.ts'
import { sessionsPath } from '../../session-workspace.server.ts'
import { signInResponse } from '../sign-in.server.ts'

const proof = z.object({ password: password.optional() })

/** Changes the second factor; requires a full-strength session and fresh proof of identity. */
const change = (path: string, record?: { act: string; mail: MailKind }) =>
  post(`/two-factor/${path}`, {
    permission: 'account.change',
    input: proof,
    draws: proofLimits,
    async run(exchange) {
      const signedIn = requireSignedIn(exchange)
      await requireProof(exchange.parts.services, signedIn, exchange.input.password)
      const { body, cookies } = await forwardOrRefuse(exchange, `/two-factor/${path}`, {
        body: { password: exchange.input.password },
      })
      if (record) {
        await endDeviceTrust(exchange)
        await recordAction(exchange, record.act, record.mail)
      }
      return jsonResponse({ totpUri: body.totpURI, backupCodes: body.backupCodes }, cookies)
    },
  })

const verify = (path: 'verify-totp' | 'verify-backup-code', code: z.ZodType<string>) =>
  post(`/two-factor/${path}`, {
    permission: 'account.sign-in',
    input: z.object({ code, trustDevice: z.boolean().optional() }),
    draws: async (exchange) => secondFactorLimits(exchange, await secondFactorOwner(exchange)),
    async run(exchange) {
      const { code, trustDevice } = exchange.input
      const { services } = exchange.parts
      const isEnrolling = exchange.signedIn !== null
      const ownerId = await secondFactorOwner(exchange)
      // Neither signed in nor between password and second factor: no code can be right.
      if (ownerId === null) throw refusal('user-token-expired')
      // A backup code must not enable the factor: it does not prove that the authenticator app is set up.
      if (path === 'verify-backup-code' && exchange.signedIn?.user.twoFactor === false) throw refusal('invalid-code')
      if (!(await claimCode(exchange, ownerId, code))) {
        // Repeated code after a lost response: the factor is already enabled, so keep the user signed in.
        if (!exchange.signedIn?.user.twoFactor) throw refusal('invalid-code')
        await forwardOrRefuse(exchange, `/two-factor/${path}`, { body: { code } })
        await extendSession(services, exchange.signedIn)
        return jsonResponse({ status: 'signed-in' })
      }
      const restoreSession = exchange.signedIn && (await snapshotSession(services, exchange.signedIn))
      const forwarded = await forwardOrRefuse(exchange, `/two-factor/${path}`, { body: { code, trustDevice } })
      if (!isEnrolling) return signInResponse(exchange, forwarded)
      if (!exchange.signedIn?.user.twoFactor) {
        await endOtherSessions(exchange, forwarded)
        await restoreSession?.()
        await endDeviceTrust(exchange)
        await recordAction(exchange, 'account.second-factor.enable', 'second-factor-on')
      }
      return jsonResponse({ status: 'signed-in' }, forwarded.cookies)
    },
  })

/** Enabling the factor ends other sessions: a thief's session, opened by password alone, must not survive. */
async function endOtherSessions({ parts, signedIn }: Exchange, { cookies }: ForwardedResponse): Promise<void> {
  const { identityPool: pool, bus } = parts.services
  const newSession = new Headers({ cookie: cookies.map((line) => line.split(';', 1)[0]).join('; ') })
  const newSignIn = await parts.sessions.sessionOf(newSession)
  await pool.query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [
    signedIn!.user.id,
    newSignIn?.session.id ?? null,
  ])
  bus.publish(sessionsPath(signedIn!.user.id))
}

/** A changed second factor ends device trust, which was granted for a code of the old factor. */
const endDeviceTrust = ({ parts, signedIn }: Exchange): Promise<void> =>
  deleteLinksOf(parts.services.identityPool, signedIn!.user.id)

/** Accepts each code once, so that a code seen over a shoulder cannot be reused within its 30 seconds. */
const claimCode = ({ parts }: Exchange, ownerId: string, code: string): Promise<boolean> =>
  parts.oneTime.claim('second-factor', `${ownerId}\n${code}`, 300)

const secondFactorOwner = async (exchange: Exchange): Promise<string | null> =>
  exchange.signedIn?.user.id ?? challengedPerson(exchange)

/**
 * User between password and second factor: better-auth's signed cookie names the challenge, whose row has the user id.
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
  verify(
    'verify-backup-code',
    z
      .string()
      .max(40)
      .transform(normalizeBackupCode)
      .pipe(z.string().regex(/^[\w-]{6,20}$/)),
  ),
]
