import type { BetterAuthOptions } from 'better-auth'
import { addOAuthServerContext, APIError, createAuthMiddleware, getOAuthState } from 'better-auth/api'
import type { PersonId } from '#rules/ids.ts'
import { checkPersonName } from '#rules/display-name.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services.server.ts'
import { currentFlow } from './flow.server.ts'
import { endLinksOf } from '../end-links.server.ts'

type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>
type Validate = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/** Rides the provider's redirect inside the state, out of the browser's reach. */
export const rememberWhoIsExpected = createAuthMiddleware(async ({ path }) => {
  const expected = path === '/sign-in/social' ? currentFlow()?.expectUserId : undefined
  if (expected) await addOAuthServerContext({ expectUserId: expected })
})

/** Before a provider's word creates, links or opens anything: is it about the person it should be about? */
export const validateUserInfo: Validate = async ({ user, source }) => {
  if (source.method !== 'oauth') return undefined
  const state = await getOAuthState()
  const expected = state?.serverContext?.expectUserId
  const wrongPerson = expected !== undefined && (source.action === 'create-user' || user.id !== expected)
  // Linking was begun by somebody; that somebody must still be the one who is signed in here.
  const wrongLinker = state?.link !== undefined && currentFlow()?.signedIn?.user.id !== state.link.userId
  return wrongPerson || wrongLinker ? { error: 'user_mismatch' } : undefined
}

/** Our additional columns, which better-auth reads and its types do not name here. */
type Person = { disabledAt?: Date | null; kind?: string }

export const databaseHooks: Hooks = {
  user: {
    // What a provider calls somebody is held to the same rule; who has no name by it is asked in the first steps.
    create: {
      before: async (user) => ({ data: { ...user, name: nameOrNone(user.name) } }),
      after: async ({ id }) => void Object.assign(currentFlow() ?? {}, { made: id }),
    },
  },
  session: {
    create: {
      before: async (session, context) => {
        const user = (await context?.context.internalAdapter.findUserById(session.userId)) as Person | null
        // Pupils whom a school made have no mailbox and no password; they come in by card.
        if (!user || user.kind === 'managed') throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
        if (user.disabledAt) throw new APIError('FORBIDDEN', { code: 'USER_DISABLED' })
        return { data: { ...session, ...keptRoom(session.userId) } }
      },
    },
  },
  account: {
    // We never act for people at their provider, so its tokens are not ours to keep.
    create: {
      before: async (account) => ({ data: { ...account, ...noTokens, setBy: currentFlow()?.browser ?? null } }),
      after: async ({ userId, providerId: provider }, context) => {
        const carried = currentFlow()
        if (!carried || provider === 'credential' || carried.made === userId) return
        const user = await context?.context.internalAdapter.findUserById(userId)
        if (!user) return
        const { id, email, name, locale } = user as typeof user & { locale: Locale }
        carried.linked = { id, email, name, locale, provider }
      },
    },
    update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
  },
}

function nameOrNone(name: string): string {
  const checked = checkPersonName(name)
  return checked.ok ? checked.value : ''
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

/** Proving oneself again in the middle of a lesson does not throw one out of the room. */
function keptRoom(userId: PersonId) {
  const room = currentFlow()?.signedIn?.user.id === userId ? currentFlow()?.signedIn?.session.room : null
  return { strength: 'full', ...(room && { roomKind: room.kind, roomId: room.id, roomSchoolId: room.schoolId }) }
}

/**
 * Whoever resets by mail owns the mailbox. Anything linked before anybody had shown that is not theirs and goes, and so
 * does every other open link.
 */
export async function forgetUnproven({ identityPool: pool }: Services, userId: PersonId): Promise<void> {
  await endLinksOf(pool, userId)
  await pool.query(
    `WITH proven AS (UPDATE users SET email_verified = true, updated_at = now() WHERE id = $1 AND NOT email_verified RETURNING id)
     DELETE FROM accounts USING proven WHERE accounts.user_id = proven.id AND provider_id <> 'credential'`,
    [userId],
  )
}
