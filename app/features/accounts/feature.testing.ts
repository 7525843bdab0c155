import { defineTesting, own, nothing } from '#db/testing/feature-testing.ts'

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
    deleteAccount: nothing,
  },
  actions: {
    '/dashboard/profile': { change: 'changeProfile' },
  },
})
