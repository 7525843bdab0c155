import { openIdentity, type Identity } from '#app/features/people/accounts/public.server.ts'
import { openIdentityPool } from '#app/platform/db/db.server.ts'
import type { TestServices } from './test-services.ts'

/** Opens several identity services with separate pools, like separate processes. */
export function openIdentities(
  services: TestServices,
  count = 3,
): { identities: Identity[]; close: () => Promise<void> } {
  const pools = Array.from({ length: count }, () => openIdentityPool(services.databaseUrl, 4))
  const identities = pools.map((identityPool) => openIdentity({ ...services, identityPool }))
  return {
    identities,
    async close() {
      await Promise.all(identities.map((identity) => identity.settle()))
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}
