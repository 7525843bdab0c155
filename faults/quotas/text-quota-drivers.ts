import type pg from 'pg'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { finishLessons, insertStars } from '#app/features/home/portfolio/feature.testing.ts'
import { insertHeldText } from '#app/features/people/held-texts/feature.testing.ts'
import type { People } from '../surface/people.ts'
import { countRows, countUsed, fillQuota, limitOf, type QuotaDriver } from './quota-driver.ts'

const writer = ({ ids }: People) => ids['student in class']

const lessons = [...new Set([...loadSteps().values()].map(({ lesson }) => lesson))].slice(0, 20)

/** Texts whose marked word differs, so that each decision proposes another word. */
const insertTexts = async (owner: pg.Pool, { schoolId, classroomId, child: student }: People) => {
  const ids: string[] = []
  for (let index = 0; index < 20; index++) {
    const text = `Our k${String.fromCharCode(97 + index)}te flies`
    ids.push(await insertHeldText(owner, { schoolId, classroomId, student, text }))
  }
  await owner.query(
    `INSERT INTO allowed_words (school_id, word, proposed_at) SELECT $1, 'word' || n, now() FROM generate_series(1, $2::int) n`,
    [schoolId, limitOf('allowed-word', 'atOnce') - 5],
  )
  return ids
}

/** Quotas of texts and stars that wait for a teacher, and of the words that teachers propose. */
export const textQuotaDrivers: QuotaDriver[] = [
  {
    quota: 'held-text',
    kind: 'atOnce',
    entryPoint: 'postNote',
    limit: limitOf('held-text', 'atOnce'),
    tries: 40,
    prepare: (owner, { classroomId }) =>
      owner.query(`UPDATE classrooms SET board = 'approval' WHERE id = $1`, [classroomId]),
    fields: (_, position) => ({ note: `n${position}` }),
    countItems: (owner, people) => countRows(owner, 'held_texts WHERE writer_id = $1', writer(people)),
  },
  {
    quota: 'danger-text',
    kind: 'perDay',
    entryPoint: 'postNote',
    limit: limitOf('danger-text', 'perDay'),
    tries: 40,
    prepare: fillQuota('danger-text', 'perDay', writer, 20),
    fields: (_, position) => ({ note: `n${position}`, text: 'I want to die' }),
    countItems: countUsed('danger-text', 'perDay', writer),
  },
  {
    quota: 'starred-work',
    kind: 'atOnce',
    entryPoint: 'starWork',
    limit: limitOf('starred-work', 'atOnce'),
    tries: 20,
    async prepare(owner, { schoolId, child: student }) {
      const old = Array.from({ length: limitOf('starred-work', 'atOnce') - 10 }, (_, index) => `old-${index}`)
      await insertStars(owner, { schoolId, student }, old)
      await finishLessons(owner, { schoolId, student }, lessons)
    },
    fields: (_, index) => ({ lesson: lessons[index]! }),
    countItems: (owner, people) => countRows(owner, 'starred_work WHERE student_id = $1', writer(people)),
  },
  {
    quota: 'allowed-word',
    kind: 'atOnce',
    entryPoint: 'decideHeldText',
    limit: limitOf('allowed-word', 'atOnce'),
    tries: 20,
    prepare: insertTexts,
    fields: (_, index, texts: string[]) => ({ text: texts[index % texts.length], decision: 'keep-back', allow: 'on' }),
    countItems: (owner, { schoolId }) => countRows(owner, 'allowed_words WHERE school_id = $1', schoolId),
  },
]
