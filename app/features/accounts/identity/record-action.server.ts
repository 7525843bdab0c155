import { demandSignedIn, type Exchange } from './exchange.server.ts'

/** For what better-auth writes itself; our own commands record in their own transaction. */
export async function recordAction(exchange: Exchange, act: string): Promise<void> {
  const { services } = exchange.parts
  const { user } = demandSignedIn(exchange)
  await services.identityPool.query(
    `INSERT INTO audit_entries (id, person_id, act, on_what, address, at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [services.newId(), user.id, act, `people/${user.id}`, exchange.origin.address, new Date(services.now())],
  )
}
