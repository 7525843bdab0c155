import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyField } from '#app/platform/action-fields.ts'
import type { Sent } from '#app/platform/actions.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { classSignInFor } from './class-sign-in.server.ts'
import { nameRequestActions } from './name-request-actions.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const address = '203.0.113.77'
const asks = (device: string, fields: Record<string, string>) =>
  nameRequestActions
    .ask({
      visit: { services, signedIn: null, origin: { address, device, userAgent: null } },
      form: new Map(
        Object.entries({ ...fields, [keyField]: crypto.randomUUID() }).map(([name, value]) => [name, [value]] as const),
      ),
    } as unknown as Sent)
    .then(
      () => 'asked',
      (error: { code: string }) => error.code,
    )

test('what strangers at an address send keeps no child out who has shown the code', async () => {
  const { code } = await makeChildClass(services, 1)
  for (let at = 0; at < 10; at++)
    await Promise.all(
      Array.from({ length: 30 }, (_, device) => asks(`stranger-${device}`, { name: 'Fah', code, codeProof: 'none' })),
    )
  expect(await asks('other', { name: 'Fah', code, codeProof: 'none' })).toBe('limited')
  const signIn = await classSignInFor(services, { address: '203.0.113.78', device: 'child' }, code)
  const codeProof = signIn.state === 'open' ? signIn.codeProof : ''
  expect(await asks('child', { name: 'Mali', code, codeProof })).toBe('asked')
  for (let at = 0; at < 9; at++) await asks('child', { name: `Mali ${'abcdefghi'[at]}`, code, codeProof })
  expect(await asks('child', { name: 'Mali', code, codeProof })).toBe('limited')
})
