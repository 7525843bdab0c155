import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApplicationRole, listPrivilegedFunctions, type PrivilegedFunction } from './privileged-functions.ts'
import { makeFullSchool } from './testing/full-school.ts'
import { openFileServices } from './testing/file-services.ts'
import { makePerson } from './testing/test-services.ts'

/**
 * SQL functions that change the settings of row security: why each needs to, a check that it opens nothing else, and
 * mutations that the check must detect.
 */
type FunctionCheck = {
  why: string
  problems: (client: pg.PoolClient) => Promise<string[]>
  mutants: [from: string | RegExp, to: string][]
}

const services = await openFileServices()
let [ownSchool, otherSchool, member, formerMember, foreignMember] = ['', '', '', '', '']
let privilegedFunctions: PrivilegedFunction[]

beforeAll(async () => {
  ownSchool = await makeFullSchool(services)
  otherSchool = await makeFullSchool(services)
  ;[member, formerMember, foreignMember] = [
    await makePerson(services, 'Member'),
    await makePerson(services, 'Former'),
    await makePerson(services, 'Foreign'),
  ]
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $3, 'student', 'active'), ($1, $4, 'student', 'removed'), ($2, $5, 'student', 'active')`,
    [ownSchool, otherSchool, member, formerMember, foreignMember],
  )
  privilegedFunctions = await listPrivilegedFunctions(services.owner)
})

const singleton = (value: unknown) => [value]
const write =
  'SELECT write_live_records($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::integer[], $9::integer[])'
const record = (school: string, writer: string, value: string | null, areaSchool = school) => [
  ...[school, 'a', 'k', value, writer, areaSchool, 'a'].map(singleton),
  singleton(10),
  singleton(10),
]

/** A writer may write in their own school only, also in a batch with other writers. */
async function findWriteProblems(client: pg.PoolClient): Promise<string[]> {
  const program = await openApplicationRole(client)
  const problems: string[] = []
  const attempts: [string, unknown[]][] = [
    ['a member of another school writes', record(otherSchool, member, '2')],
    ['a member of another school removes', record(otherSchool, member, null)],
    ['a former member writes', record(ownSchool, formerMember, '2')],
    ['a person without membership writes', record(ownSchool, '00000000-0000-4000-8000-000000000000', '2')],
    ['an area of the own school opens the school of the record', record(otherSchool, member, '2', ownSchool)],
    [
      'one record of a batch opens the school of another record',
      [
        [ownSchool, otherSchool],
        ['a', 'a'],
        ['k', 'k'],
        ['2', '2'],
        [member, member],
        [ownSchool, otherSchool],
        ['a', 'a'],
        [10, 10],
        [10, 10],
      ],
    ],
    [
      'two writers of a batch write in each other’s school',
      [
        [ownSchool, otherSchool],
        ['a', 'a'],
        ['k', 'k'],
        ['2', '2'],
        [foreignMember, member],
        [ownSchool, otherSchool],
        ['a', 'a'],
        [10, 10],
        [10, 10],
      ],
    ],
  ]
  for (const [attempt, values] of attempts)
    if ((await program.refused(write, values)) !== '42501') problems.push(attempt)
  if (await program.refused(write, record(ownSchool, member, '2'))) problems.push('a member cannot write')
  await program.query(write, record(ownSchool, member, '3'))
  return [...problems, ...(await program.leftOpen())]
}

const answerMutants: [string | RegExp, string][] = [
  ['AND p.person_id = g.person_id ', ''],
  ['WHERE t.took_ms <= t.answer_ms', ''],
  [/PERFORM set_config\('app.school', school::text, true\);/, ''],
  [/PERFORM set_config\('app.school', coalesce[^;]*;/, ''],
]

type SentAnswer = { school: string; id: string; person: string; round?: number; at?: number }

/** Problems with answers to a competition of each school; its first question is open from time 0 to 20 seconds. */
async function findAnswerProblems(client: pg.PoolClient, name: string, updateSql: string): Promise<string[]> {
  const { rows: competitions } = await client.query<{ school: string; id: string; person: string; player: string }>(
    `UPDATE competitions c SET ${updateSql} FROM competition_players p
     WHERE p.school_id = c.school_id AND p.competition_id = c.id AND c.school_id = ANY($1::uuid[])
     RETURNING c.school_id AS school, c.id, p.person_id AS person, p.id AS player`,
    [[ownSchool, otherSchool]],
  )
  await client.query('DELETE FROM competition_answers')
  for (const { school, id, player } of competitions)
    await client.query(
      `INSERT INTO competition_turns (school_id, competition_id, player_id, round, shown_at, answer_ms) VALUES ($1, $2, $3, 0, 0, 20000)
       ON CONFLICT (school_id, competition_id, player_id, round) DO UPDATE SET shown_at = 0, answer_ms = 20000`,
      [school, id, player],
    )
  const answerIn = (school: string) => competitions.find((room) => room.school === school)!
  const program = await openApplicationRole(client)
  const saveAnswers = async (...sent: SentAnswer[]) => {
    const { rows } = await program.query(
      `SELECT verdict FROM ${name}($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::float8[], $7::float8[]) ORDER BY place`,
      [
        sent.map(({ school }) => school),
        sent.map(({ id }) => id),
        sent.map(({ person }) => person),
        sent.map(({ round = 0 }) => round),
        sent.map(() => '{"kind":"number","number":1}'),
        sent.map((answer) => answer.at ?? 100),
        sent.map(() => 0),
      ],
    )
    return rows.map(({ verdict }) => verdict).join()
  }
  const attempts: [string, string, string][] = [
    [
      'a person of another school answers',
      await saveAnswers({ ...answerIn(ownSchool), person: answerIn(otherSchool).person }),
      'not-in',
    ],
    [
      'a competition is found in another school',
      await saveAnswers({ ...answerIn(ownSchool), school: otherSchool }),
      'not-in',
    ],
    ['another round is answered', await saveAnswers({ ...answerIn(ownSchool), round: 1 }), 'closed'],
    ['a player answers too late', await saveAnswers({ ...answerIn(ownSchool), at: 20_001 }), 'closed'],
    [
      'a person of another school answers in a batch with a player',
      await saveAnswers(
        { ...answerIn(ownSchool), at: 20_001 },
        { ...answerIn(ownSchool), person: answerIn(otherSchool).person },
      ),
      'closed,not-in',
    ],
    [
      'a competition is found in another school of the batch',
      await saveAnswers(
        { ...answerIn(ownSchool), at: 20_001 },
        { ...answerIn(otherSchool), at: 20_001 },
        { ...answerIn(ownSchool), school: otherSchool },
      ),
      'closed,closed,not-in',
    ],
    ['two schools answer', await saveAnswers(answerIn(ownSchool), answerIn(otherSchool)), 'kept,kept'],
    [
      'a saved answer is sent again',
      await saveAnswers(answerIn(ownSchool), { ...answerIn(otherSchool), round: 1 }),
      'kept,closed',
    ],
  ]
  const problems = attempts.flatMap(([attempt, verdicts, expected]) =>
    verdicts === expected ? [] : [`${attempt}: ${verdicts}`],
  )
  return [...problems, ...(await program.leftOpen())]
}

const admit = 'SELECT school_id, student_id FROM authorize_students($1::uuid[], $2::uuid[], ARRAY[]::text[], now())'

/** Students are admitted to a school in which they learn, and no other school is opened. */
async function findAdmissionProblems(client: pg.PoolClient): Promise<string[]> {
  await client.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    ownSchool,
    foreignMember,
  ])
  const program = await openApplicationRole(client)
  const problems: string[] = []
  const expectAdmitted = async (description: string, requested: [string, string][], admitted: [string, string][]) => {
    const { rows } = await program.query(admit, [
      requested.map(([school]) => school),
      requested.map(([, student]) => student),
    ])
    const admittedRows = rows.map((row) => `${String(row.school_id)} ${String(row.student_id)}`).toSorted()
    if (
      admittedRows.join() !==
      admitted
        .map((pair) => pair.join(' '))
        .toSorted()
        .join()
    )
      problems.push(description)
    const { rows: openRows } = await program.query('SELECT DISTINCT school_id AS id FROM learners')
    const openSchools = openRows.map(({ id }) => String(id)).toSorted()
    if (openSchools.join() !== [...new Set(admitted.map(([school]) => school))].toSorted().join())
      problems.push(`${description}: other schools are open`)
  }
  await expectAdmitted(
    'former students, teachers and students of other schools',
    [
      [ownSchool, formerMember],
      [ownSchool, foreignMember],
      [otherSchool, member],
    ],
    [],
  )
  await expectAdmitted(
    'a student',
    [
      [ownSchool, member],
      [otherSchool, member],
    ],
    [[ownSchool, member]],
  )
  await expectAdmitted(
    'students of two schools',
    [
      [ownSchool, member],
      [otherSchool, foreignMember],
    ],
    [
      [ownSchool, member],
      [otherSchool, foreignMember],
    ],
  )
  await program.query(`SELECT set_config('app.schools', '', true)`)
  return [...problems, ...(await program.leftOpen())]
}

const functions: Record<string, FunctionCheck> = {
  authorize_students: {
    why: 'Events of students of many schools share a commit. It opens the schools in which one of them learns, after reading the membership with that school alone open.',
    problems: findAdmissionProblems,
    mutants: [
      [`m.status = 'active'`, 'true'],
      [`m.role = 'student'`, 'true'],
      ['g.at_school = school', 'true'],
      ['IF FOUND THEN opened := opened || school; END IF;', 'opened := opened || school;'],
      [/PERFORM set_config\('app.school', school::text, true\);/, ''],
      [/PERFORM set_config\('app.school', coalesce\([^)]*\), true\), /, 'PERFORM '],
    ],
  },
  authorize_live_writes: {
    why: 'A batch has many writers: each is admitted to the school of the write after a membership check.',
    problems: findWriteProblems,
    mutants: [
      ['m.user_id = g.writer', 'true'],
      ['m.school_id = g.school_id', 'true'],
      [`m.status = 'active'`, 'true'],
      [/IF NOT \(/, 'IF false AND NOT ('],
    ],
  },
  write_live_records: {
    why: 'Writes for the writers that authorize_live_writes admitted, and resets the settings afterwards.',
    problems: findWriteProblems,
    mutants: [
      [
        /PERFORM authorize_live_writes\([^;]*;/,
        `PERFORM set_config('app.schools', array_to_string(schools, ','), true);`,
      ],
      [/, set_config\('app.schools', coalesce\(schools_before[^;]*;/, ';'],
      [/set_config\('app.people', coalesce\(people_before, ''\), true\), /, ''],
    ],
  },
  read_live_records: {
    why: 'Reads areas of many schools for callers that the gateway authorized, each with its own school, and resets the settings.',
    async problems(client) {
      const program = await openApplicationRole(client)
      await client.query('RESET ROLE')
      await client.query(`UPDATE live_records SET value = to_json(school_id)::text WHERE area = 'a'`)
      await client.query('SET LOCAL ROLE skykite_app')
      const problems: string[] = []
      for (const key of [null, 'k']) {
        const { rows } = await program.query(
          'SELECT place, text FROM read_live_records($1::uuid[], $2::text[], $3::text[]) ORDER BY place',
          [
            [ownSchool, otherSchool],
            ['a', 'a'],
            [key, key],
          ],
        )
        const [ownRow, otherRow] = rows as { text: string }[]
        if (
          !ownRow!.text.includes(ownSchool) ||
          ownRow!.text.includes(otherSchool) ||
          otherRow!.text.includes(ownSchool)
        )
          problems.push('one school is read as another')
      }
      return [...problems, ...(await program.leftOpen())]
    },
    mutants: [
      ['WHERE r.school_id = g.school_id AND r.area = g.area)', 'WHERE r.area = g.area)'],
      ['WHERE r.school_id = g.school_id AND r.area = g.area AND r.key', 'WHERE r.area = g.area AND r.key'],
      [/PERFORM set_config\('app.schools', coalesce\(schools_before[^;]*;/, ''],
    ],
  },
  save_competition_answers: {
    why: 'Answers to competitions of many schools share a commit: each is saved in the school of its competition, for a player of it.',
    problems: (client) =>
      findAnswerProblems(
        client,
        'save_competition_answers',
        `state = 'running', round = 0, phase = 'answer', since = 0, ends_at = 20000`,
      ),
    mutants: [...answerMutants, ['AND o.round = g.round', '']],
  },
  count_competition_answers: {
    why: 'Counts answers to competitions of many schools, each in its own school; returns numbers only.',
    async problems(client) {
      const { rows: competitions } = await client.query<{ school: string; id: string; player: string }>(
        `UPDATE competitions c SET state = 'running', round = 0, phase = 'answer' FROM competition_players p
         WHERE p.school_id = c.school_id AND p.competition_id = c.id AND c.school_id = ANY($1::uuid[])
         RETURNING c.school_id AS school, c.id, p.id AS player`,
        [[ownSchool, otherSchool]],
      )
      await client.query('DELETE FROM competition_answers')
      const [ownCompetition, otherCompetition] = [ownSchool, otherSchool].map(
        (school) => competitions.find((room) => room.school === school)!,
      )
      for (const round of [0, 1])
        await client.query(
          `INSERT INTO competition_answers (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable) VALUES ($1, $2, $3, $4, '{}', 0, 0, false)`,
          [ownCompetition!.school, ownCompetition!.id, round, ownCompetition!.player],
        )
      const program = await openApplicationRole(client)
      const requested = [ownCompetition!, otherCompetition!, { ...ownCompetition!, school: otherSchool }]
      const { rows } = await program.query(
        'SELECT place, answered FROM count_competition_answers($1::uuid[], $2::uuid[]) ORDER BY place',
        [requested.map(({ school }) => school), requested.map(({ id }) => id)],
      )
      const counts = rows.map(({ place, answered }) => `${place}: ${answered}`).join(', ')
      return [...(counts === '1: 1, 2: 0, 3: null' ? [] : [counts]), ...(await program.leftOpen())]
    },
    mutants: [
      [/PERFORM set_config\('app.school', school::text, true\);/, ''],
      ['AND a.round = c.round', ''],
      [/PERFORM set_config\('app.school', coalesce\(school_before[^;]*;/, ''],
    ],
  },
  save_assigned_answers: {
    why: 'Saves answers to assigned competitions of many schools in one commit, like save_competition_answers.',
    problems: (client) =>
      findAnswerProblems(
        client,
        'save_assigned_answers',
        `mode = 'assigned', state = 'running', opens_at = to_timestamp(0), closes_at = to_timestamp(60)`,
      ),
    mutants: [...answerMutants, ['AND t.round = g.round', '']],
  },
  delete_school_live_records: {
    why: 'Deletes the live records of a deleted school; they have no foreign key because it would slow down every write.',
    async problems(client) {
      const program = await openApplicationRole(client, { 'app.school': ownSchool })
      await program.query('DELETE FROM schools WHERE id = $1', [ownSchool])
      const openSettings = await program.leftOpen()
      await client.query('RESET ROLE')
      const { rows } = await client.query<{ school_id: string }>(
        `SELECT school_id FROM live_records UNION ALL SELECT school_id FROM live_areas`,
      )
      const problems = rows.some((row) => row.school_id === ownSchool)
        ? ['live records of the deleted school remain']
        : []
      return [
        ...problems,
        ...(rows.some((row) => row.school_id === otherSchool) ? [] : ['another school lost its records']),
        ...openSettings,
      ]
    },
    mutants: [
      ['DELETE FROM live_records WHERE school_id = old.id;', ''],
      ['DELETE FROM live_areas WHERE school_id = old.id;', ''],
      [/PERFORM set_config\('app.schools', coalesce\(before[^;]*;/, ''],
    ],
  },
  copy_member_name: {
    why: 'A new member is not yet visible to the school, so the name for the membership is read with identity rights.',
    async problems(client) {
      const program = await openApplicationRole(client, { 'app.school': ownSchool })
      await program.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'guardian')`, [
        ownSchool,
        foreignMember,
      ])
      const openSettings = await program.leftOpen()
      await client.query('RESET ROLE')
      const { rows } = await client.query<{ name: string }>(
        `SELECT name FROM memberships WHERE school_id = $1 AND user_id = $2`,
        [ownSchool, foreignMember],
      )
      return [...(rows[0]?.name === 'Foreign' ? [] : ['it is not the name of the new member']), ...openSettings]
    },
    mutants: [
      [/PERFORM set_config\('app.identity', 'on', true\);/, ''],
      [/PERFORM set_config\('app.identity', identity, true\);/, ''],
      ['WHERE u.id = new.user_id', 'ORDER BY u.id LIMIT 1'],
    ],
  },
  rename_member: {
    why: 'Memberships of all schools contain the name of the person, so a rename updates all of them.',
    async problems(client) {
      const program = await openApplicationRole(client, { 'app.person': member })
      await program.query(`UPDATE users SET name = 'Renamed' WHERE id = $1`, [member])
      const openSettings = await program.leftOpen()
      await client.query('RESET ROLE')
      const { rows } = await client.query<{ user_id: string }>(`SELECT user_id FROM memberships WHERE name = 'Renamed'`)
      return [
        ...(rows.length === 1 && rows[0]!.user_id === member ? [] : ['the wrong memberships are renamed']),
        ...openSettings,
      ]
    },
    mutants: [
      ['WHERE school_id = one AND user_id = new.id', 'WHERE school_id = one'],
      [/PERFORM set_config\('app.person', person, true\), set_config\('app.school', school, true\);/, ''],
    ],
  },
}

async function probe(functionCheck: FunctionCheck, mutant?: string): Promise<string[]> {
  const client = await services.owner.connect()
  try {
    await client.query('BEGIN')
    if (mutant) await client.query(mutant)
    // A mutated function may also fail, which counts as detected.
    return await functionCheck.problems(client).catch((error: Error) => [error.message])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('adding a deleted person as a member fails with a foreign key error', async () => {
  const deletedPerson = '01890000-0000-7000-8000-000000000000'
  const insertion = services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`,
    [ownSchool, deletedPerson],
  )
  await expect(insertion).rejects.toMatchObject({ code: '23503' })
})

test('every function that changes row security settings has a check', () => {
  expect(privilegedFunctions.map(({ name }) => name)).toEqual(Object.keys(functions).toSorted())
})

/** Their rows refer to a player row that the foreign key locks: if the player is gone, nothing is saved. */
const lockedByKey = ['save_assigned_answers', 'save_competition_answers']

test('every function that inserts rows into a school takes the people lock or refers to a player row', () => {
  const insertingFunctions = privilegedFunctions.filter(
    ({ definition }) => /set_config\('app\.school/.test(definition) && /INSERT INTO/.test(definition),
  )
  const lockingFunctions = insertingFunctions.filter(({ definition }) =>
    /'people:'|authorize_live_writes\(/.test(definition),
  )
  const names = (list: PrivilegedFunction[]) => list.map(({ name }) => name).toSorted()
  expect(lockingFunctions.length).toBeGreaterThan(0)
  expect(names(insertingFunctions)).toEqual([...names(lockingFunctions), ...lockedByKey].toSorted())
})

describe.each(Object.keys(functions))('%s', (name) => {
  test('opens no other school', async () => {
    expect(await probe(functions[name]!)).toEqual([])
  })

  test('is checked strictly enough to detect every mutation', async () => {
    const { definition } = privilegedFunctions.find((candidate) => candidate.name === name)!
    for (const [from, to] of functions[name]!.mutants) {
      const mutant = definition.replace(from, to)
      expect(mutant, `${from} occurs in the function`).not.toBe(definition)
      expect(await probe(functions[name]!, mutant), `${from}`).not.toEqual([])
    }
  })
})
