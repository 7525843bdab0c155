import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { makePerson, makeSchool } from '#db/testing/test-services.ts'

const services = await openFileServices()

test('the tool counts failed runs without a recognized mistake by step and reason, over all schools', async () => {
  for (const [mistake, reason] of [
    ['py-line-not-read', 'error'],
    ['py-plus-plus', 'error'],
    [null, 'wrong-output'],
  ]) {
    const student = await makePerson(services, 'Mali', { kind: 'managed' })
    const schoolId = await makeSchool(services, { [student]: 'student' })
    await services.owner.query(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'pw-1a', 'pw-1-1', 1, now())`,
      [schoolId, student],
    )
    for (const step of ['pw-2-2', 'pw-2-2', 'ff-1-1'])
      await services.owner.query(
        `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, mistake, program, at, received_at)
         VALUES ($1, $2, $3, $4, 'run', 0, 'python', $5, $6, 'secret = 1', now(), now())`,
        [schoolId, student, step, newId(), reason, mistake],
      )
  }
  const output = execFileSync(process.execPath, ['tools/dev/unrecognised.ts'], {
    env: { ...process.env, DATABASE_OWNER_URL: services.owner.options.connectionString },
    encoding: 'utf8',
  })
  const lines = output
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/ +/g, ' '))
  expect(lines.slice(0, -1).toSorted()).toEqual(['2 pw-2-2 py-line-not-read', '2 pw-2-2 wrong-output'])
  expect(lines.at(-1)).toBe('4 runs in 90 days')
  expect(output).not.toContain('secret')
})
