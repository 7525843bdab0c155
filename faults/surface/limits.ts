import { identityLimits } from '#app/features/accounts/identity/bodies.server.ts'
import { bodyLimits, type BodyLimits } from '#app/platform/body-limits.ts'
import { limitsOf } from '#server/http/bodies.ts'
import { livePlaces } from '#app/features.server.ts'
import { livePath } from '#server/live/gateway.ts'

/** How much one way in takes, as the program itself states it. */
export type Stated = Pick<BodyLimits, 'bytes' | 'fields' | 'valueLength'>

const unread: Stated = { bytes: 0, fields: 0, valueLength: 0 }

export function statedLimits(path: string, signedIn: boolean): Stated {
  if (path.startsWith('/api/auth/')) return identityLimits
  if (path.startsWith(livePath)) return liveLimits(path)
  if (path.startsWith('/api/')) return bodyLimits.small
  return limitsOf({ path, signedIn: signedIn ? { user: { kind: 'adult' } } : null })
}

/** Only what is written to a store is read at all; escapes take up to three times as many bytes. */
function liveLimits(path: string): Stated {
  const store = livePlaces().stores.find((one) => path === `${livePath}/${one.path}`)
  const bytes = store ? 3 * store.limits.recordBytes : 0
  return store ? { bytes, fields: bytes, valueLength: bytes } : unread
}
