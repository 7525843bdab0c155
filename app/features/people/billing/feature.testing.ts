import { randomBytes } from 'node:crypto'
import { makeUnlockCode, unlockCodeBytes } from '#rules/billing/unlock-code.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { defineTesting, noQuotas } from '#db/testing/feature-testing.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { actor, makePerson, type TestServices } from '#db/testing/test-services.ts'
import { createUnlockCodes } from './unlock-codes/create-unlock-codes.server.ts'
import { unlockCodeDigest } from './unlock-codes/digest.server.ts'

type CodeOptions = { plan?: string; seats?: number | null; days?: number; redeemBy?: string; batch?: string }

/** Inserts a code that any school may redeem, and returns it. */
export async function insertUnlockCode(
  { owner, env }: Pick<TestServices, 'owner' | 'env'>,
  { plan = 'school', seats = 300, days = 365, redeemBy = '2099-12-31', batch = newId() }: CodeOptions = {},
): Promise<string> {
  const code = makeUnlockCode(randomBytes(unlockCodeBytes))
  await owner.query(
    `INSERT INTO unlock_codes (id, batch, digest, plan, seats, days, note, redeem_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, '', $7, now())`,
    [newId(), batch, unlockCodeDigest(env, code), plan, seats, days, redeemBy],
  )
  return code
}

export default defineTesting({
  commands: {
    checkUnlockCode: {
      action: 'plan.manage',
      about: 'own school',
      input: async ({ services }) => ({ code: await insertUnlockCode(services) }),
    },
    redeemUnlockCode: {
      action: 'plan.manage',
      about: 'own school',
      input: async ({ services }) => ({ code: await insertUnlockCode(services) }),
    },
    createUnlockCodes: {
      action: 'unlock-codes.manage',
      about: 'nothing',
      input: () => ({ plan: 'teacher', count: 2, days: 30, seats: '', redeemBy: '2099-12-31', note: 'Fair' }),
    },
    voidUnlockCodes: {
      action: 'unlock-codes.manage',
      about: 'nothing',
      async input({ services }) {
        const batch = newId()
        await insertUnlockCode(services, { batch })
        return { batch }
      },
    },
  },
  makes: {
    checkUnlockCode: noQuotas,
    // Each redeems a code, which staff created.
    redeemUnlockCode: noQuotas,
    createUnlockCodes: ['unlock-code'],
    voidUnlockCodes: noQuotas,
  },
  quotas: ({ services }) => ({
    async 'unlock-code'() {
      const person = await makePerson(services(), 'Staff', { staff: true })
      const input = { plan: 'teacher', count: 1, days: 30, seats: '', redeemBy: '2099-12-31', note: '' }
      const by = { actor: actor(person, { staff: true }) }
      return { owner: person, make: () => execute({ ...services() }, createUnlockCodes, input, by) }
    },
  }),
  actions: {
    '/dashboard/unlock-premium': { check: 'checkUnlockCode', redeem: 'redeemUnlockCode' },
    '/staff': { createUnlockCodes: 'createUnlockCodes', voidUnlockCodes: 'voidUnlockCodes' },
  },
  rows: (owner, { schoolId }) =>
    owner.query(
      `INSERT INTO plan_grants (school_id, id, source, reference, plan, seats, starts_on, ends_on, created_at)
       VALUES ($1::uuid, gen_random_uuid(), 'code', $1::uuid::text, 'teacher', NULL, current_date, current_date, now())
       ON CONFLICT DO NOTHING`,
      [schoolId],
    ),
})
