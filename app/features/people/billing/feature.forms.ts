import { makeUnlockCode, unlockCodeBytes } from '#rules/billing/unlock-code.ts'
import type { FeatureForms, SampleApiRequests } from '#db/testing/forms.ts'

/** Well formed, but no code of this server. */
const unknownCode = makeUnlockCode(new Uint8Array(unlockCodeBytes))

const unknownId = '00000000-0000-7000-8000-000000000000'

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
    {
      action: 'buy',
      command: 'startPurchase',
      by: 'admin',
      fields: ({ schoolId }) => ({ _school: schoolId, price: 'school/300/THB/year' }),
    },
    { action: 'card', command: 'openPaymentAccount', by: 'admin', fields: ({ schoolId }) => ({ _school: schoolId }) },
    {
      action: 'order',
      command: 'orderPlan',
      by: 'admin',
      fields: ({ schoolId }) => ({
        ...{ _school: schoolId, price: 'school/300/THB/year', buyer: 'Ban Thung Fa School', address: '1 Sky Road' },
        ...{ taxId: '', purchaseOrder: '', email: 'office@school.example', locale: 'en' },
      }),
    },
    {
      action: 'withdraw',
      command: 'withdrawOrder',
      by: 'admin',
      fields: ({ schoolId }) => ({ _school: schoolId, id: unknownId }),
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
      fields: () => ({ batch: unknownId }),
    },
    {
      action: 'decideOrder',
      command: 'decideOrder',
      by: 'staff',
      fields: ({ schoolId }) => ({ schoolId, id: unknownId, decision: 'confirm' }),
    },
    {
      action: 'refundPurchase',
      command: 'refundPurchase',
      by: 'staff',
      fields: ({ schoolId }) => ({ schoolId, id: unknownId }),
    },
  ],
} satisfies FeatureForms

/** Without a signature of the payment service. */
export const sampleApiRequests: SampleApiRequests = {
  'post /payments/events': { by: 'visitor', body: () => ({ id: 'evt_forged', type: 'invoice.paid' }) },
}
