import { randomUUID } from 'node:crypto'
import { classForm, childForm, type FeatureForms } from '#db/testing/forms.ts'

const announcement = () => ({ thread: `announcement.${randomUUID()}` })

export default {
  '/chat': [
    childForm('write', 'writeMessage', ({ classroomId }) => ({
      thread: `sky.${classroomId}`,
      kind: 'phrase',
      content: 'well-done',
    })),
    childForm('read', 'readThread', ({ classroomId }) => ({ thread: `sky.${classroomId}` })),
    classForm('remove', 'removeMessage', () => ({ message: randomUUID() })),
    classForm('decide', 'decideMessage', () => ({ message: randomUUID(), decision: 'release' })),
    childForm('report', 'reportMessage', () => ({ message: randomUUID(), reason: 'unkind' })),
    classForm('announce', 'announce', () => ({
      ...{ title: 'Kite day', text: 'Please pack a hat.', audience: 'families', at: '' },
    })),
    {
      action: 'announce-school',
      command: 'announceToSchool',
      by: 'admin',
      fields: () => ({ title: 'Kite day', text: 'Please pack a hat.', audience: 'families', at: '' }),
    },
    classForm('confirm', 'confirmAnnouncement', announcement, 'parent of the child'),
    classForm('remind', 'remindFamilies', announcement),
  ],
} satisfies FeatureForms

/** Query parameters of the page. */
export const queries = { '/chat': ['thread', 'view'] }
