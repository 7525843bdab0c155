import type { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { defineTesting, own, nothing } from '#db/testing/feature-testing.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { deleteAccount } from './change-account.server.ts'

export default defineTesting({
  commands: {
    // Nobody in the world has an address left to confirm.
    confirmAddress: { ...own({ link: 'x', keepPassword: false, browser: null }, 'account.confirm'), only: [] },
    changePassword: own({ passwordHash: '$argon2id$x', keepSessionId: '00000000-0000-7000-8000-000000000000' }),
    changeEmail: own({ newEmail: 'new@example.test' }),
    changeProfile: own({ name: 'New', locale: 'en' }),
    revokeSessions: own({ allBut: '00000000-0000-7000-8000-000000000000' }, 'account.sessions'),
    unlinkAccount: own({ accountId: '00000000-0000-7000-8000-000000000000' }),
    deleteAccount: own({}, 'account.delete'),
  },
  makes: {
    // Accounts: changed or taken away, never made more of.
    changePassword: nothing,
    changeEmail: nothing,
    confirmAddress: nothing,
    changeProfile: nothing,
    revokeSessions: nothing,
    unlinkAccount: nothing,
    deleteAccount: ['account-deletion'],
  },
  quotas: ({ classOf, services }) => ({
    async 'account-deletion'() {
      const { person, schoolId } = await classOf()
      // Nobody else would look after the school, so that they can try again and again.
      await services().owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
        schoolId,
        await makePerson(services()),
      ])
      return {
        whose: person,
        make: () =>
          execute({ ...services() }, deleteAccount, {}, { actor: actor(person) }).catch((error: AppError) => {
            if (error.details.reason !== 'last-admin') throw error
          }),
      }
    },
  }),
  actions: {
    '/dashboard/profile': { change: 'changeProfile' },
  },
})
