import { newId } from '#app/platform/db/ids.server.ts'
import { createEnrolledChild } from '#db/testing/children.ts'
import {
  defineTesting,
  noQuotas,
  rosterOperation,
  type Operation,
  type QuotaDrives,
  type QuotaTestContext,
} from '#db/testing/feature-testing.ts'
import type { OwnerServices } from '#db/testing/test-services.ts'
import { writePrivateNote } from './change-private-notes.server.ts'

type SampleNote = Record<'schoolId' | 'classroomId' | 'student' | 'teacher', string> & { count?: number }

/** Inserts notes that only their author may read. Returns their ids. */
async function insertPrivateNotes(owner: OwnerServices['owner'], { count = 1, ...note }: SampleNote) {
  const ids = Array.from({ length: count }, () => newId())
  await owner.query(
    `INSERT INTO private_notes (school_id, id, classroom_id, student_id, author_id, text, is_shared, created_at, changed_at)
     SELECT $1, id, $3, $4, $5, 'Needs quiet', false, now(), now() FROM unnest($2::uuid[]) AS id`,
    [note.schoolId, ids, note.classroomId, note.student, note.teacher],
  )
  return ids
}

/** A command about a note of the class owner. */
const ownersNote = (fields: object): Operation => ({
  action: 'private-notes.write',
  about: 'classroom',
  only: ['owner'],
  async input({ services, schoolId, classroomId, child, ids }) {
    const sample = { schoolId, classroomId, student: child, teacher: ids.owner }
    const [note] = await insertPrivateNotes(services.owner, sample)
    return { classroomId, note, ...fields }
  },
})

const livePath = 'classrooms/:classroomId/private-notes/:studentId'

export default defineTesting({
  commands: {
    writePrivateNote: rosterOperation(({ child }) => ({ student: child, text: 'Needs quiet' }), 'private-notes.write'),
    changePrivateNote: ownersNote({ text: 'Needs a quiet seat', shared: 'on' }),
    deletePrivateNote: ownersNote({}),
  },
  makes: { writePrivateNote: ['private-note'], changePrivateNote: noQuotas, deletePrivateNote: noQuotas },
  quotas: privateNoteQuotas,
  live: {
    [livePath]: { action: 'private-notes.read', about: 'classroom', params: ({ child }) => ({ studentId: child }) },
  },
  sends: {
    [livePath]: [
      {
        to: ['owner'],
        fields: ['author', 'createdAt', 'id', 'isChanged', 'isOwn', 'isShared', 'text'].map((field) => `0.${field}`),
      },
      // The owner has shared no note.
      { to: ['co-teacher'], fields: [''] },
    ],
  },
  rows: insertPrivateNotes,
})

function privateNoteQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  return {
    async 'private-note'() {
      const { schoolId, classroomId, person, act } = await createClass()
      const { owner } = services()
      const student = await createEnrolledChild({ owner }, { schoolId, classroomId })
      return {
        owner: `${classroomId}:${person}`,
        fill: (count) => insertPrivateNotes(owner, { schoolId, classroomId, student, teacher: person, count }),
        make: (index) => act(writePrivateNote, { classroomId, student, text: `Note ${index}` }),
      }
    },
  }
}
