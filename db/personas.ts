import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { PersonaSeed } from './testing/persona-seed.ts'
import { hashPassword } from '#app/features/people/accounts/public.server.ts'

/** Sample users for development. Ids are fixed, so that seeding again changes nothing. */

export const personaPassword = 'kites over the hill'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

export type Persona = {
  id: string
  name: string
  email: string
  description: string
  kind?: 'managed'
  locale?: string
  staff?: true
  onboarded?: false
}

export const personas = {
  teacher: {
    id: id(1),
    name: 'Napat Wong',
    email: 'teacher@skykite.test',
    description: 'teacher of 4B Explorers at Kite Hill School',
    locale: 'th',
  },
  coTeacher: {
    id: id(2),
    name: 'Seo-yeon Kim',
    email: 'co-teacher@skykite.test',
    description: 'co-teacher of 4B Explorers',
    locale: 'ko',
  },
  admin: {
    id: id(3),
    name: 'Wei Chen',
    email: 'admin@skykite.test',
    description: 'school admin of Kite Hill School',
    locale: 'cn',
  },
  personalTeacher: {
    id: id(4),
    name: 'Ana Rivera',
    email: 'personal@skykite.test',
    description: 'teacher with a personal school',
  },
  parent: {
    id: id(5),
    name: 'Somchai Jaidee',
    email: 'parent@skykite.test',
    description: 'parent of Mali',
    locale: 'th',
  },
  staff: { id: id(6), name: 'Skykite Staff', email: 'staff@skykite.test', description: 'platform staff', staff: true },
  newcomer: {
    id: id(7),
    name: 'New Teacher',
    email: 'new@skykite.test',
    description: 'newly registered teacher',
    onboarded: false,
  },
  student: {
    id: id(8),
    name: 'Min-jun Park',
    email: 'student@skykite.test',
    description: 'student of 4B Explorers with an email address',
    locale: 'ko',
  },
} as const satisfies Record<string, Persona>

const pupils = ['มะลิ ใจดี', 'Aanya Patel', '김하늘', '王小明', 'Leo Martin', 'ปั๊ม ศรีสุข', 'Hana Sato', '陈静'].map(
  (name, index): Persona => ({
    id: id(100 + index),
    name,
    email: `pupil-${index + 1}@managed.skykite.invalid`,
    description: 'managed student',
    kind: 'managed',
  }),
)

/** The managed student who is the child of the persona `parent`. */
export const parentsChild = pupils[0]!.id

export const kiteHill = id(1001)
export const personalSchool = id(1002)
export const explorers = id(2001)
export const owls = id(2002)
export const personalClass = id(2003)

const featureSeeds = () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  return globSync('app/features/**/feature.personas.ts', { cwd: root })
    .toSorted()
    .map((path) => `${root}${path}`)
}

export async function seedPersonas(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c app.identity=on' })
  await client.connect()
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    return client.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')}) ON CONFLICT DO NOTHING`,
      Object.values(row),
    )
  }
  const person = (p: Persona) =>
    insert('users', {
      id: p.id,
      name: p.name,
      email: p.email,
      email_verified: p.kind !== 'managed',
      kind: p.kind ?? 'adult',
      locale: p.locale ?? 'en',
      staff_since: p.staff ? new Date() : null,
      onboarded_at: p.onboarded === false ? null : new Date(),
    })
  const member = (school_id: string, user_id: string, role: string) =>
    insert('memberships', { school_id, user_id, role })
  const classroom = async (
    school_id: string,
    classroom_id: string,
    name: string,
    grade: string,
    code: string,
    appearance: object,
    teachers: Record<string, string>,
    students: string[],
  ) => {
    await insert('classrooms', { school_id, id: classroom_id, name, grade, code, ...appearance })
    await insert('class_codes', { code, school_id, classroom_id })
    for (const [user_id, role] of Object.entries(teachers))
      await insert('classroom_teachers', { school_id, classroom_id, user_id, role })
    for (const student_id of students)
      await insert('enrolments', { school_id, classroom_id, student_id, status: 'active' })
  }

  await client.query('BEGIN')
  const { teacher, coTeacher, admin, personalTeacher, parent, student } = personas
  const password = await hashPassword(personaPassword)
  for (const p of [...Object.values(personas), ...pupils]) await person(p)
  for (const p of Object.values(personas))
    await insert('accounts', { id: p.id, user_id: p.id, provider_id: 'credential', account_id: p.id, password })

  await insert('schools', { id: kiteHill, name: 'Kite Hill School', kind: 'school', locale: 'th' })
  await insert('schools', { id: personalSchool, name: 'Ana Rivera', kind: 'personal' })
  for (const p of [teacher, coTeacher]) await member(kiteHill, p.id, 'teacher')
  await member(kiteHill, admin.id, 'admin')
  for (const p of [student, ...pupils]) await member(kiteHill, p.id, 'student')
  await member(kiteHill, parent.id, 'guardian')
  await member(personalSchool, personalTeacher.id, 'teacher')
  await insert('memberships', { school_id: personalSchool, user_id: personalTeacher.id, role: 'admin', founder: true })
  for (const [index, p] of pupils.entries()) {
    await insert('managed_students', {
      school_id: kiteHill,
      student_id: p.id,
      username: `kite-${index + 1}`,
      birth_band: index < 2 ? 'under-7' : null,
    })
    await insert('login_cards', { school_id: kiteHill, student_id: p.id, pictures: index < 2 ? 3 : 4 })
  }

  const studentIds = [student.id, ...pupils.map((pupil) => pupil.id)]
  await classroom(
    kiteHill,
    explorers,
    '4B Explorers',
    'Grade 4',
    'K7QM4TXR',
    { icon: 'kite', colour: 'sky' },
    { [teacher.id]: 'owner', [coTeacher.id]: 'co-teacher' },
    studentIds,
  )
  await classroom(
    kiteHill,
    owls,
    '3A Owls',
    'Grade 3',
    'W3HN9PKD',
    { icon: 'moon', colour: 'plum' },
    { [teacher.id]: 'owner' },
    [],
  )
  await classroom(
    personalSchool,
    personalClass,
    'Saturday Club',
    'Grade 5',
    'R8VC2JYF',
    { icon: 'boat', colour: 'leaf' },
    { [personalTeacher.id]: 'owner' },
    [],
  )
  const seed: PersonaSeed = {
    insert,
    people: personas,
    pupils,
    kiteHill,
    personalSchool,
    explorers,
    owls,
    personalClass,
  }
  for (const path of featureSeeds())
    await ((await import(path)) as { default: (seed: PersonaSeed) => Promise<void> }).default(seed)
  await client.query('COMMIT')
  await client.end()
  return { password: personaPassword, people: Object.values(personas) }
}
