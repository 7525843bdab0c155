import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asProgram, openingFunctions, type OpeningFunction } from './functions.ts'
import { makeFullSchool } from './testing/full-school.ts'
import { makePerson, openTestServices, type TestServices } from './testing/test-services.ts'

/**
 * Functions that change for whom row security lets through: why each may, what it must not do, and changes to it that
 * are noticed.
 */
type Known = {
  why: string
  problems: (client: pg.PoolClient) => Promise<string[]>
  mutants: [from: string | RegExp, to: string][]
}

let services: TestServices
let [own, other, member, former, foreign] = ['', '', '', '', '']
let found: OpeningFunction[]

beforeAll(async () => {
  services = await openTestServices()
  own = await makeFullSchool(services)
  other = await makeFullSchool(services)
  ;[member, former, foreign] = [
    await makePerson(services, 'Member'),
    await makePerson(services, 'Former'),
    await makePerson(services, 'Foreign'),
  ]
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $3, 'student', 'active'), ($1, $4, 'student', 'removed'), ($2, $5, 'student', 'active')`,
    [own, other, member, former, foreign],
  )
  found = await openingFunctions(services.owner)
})
afterAll(() => services.close())

const one = (value: unknown) => [value]
const write =
  'SELECT write_live_records($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::integer[], $9::integer[])'
const record = (school: string, writer: string, value: string | null, areaSchool = school) => [
  ...[school, 'a', 'k', value, writer, areaSchool, 'a'].map(one),
  one(10),
  one(10),
]

/** Somebody writes where they belong and nowhere else, nor do those who come along with them. */
async function problemsOfWriting(client: pg.PoolClient): Promise<string[]> {
  const program = await asProgram(client)
  const problems: string[] = []
  const tries: [string, unknown[]][] = [
    ['a member of another school writes', record(other, member, '2')],
    ['a member of another school removes', record(other, member, null)],
    ['somebody who has left writes', record(own, former, '2')],
    ['somebody who belongs nowhere writes', record(own, '00000000-0000-4000-8000-000000000000', '2')],
    ['the school of the area opens that of the record', record(other, member, '2', own)],
    [
      'one of two opens the school of the other',
      [
        [own, other],
        ['a', 'a'],
        ['k', 'k'],
        ['2', '2'],
        [member, member],
        [own, other],
        ['a', 'a'],
        [10, 10],
        [10, 10],
      ],
    ],
    [
      'two who are together write in each other’s school',
      [
        [own, other],
        ['a', 'a'],
        ['k', 'k'],
        ['2', '2'],
        [foreign, member],
        [own, other],
        ['a', 'a'],
        [10, 10],
        [10, 10],
      ],
    ],
  ]
  for (const [what, values] of tries) if ((await program.refused(write, values)) !== '42501') problems.push(what)
  if (await program.refused(write, record(own, member, '2'))) problems.push('a member cannot write')
  await program.query(write, record(own, member, '3'))
  return [...problems, ...(await program.leftOpen())]
}

const answerMutants: [string | RegExp, string][] = [
  ['AND p.person_id = g.person_id ', ''],
  ['WHERE t.took_ms <= t.answer_ms', ''],
  [/PERFORM set_config\('app.school', school::text, true\);/, ''],
  [/PERFORM set_config\('app.school', coalesce[^;]*;/, ''],
]

type Sent = { school: string; id: string; person: string; round?: number; at?: number }

/** What goes wrong with answers to a competition of each school, whose first question has been open for twenty seconds since 0. */
async function answersOf(client: pg.PoolClient, name: string, opened: string): Promise<string[]> {
  const { rows: rooms } = await client.query<{ school: string; id: string; person: string; player: string }>(
    `UPDATE competitions c SET ${opened} FROM competition_players p
     WHERE p.school_id = c.school_id AND p.competition_id = c.id AND c.school_id = ANY($1::uuid[])
     RETURNING c.school_id AS school, c.id, p.person_id AS person, p.id AS player`,
    [[own, other]],
  )
  await client.query('DELETE FROM competition_answers')
  for (const { school, id, player } of rooms)
    await client.query(
      `INSERT INTO competition_turns (school_id, competition_id, player_id, round, shown_at, answer_ms) VALUES ($1, $2, $3, 0, 0, 20000)
       ON CONFLICT (school_id, competition_id, player_id, round) DO UPDATE SET shown_at = 0, answer_ms = 20000`,
      [school, id, player],
    )
  const at = (school: string) => rooms.find((room) => room.school === school)!
  const program = await asProgram(client)
  const keep = async (...sent: Sent[]) => {
    const { rows } = await program.query(
      `SELECT verdict FROM ${name}($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::float8[], $7::float8[]) ORDER BY place`,
      [
        sent.map(({ school }) => school),
        sent.map(({ id }) => id),
        sent.map(({ person }) => person),
        sent.map(({ round = 0 }) => round),
        sent.map(() => '{"kind":"number","number":1}'),
        sent.map((one) => one.at ?? 100),
        sent.map(() => 0),
      ],
    )
    return rows.map(({ verdict }) => verdict).join()
  }
  const tries: [string, string, string][] = [
    ['somebody of another school answers', await keep({ ...at(own), person: at(other).person }), 'not-in'],
    ['a room is found in another school', await keep({ ...at(own), school: other }), 'not-in'],
    ['another round is answered', await keep({ ...at(own), round: 1 }), 'closed'],
    ['somebody answers too late', await keep({ ...at(own), at: 20_001 }), 'closed'],
    [
      'somebody of another school comes along with a player',
      await keep({ ...at(own), at: 20_001 }, { ...at(own), person: at(other).person }),
      'closed,not-in',
    ],
    [
      'a room is found in another school of the batch',
      await keep({ ...at(own), at: 20_001 }, { ...at(other), at: 20_001 }, { ...at(own), school: other }),
      'closed,closed,not-in',
    ],
    ['two schools answer', await keep(at(own), at(other)), 'kept,kept'],
    ['what was kept is kept again', await keep(at(own), { ...at(other), round: 1 }), 'kept,closed'],
  ]
  const problems = tries.flatMap(([what, said, wanted]) => (said === wanted ? [] : [`${what}: ${said}`]))
  return [...problems, ...(await program.leftOpen())]
}

const admit = 'SELECT school_id, student_id FROM admit_learners($1::uuid[], $2::uuid[], ARRAY[]::text[], now())'

/** Whoever learns in the school they send to is let in there, with that school and no other. */
async function problemsOfAdmitting(client: pg.PoolClient): Promise<string[]> {
  await client.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [own, foreign])
  const program = await asProgram(client)
  const problems: string[] = []
  const expectAdmitted = async (what: string, asked: [string, string][], admitted: [string, string][]) => {
    const { rows } = await program.query(admit, [asked.map(([school]) => school), asked.map(([, student]) => student)])
    const found = rows.map((row) => `${String(row.school_id)} ${String(row.student_id)}`).toSorted()
    if (
      found.join() !==
      admitted
        .map((one) => one.join(' '))
        .toSorted()
        .join()
    )
      problems.push(what)
    const { rows: open } = await program.query('SELECT DISTINCT school_id AS id FROM learners')
    const opened = open.map(({ id }) => String(id)).toSorted()
    if (opened.join() !== [...new Set(admitted.map(([school]) => school))].toSorted().join())
      problems.push(`${what}: other schools are open`)
  }
  await expectAdmitted(
    'who has left, teaches or learns elsewhere',
    [
      [own, former],
      [own, foreign],
      [other, member],
    ],
    [],
  )
  await expectAdmitted(
    'a student',
    [
      [own, member],
      [other, member],
    ],
    [[own, member]],
  )
  await expectAdmitted(
    'students of two schools',
    [
      [own, member],
      [other, foreign],
    ],
    [
      [own, member],
      [other, foreign],
    ],
  )
  await program.query(`SELECT set_config('app.schools', '', true)`)
  return [...problems, ...(await program.leftOpen())]
}

const functions: Record<string, Known> = {
  admit_learners: {
    why: 'What children of many schools send shares a commit: it is open to the schools in which one of them learns, which was read with that school open alone.',
    problems: problemsOfAdmitting,
    mutants: [
      [`m.status = 'active'`, 'true'],
      [`m.role = 'student'`, 'true'],
      ['g.at_school = school', 'true'],
      ['IF FOUND THEN opened := opened || school; END IF;', 'opened := opened || school;'],
      [/PERFORM set_config\('app.school', school::text, true\);/, ''],
      [/PERFORM set_config\('app.school', coalesce\([^)]*\), true\), /, 'PERFORM '],
    ],
  },
  begin_live_writes: {
    why: 'A batch has many writers: each is admitted to the school they write in after their membership there was found.',
    problems: problemsOfWriting,
    mutants: [
      ['m.user_id = g.writer', 'true'],
      ['m.school_id = g.school_id', 'true'],
      [`m.status = 'active'`, 'true'],
      [/IF NOT \(/, 'IF false AND NOT ('],
    ],
  },
  write_live_records: {
    why: 'Writes for those whom begin_live_writes admitted, and ends what they were admitted to.',
    problems: problemsOfWriting,
    mutants: [
      [/PERFORM begin_live_writes\([^;]*;/, `PERFORM set_config('app.schools', array_to_string(schools, ','), true);`],
      [/, set_config\('app.schools', coalesce\(schools_before[^;]*;/, ';'],
      [/set_config\('app.people', coalesce\(people_before, ''\), true\), /, ''],
    ],
  },
  read_live_records: {
    why: 'Reads areas of many schools at once for those whom the gateway let in, each with its own school, and ends what it was given.',
    async problems(client) {
      const program = await asProgram(client)
      await client.query('RESET ROLE')
      await client.query(`UPDATE live_records SET value = to_json(school_id)::text WHERE area = 'a'`)
      await client.query('SET LOCAL ROLE skykite_app')
      const problems: string[] = []
      for (const key of [null, 'k']) {
        const { rows } = await program.query(
          'SELECT place, text FROM read_live_records($1::uuid[], $2::text[], $3::text[]) ORDER BY place',
          [
            [own, other],
            ['a', 'a'],
            [key, key],
          ],
        )
        const [mine, theirs] = rows as { text: string }[]
        if (!mine!.text.includes(own) || mine!.text.includes(other) || theirs!.text.includes(own))
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
  keep_competition_answers: {
    why: 'Answers of many rooms in as many schools share a commit: each is kept in the school of its competition, by somebody who plays there.',
    problems: (client) =>
      answersOf(
        client,
        'keep_competition_answers',
        `state = 'running', round = 0, phase = 'answer', since = 0, ends_at = 20000`,
      ),
    mutants: [...answerMutants, ['AND o.round = g.round', '']],
  },
  count_competition_answers: {
    why: 'Answers of rooms in many schools are counted at once, each in its own; nothing but how many is told.',
    async problems(client) {
      const { rows: rooms } = await client.query<{ school: string; id: string; player: string }>(
        `UPDATE competitions c SET state = 'running', round = 0, phase = 'answer' FROM competition_players p
         WHERE p.school_id = c.school_id AND p.competition_id = c.id AND c.school_id = ANY($1::uuid[])
         RETURNING c.school_id AS school, c.id, p.id AS player`,
        [[own, other]],
      )
      await client.query('DELETE FROM competition_answers')
      const [mine, theirs] = [own, other].map((school) => rooms.find((room) => room.school === school)!)
      for (const round of [0, 1])
        await client.query(
          `INSERT INTO competition_answers (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable) VALUES ($1, $2, $3, $4, '{}', 0, 0, false)`,
          [mine!.school, mine!.id, round, mine!.player],
        )
      const program = await asProgram(client)
      const asked = [mine!, theirs!, { ...mine!, school: other }]
      const { rows } = await program.query(
        'SELECT place, answered FROM count_competition_answers($1::uuid[], $2::uuid[]) ORDER BY place',
        [asked.map(({ school }) => school), asked.map(({ id }) => id)],
      )
      const said = rows.map(({ place, answered }) => `${place}: ${answered}`).join(', ')
      return [...(said === '1: 1, 2: 0, 3: null' ? [] : [said]), ...(await program.leftOpen())]
    },
    mutants: [
      [/PERFORM set_config\('app.school', school::text, true\);/, ''],
      ['AND a.round = c.round', ''],
      [/PERFORM set_config\('app.school', coalesce\(school_before[^;]*;/, ''],
    ],
  },
  keep_assigned_answers: {
    why: 'The same for those that are played at home.',
    problems: (client) =>
      answersOf(
        client,
        'keep_assigned_answers',
        `mode = 'assigned', state = 'running', opens_at = to_timestamp(0), closes_at = to_timestamp(60)`,
      ),
    mutants: [...answerMutants, ['AND t.round = g.round', '']],
  },
  forget_live_records: {
    why: 'A school that is deleted takes its live records along; they have no foreign key, which would cost every write.',
    async problems(client) {
      const program = await asProgram(client, { 'app.school': own })
      await program.query('DELETE FROM schools WHERE id = $1', [own])
      const left = await program.leftOpen()
      await client.query('RESET ROLE')
      const { rows } = await client.query<{ school_id: string }>(
        `SELECT school_id FROM live_records UNION ALL SELECT school_id FROM live_areas`,
      )
      const problems = rows.some((row) => row.school_id === own) ? ['something is left'] : []
      return [
        ...problems,
        ...(rows.some((row) => row.school_id === other) ? [] : ['another school lost its records']),
        ...left,
      ]
    },
    mutants: [
      ['DELETE FROM live_records WHERE school_id = old.id;', ''],
      ['DELETE FROM live_areas WHERE school_id = old.id;', ''],
      [/PERFORM set_config\('app.schools', coalesce\(before[^;]*;/, ''],
    ],
  },
  name_member: {
    why: 'Somebody joins before the school sees them as a member: the name that stands beside the membership is read as identity reads it.',
    async problems(client) {
      const program = await asProgram(client, { 'app.school': own })
      await program.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'guardian')`, [
        own,
        foreign,
      ])
      const left = await program.leftOpen()
      await client.query('RESET ROLE')
      const { rows } = await client.query<{ name: string }>(
        `SELECT name FROM memberships WHERE school_id = $1 AND user_id = $2`,
        [own, foreign],
      )
      return [...(rows[0]?.name === 'Foreign' ? [] : ['it is not the name of who joins']), ...left]
    },
    mutants: [
      [/PERFORM set_config\('app.identity', 'on', true\);/, ''],
      [/PERFORM set_config\('app.identity', identity, true\);/, ''],
      ['WHERE u.id = new.user_id', 'ORDER BY u.id LIMIT 1'],
    ],
  },
  rename_member: {
    why: 'A name stands beside every membership of a person, in whatever school, and is changed with the person.',
    async problems(client) {
      const program = await asProgram(client, { 'app.person': member })
      await program.query(`UPDATE users SET name = 'Renamed' WHERE id = $1`, [member])
      const left = await program.leftOpen()
      await client.query('RESET ROLE')
      const { rows } = await client.query<{ user_id: string }>(`SELECT user_id FROM memberships WHERE name = 'Renamed'`)
      return [...(rows.length === 1 && rows[0]!.user_id === member ? [] : ['others are renamed, or nobody']), ...left]
    },
    mutants: [
      ['WHERE school_id = one AND user_id = new.id', 'WHERE school_id = one'],
      [/PERFORM set_config\('app.person', person, true\), set_config\('app.school', school, true\);/, ''],
    ],
  },
}

async function probe(known: Known, mutant?: string): Promise<string[]> {
  const client = await services.owner.connect()
  try {
    await client.query('BEGIN')
    if (mutant) await client.query(mutant)
    // A changed function may also stop working, which is noticed too.
    return await known.problems(client).catch((error: Error) => [error.message])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('somebody who was deleted meanwhile cannot become a member, and that is no fault', async () => {
  const gone = '01890000-0000-7000-8000-000000000000'
  const added = services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    own,
    gone,
  ])
  await expect(added).rejects.toMatchObject({ code: '23503' })
})

test('every function that could open a school to another is known, and nothing else', () => {
  expect(found.map(({ name }) => name)).toEqual(Object.keys(functions).toSorted())
})

/** Theirs hang on a row about a player, which is locked by their key: where it is gone, nothing is kept. */
const byKey = ['keep_assigned_answers', 'keep_competition_answers']

test('who puts rows into a school shares its people, or hangs them on a row about somebody', () => {
  const adding = found.filter(
    ({ definition }) => /set_config\('app\.school/.test(definition) && /INSERT INTO/.test(definition),
  )
  const sharing = adding.filter(({ definition }) => /'people:'|begin_live_writes\(/.test(definition))
  const names = (some: OpeningFunction[]) => some.map(({ name }) => name).toSorted()
  expect(sharing.length).toBeGreaterThan(0)
  expect(names(adding)).toEqual([...names(sharing), ...byKey].toSorted())
})

describe.each(Object.keys(functions))('%s', (name) => {
  test('opens nothing it should not', async () => {
    expect(await probe(functions[name]!)).toEqual([])
  })

  test('what would open more is noticed', async () => {
    const { definition } = found.find((one) => one.name === name)!
    for (const [from, to] of functions[name]!.mutants) {
      const mutant = definition.replace(from, to)
      expect(mutant, `${from} stands in it`).not.toBe(definition)
      expect(await probe(functions[name]!, mutant), `${from}`).not.toEqual([])
    }
  })
})
