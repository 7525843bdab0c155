import { afterAll } from 'vitest'
import type { Services } from '#app/platform/services/services.server.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** Opens services for one test file; closes them after its last test. */
export async function openFileServices(overrides: Partial<Services> = {}): Promise<TestServices> {
  const services = await openTestServices(overrides)
  afterAll(() => services.close())
  return services
}
