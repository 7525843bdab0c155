import type { ClassroomId } from '#rules/ids.ts'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openCardKeys, tokenDigest, type CardRow } from '#app/features/people/cards/public.server.ts'
import {
  joinSchool,
  makeClassroom,
  makePerson,
  makeSchool,
  type OwnerServices,
  type TestServices,
} from './test-services.ts'

export type ClassroomRef = { id: string; schoolId: string }
export type ChildClass = { classroom: ClassroomRef; teacher: string; children: string[]; code: string }

/** Creates a school with one class of managed students. */
export async function createChildClass(
  services: TestServices,
  count: number,
  mode: 'picture' | 'words' | 'email' = 'picture',
): Promise<ChildClass> {
  const teacher = await makePerson(services, 'Teacher')
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const children = await Promise.all(
    Array.from({ length: count }, (_, index) => makePerson(services, `Child${index} Kite`, { kind: 'managed' })),
  )
  const id = await makeClassroom(services, schoolId, teacher, children)
  const code = generateClassCode(crypto.getRandomValues(new Uint8Array(40)))!
  await services.owner.query('UPDATE classrooms SET code = $2, login_mode = $3 WHERE id = $1', [id, code, mode])
  await services.owner.query('INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', [
    code,
    schoolId,
    id,
  ])
  for (const child of children) {
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
      schoolId,
      child,
    ])
    await services.owner.query(`INSERT INTO managed_students (school_id, student_id, username) VALUES ($1, $2, $3)`, [
      schoolId,
      child,
      `kite-${newId().slice(-12)}`,
    ])
    await services.owner.query('INSERT INTO login_cards (school_id, student_id) VALUES ($1, $2)', [schoolId, child])
  }
  return { classroom: { id, schoolId }, teacher, children, code }
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

type SavedCard = CardRow & { revokedAt: Date | null; missedRun: number; missedToday: number; restsUntil: Date | null }

export async function readCard(services: Pick<TestServices, 'owner'>, studentId: string): Promise<SavedCard> {
  const { rows } = await services.owner.query<Record<string, unknown>>(
    'SELECT * FROM login_cards WHERE student_id = $1',
    [studentId],
  )
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [camel(name), value])) as SavedCard
}

/** Inserts card tokens in the same way as printing cards does. */
export async function insertCardTokens(services: TestServices, studentIds: string[]): Promise<string[]> {
  const keys = openCardKeys(services.env)
  return Promise.all(
    studentIds.map(async (studentId) => {
      const card = await readCard(services, studentId)
      await services.owner.query('INSERT INTO card_tokens (digest, school_id, student_id) VALUES ($1, $2, $3)', [
        tokenDigest(keys.token(card)),
        card.schoolId,
        studentId,
      ])
      return keys.token(card)
    }),
  )
}

/** Adds a managed student to a class. */
export async function createEnrolledChild(
  { owner }: OwnerServices,
  { schoolId, classroomId }: { schoolId: string; classroomId: string },
): Promise<string> {
  const student = await makePerson({ owner }, 'Child', { kind: 'managed' })
  await joinSchool({ owner }, schoolId, student, 'student')
  await owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [schoolId, classroomId, student],
  )
  return student
}

export type SmallClass = Awaited<ReturnType<typeof createSmallClass>>

/** A class of three students with its teacher, another teacher of the school, and a parent. */
export async function createSmallClass(services: OwnerServices) {
  const [teacher, otherTeacher, parent] = [
    await makePerson(services, 'Teacher'),
    await makePerson(services, 'Other teacher'),
    await makePerson(services, 'Parent'),
  ]
  const children = await Promise.all(
    ['Mali', 'Leo', 'Wei'].map((name) => makePerson(services, name, { kind: 'managed' })),
  )
  const schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    [otherTeacher]: 'teacher',
    [parent]: 'guardian',
    ...Object.fromEntries(children.map((id) => [id, 'student'])),
  })
  const classroomId = (await makeClassroom(services, schoolId, teacher, children)) as ClassroomId
  return { teacher, otherTeacher, parent, children, schoolId, classroomId }
}
