import { data } from 'react-router'
import type { Actor } from '#rules/permissions.ts'
import { budgetCounters } from '#app/platform/limits/budgets.server.ts'
import { clearSiteDataHeader } from '#app/platform/request/clear-site-data.server.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { roomCodePath, parseRoomCodeOnly } from '#rules/competitions/room-code.ts'
import { addWorkspaceToAddress } from '#rules/workspaces/workspace-address.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getCallerSession, type Workspace, type RequestContext } from '#app/platform/request/request.server.ts'
import { visitor } from '#rules/permissions.ts'
import { createDeviceClassCookie } from './device-class.server.ts'
import type { SignInFailure, SignInFailureResponse, PrintedSecret } from '../contract.ts'
import type { SignInResult } from './sign-in.server.ts'

export type SignInResponse = { ok: true; result: { to: string; secret?: PrintedSecret } } | SignInFailureResponse

/** Converts a sign-in failure to the error format of form actions. */
export const toFailureResponse = ({ reason, ...wait }: SignInFailure): SignInFailureResponse => ({
  ok: false,
  error: { code: reason === 'too-many-at-once' ? 'limited' : 'refused', reason, ...wait },
})

/** Returns the seconds to wait when over the limit. A whole school may share one IP address, so the limit is high. */
export async function spendSignInBudget(
  requestContext: Pick<RequestContext, 'services' | 'origin' | 'signedIn'>,
): Promise<number | null> {
  const { over, retryAfterSeconds } = await openLimits(requestContext.services).spend(
    budgetCounters('child', requestContext, { perCaller: 120, perAddress: 6_000, windowSeconds: 60 }),
  )
  return over ? retryAfterSeconds : null
}

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Checks a secret and returns the next address or the failure. When another user signs in on a shared tablet, the
 * browser data of the previous user is cleared.
 */
export async function trySignIn<Input, Loaded>(
  requestContext: RequestContext,
  request: Request,
  command: Command<Input, Loaded, SignInResult>,
  input: unknown,
) {
  const { services, locale } = requestContext
  const waitSeconds = await spendSignInBudget(requestContext)
  if (waitSeconds !== null)
    return data<SignInResponse>(toFailureResponse({ reason: 'too-many-at-once', retryAfterSeconds: waitSeconds }), {
      status: 429,
    })
  // The secret authorizes, not the current session, so the command runs as a visitor. No idempotency key: a repeated
  // attempt counts twice.
  const actor: Actor = visitor
  const origin = { ...requestContext.origin, userAgent: request.headers.get('user-agent') }
  const attempt = await execute(services, command, input, { actor, origin, session: getCallerSession(requestContext) })
  if (!attempt.ok) return data<SignInResponse>(toFailureResponse(attempt))

  const cookies = openCookies(services.env)
  const lastUserMark = openKeys(services.env.SECRET).sign('last-person', attempt.personId).slice(0, 22)
  const headers = new Headers()
  headers.append('set-cookie', attempt.cookie)
  headers.append('set-cookie', cookies.write('last', lastUserMark, yearSeconds))
  if (attempt.code) headers.append('set-cookie', createDeviceClassCookie(services, attempt.code))
  const isSameUser =
    cookies.read(request.headers, 'last') === lastUserMark &&
    (!requestContext.signedIn || requestContext.signedIn.user.id === attempt.personId)
  if (!isSameUser) headers.set('clear-site-data', clearSiteDataHeader(request.headers))
  return data<SignInResponse>(
    {
      ok: true,
      result: {
        to: localePath(locale, requestedRoomPath(request) ?? workspacePath(attempt.workspace)),
        ...(attempt.secret && { secret: attempt.secret }),
      },
    },
    { headers },
  )
}

const workspacePath = (room: Workspace | null) =>
  room ? addWorkspaceToAddress('/dashboard', room) : '/account/select-room'

/** Path of the competition whose code the child typed before signing in; its page checks the access itself. */
function requestedRoomPath({ url }: Request): string | null {
  const code = parseRoomCodeOnly(new URL(url).searchParams.get('room')?.slice(0, 40) ?? '')
  return code && roomCodePath(code)
}
