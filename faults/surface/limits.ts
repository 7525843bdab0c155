import { identityLimits } from '#app/features/people/accounts/identity/bodies.server.ts'
import { bodyLimits, type BodyLimits } from '#app/platform/request/body-limits.ts'
import { bodyLimitsFor } from '#server/http/bodies/bodies.ts'
import '#app/features.server.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { livePath } from '#server/live/gateway.ts'

/** Maximum body size of an entry point, as the server defines it. */
export type StatedLimits = Pick<BodyLimits, 'bytes' | 'fields' | 'valueLength'>

const noBody: StatedLimits = { bytes: 0, fields: 0, valueLength: 0 }

export function statedLimits(path: string, signedIn: boolean): StatedLimits {
  if (path.startsWith('/api/auth/')) return identityLimits
  if (path.startsWith(livePath)) return liveLimits(path)
  if (path.startsWith('/api/')) return bodyLimits.small
  return bodyLimitsFor({ path, signedIn: signedIn ? { user: { kind: 'adult' } } : null })
}

/** The server reads only bodies written to stores; escaping can triple their size. */
function liveLimits(path: string): StatedLimits {
  const store = livePaths().stores.find((store) => path === `${livePath}/${store.path}`)
  const bytes = store ? 3 * store.limits.recordBytes : 0
  return store ? { bytes, fields: bytes, valueLength: bytes } : noBody
}
