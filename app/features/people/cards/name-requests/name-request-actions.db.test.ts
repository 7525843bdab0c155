import { expect, test } from 'vitest'
import { keyField } from '#app/platform/forms/action-fields.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { loadClassSignIn } from '../sign-in/class-sign-in.server.ts'
import { nameRequestActions } from './name-request-actions.server.ts'

const services = await openFileServices()

const address = '203.0.113.77'
const sendNameRequest = (device: string, fields: Record<string, string>) =>
  nameRequestActions
    .ask({
      requestContext: { services, signedIn: null, origin: { address, device, userAgent: null } },
      form: new Map(
        Object.entries({ ...fields, [keyField]: crypto.randomUUID() }).map(([name, value]) => [name, [value]] as const),
      ),
    } as unknown as FormSubmission)
    .then(
      () => 'asked',
      (error: { code: string }) => error.code,
    )

test('requests of strangers do not use up the limit of a child with a code proof at the same IP address', async () => {
  const { code } = await createChildClass(services, 1)
  for (let index = 0; index < 10; index++)
    await Promise.all(
      Array.from({ length: 30 }, (_, device) =>
        sendNameRequest(`stranger-${device}`, { name: 'Fah', code, codeProof: 'none' }),
      ),
    )
  expect(await sendNameRequest('other', { name: 'Fah', code, codeProof: 'none' })).toBe('limited')
  const signIn = await loadClassSignIn(services, { address: '203.0.113.78', device: 'child' }, code)
  const codeProof = signIn.state === 'open' ? signIn.codeProof : ''
  expect(await sendNameRequest('child', { name: 'Mali', code, codeProof })).toBe('asked')
  for (let index = 0; index < 9; index++)
    await sendNameRequest('child', { name: `Mali ${'abcdefghi'[index]}`, code, codeProof })
  expect(await sendNameRequest('child', { name: 'Mali', code, codeProof })).toBe('limited')
})
