import { randomUUID } from 'node:crypto'
import { ofClass, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/lessons': [
    ofClass('make-warm-up', 'makeWarmUp', ({ child }) => ({ step: 'ff-1-1', student: child })),
    ofClass('give-warm-up', 'giveWarmUp', () => ({ warmUp: randomUUID() })),
    ofClass('remove-warm-up', 'removeWarmUp', () => ({ warmUp: randomUUID() })),
  ],
} satisfies FeatureForms
