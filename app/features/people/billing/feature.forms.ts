import { makeUnlockCode, unlockCodeBytes } from '#rules/billing/unlock-code.ts'
import type { FeatureForms } from '#db/testing/forms.ts'

/** Well formed, but no code of this server. */
const unknownCode = makeUnlockCode(new Uint8Array(unlockCodeBytes))

export default {
  '/dashboard/unlock-premium': [
    {
      action: 'check',
      command: 'checkUnlockCode',
      by: 'admin',
      fields: ({ schoolId }) => ({ _school: schoolId, code: unknownCode }),
    },
    {
      action: 'redeem',
      command: 'redeemUnlockCode',
      by: 'admin',
      fields: ({ schoolId }) => ({ _school: schoolId, code: unknownCode }),
    },
  ],
  '/staff': [
    {
      action: 'createUnlockCodes',
      command: 'createUnlockCodes',
      by: 'staff',
      fields: () => ({ plan: 'teacher', count: '1', days: '30', seats: '', redeemBy: '2099-12-31', note: 'Fair' }),
    },
    {
      action: 'voidUnlockCodes',
      command: 'voidUnlockCodes',
      by: 'staff',
      fields: () => ({ batch: '00000000-0000-7000-8000-000000000000' }),
    },
  ],
} satisfies FeatureForms
