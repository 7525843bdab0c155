import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms } from '#db/testing/forms.ts'

const students = '/dashboard/classroom-dashboard/:classroomId/students'
const certificate = () => ({ certificate: randomUUID() })

export default {
  [students]: [
    classForm('award-certificates', 'awardCertificates', () => ({
      when: 'day',
      certificates: JSON.stringify([{ id: randomUUID(), name: 'Mali Jaidee', isPublic: true }]),
    })),
    classForm('award-own-certificate', 'awardOwnCertificate', ({ child }) => ({
      student: child,
      title: 'Helper',
      reason: 'helping others',
      name: 'Mali Jaidee',
      when: 'day',
    })),
    classForm('withdraw-certificate', 'withdrawCertificate', certificate),
    classForm('revoke-certificate', 'revokeCertificate', () => ({ ...certificate(), reason: 'mistake' })),
    classForm('reissue-certificate', 'reissueCertificate', () => ({
      ...certificate(),
      name: 'Mali Jaidee',
      isPublic: 'on',
    })),
  ],
} satisfies FeatureForms
