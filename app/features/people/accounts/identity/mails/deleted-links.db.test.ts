import { expect, test } from 'vitest'
import { digestOf } from '#app/platform/secrets/keys.server.ts'
import { openFileIdentities } from '#db/testing/file-identity.ts'
import { makeAccount, refusedResponse, signIn, openVisitor } from '#db/testing/visitor.ts'

const { services, identities } = await openFileIdentities()

test.each(['/sign-out', '/sessions/revoke-others'])(
  'a custom token stops working when %s ends the session that issued it',
  async (path) => {
    const account = await makeAccount(services)
    const [issuer, owner] = [
      await signIn(identities[0]!, services, account),
      await signIn(identities[1]!, services, account),
    ]
    const { token } = (await issuer.post('/custom-token', account)).body
    await (path === '/sign-out' ? issuer : owner).post(path)
    const receiver = openVisitor(identities[2]!, services.env.BASE_URL)
    expect(await receiver.post('/sign-in/custom-token', { token })).toMatchObject(refusedResponse('invalid-code', 422))
  },
)

test('accepts only one of two password reset links that are used concurrently', async () => {
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
        openVisitor(identities[index]!, services.env.BASE_URL, { address: `10.9.${race}.${index}` }).post(
          '/reset-password',
          {
            token,
            newPassword: 'one kite of many colours',
          },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})
