import type pg from 'pg'

export type ManySchools = { schools: number; classroomsEach: number; studentsEach: number }

/** Ids are derived from numbers, so that tests know the id of any school, class or student without a query. */
const idSql = (kind: number, number: string) =>
  `('00000000-0000-7${kind}00-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const idOf = (kind: number, number: number) => `00000000-0000-7${kind}00-8000-${number.toString(16).padStart(12, '0')}`
const [school, classroom, teacher, student] = [1, 2, 3, 4]

/** School n: its first class, and the teacher who has that class and every tenth one. */
export const crowdSchool = (n: number, { classroomsEach }: ManySchools) => ({
  schoolId: idOf(school!, n),
  classroomId: idOf(classroom!, n * classroomsEach),
  teacherId: idOf(teacher!, n * 10),
})

/** Ids of the classes of that teacher. */
export const crowdClassrooms = (n: number, { classroomsEach }: ManySchools): string[] =>
  Array.from({ length: Math.ceil(classroomsEach / 10) }, (_, tenth) =>
    idOf(classroom!, n * classroomsEach + tenth * 10),
  )

/**
 * Creates schools with many students by SQL: a million in a minute or two. Foreign keys are not checked, because the
 * generated ids are consistent.
 */
export async function createManyStudents(
  owner: pg.Pool,
  { schools, classroomsEach, studentsEach }: ManySchools,
): Promise<void> {
  const client = await owner.connect()
  const classrooms = schools * classroomsEach
  const people = classrooms * studentsEach
  const classroomOfStudent = `(n / ${studentsEach})`
  const [schoolOfClassroom, schoolOfStudent] = [`(n / ${classroomsEach})`, `(n / ${studentsEach * classroomsEach})`]
  const seriesSql = (count: number) => `FROM generate_series(0, ${count - 1}) AS n`
  const teacherOfClassroom = `(n / ${classroomsEach} * 10 + n % ${classroomsEach} % 10)`
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO schools (id, name, kind, plan) SELECT ${idSql(school!, 'n')}, 'School ' || n, 'school', 'school' ${seriesSql(schools)}`,
    )
    await client.query(
      `INSERT INTO classrooms (school_id, id, name, code) SELECT ${idSql(school!, schoolOfClassroom)}, ${idSql(classroom!, 'n')}, 'Class ' || n, lpad(to_hex(n), 8, '0') ${seriesSql(classrooms)}`,
    )
    await client.query(
      `INSERT INTO users (id, name, email, onboarded_at) SELECT ${idSql(teacher!, 'n')}, 'Teacher ' || n, 'teacher-' || n || '@example.test', now() ${seriesSql(schools * 10)}`,
    )
    await client.query(
      `INSERT INTO memberships (school_id, user_id, role, name) SELECT ${idSql(school!, '(n / 10)')}, ${idSql(teacher!, 'n')}, 'teacher', 'Teacher ' || n ${seriesSql(schools * 10)}`,
    )
    await client.query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) SELECT ${idSql(school!, schoolOfClassroom)}, ${idSql(classroom!, 'n')}, ${idSql(teacher!, teacherOfClassroom)}, 'owner' ${seriesSql(classrooms)}`,
    )
    await client.query(
      `INSERT INTO users (id, name, email, kind, onboarded_at)
       SELECT ${idSql(student!, 'n')}, 'Pupil ' || md5(n::text), n || '@managed.skykite.invalid', 'managed', now() ${seriesSql(people)}`,
    )
    await client.query(
      `INSERT INTO memberships (school_id, user_id, role, name) SELECT ${idSql(school!, schoolOfStudent)}, ${idSql(student!, 'n')}, 'student', 'Pupil ' || md5(n::text) ${seriesSql(people)}`,
    )
    await client.query(
      `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT ${idSql(school!, schoolOfStudent)}, ${idSql(classroom!, classroomOfStudent)}, ${idSql(student!, 'n')}, 'active' ${seriesSql(people)}`,
    )
    await client.query(
      `INSERT INTO managed_students (school_id, student_id, username, identifier)
       SELECT ${idSql(school!, schoolOfStudent)}, ${idSql(student!, 'n')}, 'sky-owl-' || n, 'S' || n ${seriesSql(people)}`,
    )
    await client.query('RESET session_replication_role')
    await client.query(
      'ANALYZE users, schools, memberships, classrooms, classroom_teachers, enrolments, managed_students, student_groups, student_group_members',
    )
  } finally {
    client.release()
  }
}
