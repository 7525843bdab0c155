import { classForm, type FeatureForms } from '#db/testing/forms.ts'

const unknownId = '00000000-0000-7000-8000-000000000001'

export default {
  '/dashboard/classroom-dashboard/:classroomId/students': [
    classForm('consent-slips', 'recordSlips', ({ child }) => ({
      ...{ student: child, home: 'yes', day: '2026-11-16', locale: 'en' },
    })),
    {
      ...classForm('consent-school', 'authorizeConsent', ({ child }) => ({
        ...{ student: child, home: 'yes', document: 'School rules 2', locale: 'en' },
      })),
      by: 'admin',
    },
    classForm('replace-letter', 'replaceParentLetter', ({ child }) => ({ student: child })),
    classForm('parent-link', 'changeParentLink', ({ child, ids }) => ({
      student: child,
      guardian: ids['parent of the child'],
      change: 'confirm',
    })),
    classForm('block-guardian', 'blockGuardian', ({ child }) => ({
      student: child,
      guardian: unknownId,
      reason: 'other',
    })),
    classForm('unblock-guardian', 'unblockGuardian', ({ child }) => ({ student: child, block: unknownId })),
  ],
} satisfies FeatureForms
