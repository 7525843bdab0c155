import type { BetterAuthOptions } from 'better-auth'
import { addOAuthServerContext, APIError, createAuthMiddleware, getOAuthState } from 'better-auth/api'
import type { PersonId } from '#rules/ids.ts'
import { checkPersonName } from '#rules/input/display-name.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { currentFlow } from './flow.server.ts'
import { deleteLinksOf } from '../delete-links.server.ts'

type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>
type Validate = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/** Stores the expected user id in the server-side OAuth state, where the browser cannot change it. */
export const storeExpectedUser = createAuthMiddleware(async ({ path }) => {
  const expectedUserId = path === '/sign-in/social' ? currentFlow()?.expectUserId : undefined
  if (expectedUserId) await addOAuthServerContext({ expectUserId: expectedUserId })
})

/** Rejects a provider's response about another user before it creates, links or signs in an account. */
export const validateUserInfo: Validate = async ({ user, source }) => {
  if (source.method !== 'oauth') return undefined
  const state = await getOAuthState()
  const expectedUserId = state?.serverContext?.expectUserId
  const isWrongUser = expectedUserId !== undefined && (source.action === 'create-user' || user.id !== expectedUserId)
  // The user who started linking must still be the one signed in.
  const isWrongLinker = state?.link !== undefined && currentFlow()?.signedIn?.user.id !== state.link.userId
  return isWrongUser || isWrongLinker ? { error: 'user_mismatch' } : undefined
}

/** Our additional columns, which better-auth loads but its types omit. */
type Person = { disabledAt?: Date | null; kind?: string }

export const databaseHooks: Hooks = {
  user: {
    // A provider's name must pass our rules for names; otherwise it stays empty until onboarding.
    create: {
      before: async (user) => ({ data: { ...user, name: validNameOrEmpty(user.name) } }),
      after: async ({ id }) => void Object.assign(currentFlow() ?? {}, { createdUserId: id }),
    },
  },
  session: {
    create: {
      before: async (session, context) => {
        const user = (await context?.context.internalAdapter.findUserById(session.userId)) as Person | null
        // Students with a school-managed account have no mailbox and no password; they sign in with a card.
        if (!user || user.kind === 'managed') throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
        if (user.disabledAt) throw new APIError('FORBIDDEN', { code: 'USER_DISABLED' })
        return { data: { ...session, ...newSessionFields(session.userId) } }
      },
    },
  },
  account: {
    // We never call the provider on the user's behalf, so its tokens are not stored.
    create: {
      before: async (account) => ({ data: { ...account, ...noTokens, setBy: currentFlow()?.browser ?? null } }),
      after: async ({ userId, providerId: provider }, context) => {
        const requestFlow = currentFlow()
        if (!requestFlow || provider === 'credential' || requestFlow.createdUserId === userId) return
        const user = await context?.context.internalAdapter.findUserById(userId)
        if (!user) return
        const { id, email, name, locale } = user as typeof user & { locale: Locale }
        requestFlow.linkedAccount = { id, email, name, locale, provider }
      },
    },
    update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
  },
}

function validNameOrEmpty(name: string): string {
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

/** A user who signs in again during a lesson stays in the selected workspace. */
function newSessionFields(userId: PersonId) {
  const workspace = currentFlow()?.signedIn?.user.id === userId ? currentFlow()?.signedIn?.session.workspace : null
  return {
    strength: 'full',
    ...(workspace && { roomKind: workspace.kind, roomId: workspace.id, roomSchoolId: workspace.schoolId }),
  }
}

/**
 * A password reset by mail proves ownership of the mailbox. If the address was unconfirmed until then, linked providers
 * may be a stranger's and are deleted. All other open links are deleted, too.
 */
export async function deleteUnprovenAccounts({ identityPool: pool }: Services, userId: PersonId): Promise<void> {
  await deleteLinksOf(pool, userId)
  await pool.query(
    `WITH proven AS (UPDATE users SET email_verified = true, updated_at = now() WHERE id = $1 AND NOT email_verified RETURNING id)
     DELETE FROM accounts USING proven WHERE accounts.user_id = proven.id AND provider_id <> 'credential'`,
    [userId],
  )
}
