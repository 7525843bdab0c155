import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '#app/platform/keys.server.ts'
import { openIdentities } from '#db/testing/identities.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { makeAccount, refused, signIn, visit } from '#db/testing/visitor.ts'
import type { Identity } from './identity.server.ts'

let services: TestServices
let identities: Identity[]
let closeIdentities: () => Promise<void>

beforeAll(async () => {
  services = await openTestServices()
  ;({ identities, close: closeIdentities } = openIdentities(services))
})
afterAll(async () => {
  await closeIdentities()
  await services.close()
})

test.each(['/sign-out', '/sessions/revoke-others'])(
  'a carried sign-in ends with the one it was made in: %s',
  async (path) => {
    const account = await makeAccount(services)
    const [maker, owner] = [
      await signIn(identities[0]!, services, account),
      await signIn(identities[1]!, services, account),
    ]
    const { token } = (await maker.post('/custom-token', account)).body
    await (path === '/sign-out' ? maker : owner).post(path)
    const other = visit(identities[2]!, services.env.BASE_URL)
    expect(await other.post('/sign-in/custom-token', { token })).toMatchObject(refused('invalid-code', 422))
  },
)

test('of two links to a new password that are used at the same moment, one is used', async () => {
  for (let race = 0; race < 3; race++) {
    const account = await makeAccount(services)
    const tokens = ['first', 'second'].map((name) => `${name}-${account.id}`)
    for (const token of tokens)
      await services.owner.query(
        `INSERT INTO verifications (id, identifier, value, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`,
        [services.newId(), digestOf(`reset-password:${token}`), account.id],
      )
    const answers = await Promise.all(
      tokens.map((token, index) =>
        visit(identities[index]!, services.env.BASE_URL, { address: `10.9.${race}.${index}` }).post('/reset-password', {
          token,
          newPassword: 'one kite of many colours',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})
