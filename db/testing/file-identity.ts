import { afterAll } from 'vitest'
import { openIdentity, type Identity } from '#app/features/people/accounts/public.server.ts'
import { openIdentities } from './identities.ts'
import { openFileServices } from './file-services.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import type { TestServices } from './test-services.ts'

type FileIdentity = {
  services: TestServices
  identity: Identity
  /** Opens a browser without cookies. */
  openBrowser: (from?: Parameters<typeof openVisitor>[2]) => Visitor
}

/** Opens services and their identity server for one test file; closes both after its last test. */
export async function openFileIdentity(): Promise<FileIdentity> {
  const services = await openFileServices()
  const identity = openIdentity(services)
  afterAll(() => identity.settle())
  return { services, identity, openBrowser: (from) => openVisitor(identity, services.env.BASE_URL, from) }
}

/** Opens services and several identity servers for one test file; closes them after its last test. */
export async function openFileIdentities(): Promise<{ services: TestServices; identities: Identity[] }> {
  const services = await openFileServices()
  const { identities, close } = openIdentities(services)
  afterAll(close)
  return { services, identities }
}
