import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/lessons': [
    classForm('make-warm-up', 'makeWarmUp', ({ child }) => ({ step: 'ff-1-1', student: child })),
    classForm('give-warm-up', 'giveWarmUp', () => ({ warmUp: randomUUID() })),
    classForm('remove-warm-up', 'removeWarmUp', () => ({ warmUp: randomUUID() })),
  ],
} satisfies FeatureForms
