import {
  defineTesting,
  noQuotas,
  type QuotaTestContext,
  type Operation,
  type QuotaDrives,
} from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { makePerson, type OwnerServices } from '#db/testing/test-services.ts'
import { pairStudents } from './pair-students.server.ts'

type ClassroomRef = { services: OwnerServices; schoolId: string; classroomId: string }

/** Adds another student to the class. */
async function addClassmate({ services, schoolId, classroomId }: ClassroomRef) {
  const id = await makePerson(services, 'Ben')
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'student', 'active')`,
    [schoolId, id],
  )
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [schoolId, classroomId, id],
  )
  return id
}

async function addPair({ services, schoolId, classroomId, child }: World): Promise<string> {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO work_pairs (school_id, id, classroom_id, one_id, other_id, made_at, ends_at)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $5::timestamptz + interval '1 hour') RETURNING id`,
    [
      schoolId,
      classroomId,
      child,
      await addClassmate({ services, schoolId, classroomId }),
      new Date(services.now()).toISOString(),
    ],
  )
  return rows[0]!.id
}

const classroomOperation = (extraInput: (world: World) => Promise<object>): Operation => ({
  action: 'pair.make',
  about: 'classroom',
  input: async (world) => ({ classroomId: world.classroomId, ...(await extraInput(world)) }),
})

export default defineTesting({
  quotas: pairQuotas,
  commands: {
    pairStudents: classroomOperation(async (world) => ({ student: [world.child, await addClassmate(world)] })),
    endPair: classroomOperation(async (world) => ({ pair: await addPair(world) })),
  },
  makes: { pairStudents: ['pair'], endPair: noQuotas },
  live: {
    'classrooms/:classroomId/pairs': { action: 'pair.make', about: 'classroom' },
    'classrooms/:classroomId/partner': { action: 'pair.own', about: 'classroom' },
  },
  sends: {
    'classrooms/:classroomId/pairs': [
      { to: ['owner', 'co-teacher'], fields: ['0.endsAt', '0.id', '0.one', '0.other'] },
    ],
    'classrooms/:classroomId/partner': [{ to: ['student in class', 'class-code session'], fields: ['endsAt', 'name'] }],
  },
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    const partner = await addClassmate({ services: { owner }, schoolId, classroomId })
    await owner.query(
      `INSERT INTO work_pairs (school_id, id, classroom_id, one_id, other_id, made_by, made_at, ends_at)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, now(), now() + interval '1 hour')`,
      [schoolId, classroomId, student, partner, teacher],
    )
  },
})

function pairQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  return {
    async pair() {
      const { schoolId, classroomId, person, act } = await createClass()
      const classroom = { services: services(), schoolId, classroomId }
      const student = [await addClassmate(classroom), await addClassmate(classroom)]
      return { owner: person, make: () => act(pairStudents, { classroomId, student }) }
    },
  }
}
