import type { AppError } from '#app/platform/errors/errors.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { defineTesting, ownAccountOperation, noQuotas } from '#db/testing/feature-testing.ts'
import { signNoticeChoice } from '#app/platform/mail/notices.server.ts'
import type { World } from '#db/testing/principals.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { deleteAccount } from './change-account.server.ts'

const noticeToken = ({ services, ids }: World) =>
  signNoticeChoice(services.env, { userId: ids.owner, topic: 'homework' })

export default defineTesting({
  commands: {
    // All accounts of the test data have a confirmed address, so no actor can run this command.
    confirmAddress: {
      ...ownAccountOperation({ link: 'x', keepPassword: false, browser: null }, 'account.confirm'),
      only: [],
    },
    changePassword: ownAccountOperation({
      passwordHash: '$argon2id$x',
      keepSessionId: '00000000-0000-7000-8000-000000000000',
    }),
    changeEmail: ownAccountOperation({ newEmail: 'new@example.test' }),
    changeProfile: ownAccountOperation({ name: 'New', locale: 'en' }),
    changeNoticeTopic: ownAccountOperation({ topic: 'homework', state: 'off' }),
    changeDigestDay: ownAccountOperation({ day: 'sunday', timeZone: 'Asia/Bangkok' }),
    changeNoticeHours: ownAccountOperation({ from: '12:00', to: '13:00', timeZone: 'Asia/Bangkok' }),
    turnNoticesOff: {
      action: 'notices.turn-off',
      about: 'nothing',
      input: (world) => ({ token: noticeToken(world), state: 'off' }),
    },
    revokeSessions: ownAccountOperation({ allBut: '00000000-0000-7000-8000-000000000000' }, 'account.sessions'),
    unlinkAccount: ownAccountOperation({ accountId: '00000000-0000-7000-8000-000000000000' }),
    deleteAccount: ownAccountOperation({}, 'account.delete'),
  },
  makes: {
    // These commands change or delete accounts; none creates one.
    changePassword: noQuotas,
    changeEmail: noQuotas,
    confirmAddress: noQuotas,
    changeProfile: noQuotas,
    changeNoticeTopic: noQuotas,
    changeDigestDay: noQuotas,
    changeNoticeHours: noQuotas,
    turnNoticesOff: noQuotas,
    revokeSessions: noQuotas,
    unlinkAccount: noQuotas,
    deleteAccount: ['account-deletion'],
  },
  quotas: ({ createClass, services }) => ({
    async 'account-deletion'() {
      const { person, schoolId } = await createClass()
      // The person is the school's only admin, so each deletion is refused and can be repeated.
      await services().owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
        schoolId,
        await makePerson(services()),
      ])
      return {
        owner: person,
        make: () =>
          execute({ ...services() }, deleteAccount, {}, { actor: actor(person) }).catch((error: AppError) => {
            if (error.details.reason !== 'last-admin') throw error
          }),
      }
    },
  }),
  actions: {
    '/dashboard/profile': {
      change: 'changeProfile',
      changeTopic: 'changeNoticeTopic',
      changeDigestDay: 'changeDigestDay',
      changeHours: 'changeNoticeHours',
    },
    '/auth': { turnOff: 'turnNoticesOff' },
  },
  api: {
    'post /notices/off': {
      action: 'notices.turn-off',
      about: 'nothing',
      query: (world) => ({ token: noticeToken(world) }),
    },
  },
})
