import pg from 'pg'

/**
 * What PostgreSQL and one Node process can do and nothing more: 1,000 writers, gathered while the previous commit is on
 * its way.
 */
const writers = 1_000
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
const schools: string[] = JSON.parse(process.env.SCHOOLS!)
const value = JSON.stringify({ text: 'n'.repeat(118), colour: 'sky' })

type Row = { school: string; area: string; key: string; value: string; done: () => void }
let waiting: Row[] = []
let running = false

const insert = (row: Omit<Row, 'done'>) =>
  new Promise<void>((done) => {
    waiting.push({ ...row, done })
    if (!running) void flush()
  })

async function flush() {
  running = true
  await new Promise((resolve) => setImmediate(resolve))
  while (waiting.length > 0) {
    const batch = waiting
    waiting = []
    await pool.query({
      name: 'bare',
      text: 'INSERT INTO bare_records (school_id, area, key, value) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING',
      values: [
        batch.map((row) => row.school),
        batch.map((row) => row.area),
        batch.map((row) => row.key),
        batch.map((row) => row.value),
      ],
    })
    for (const row of batch) row.done()
  }
  running = false
}

process.on('message', async ({ ask, id }: { ask: string; id: number }) => {
  const until = performance.now() + Number(ask)
  const before = process.cpuUsage()
  const began = performance.now()
  let written = 0
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const school = schools[writer % schools.length]!
      const area = `classrooms/${school}/board`
      for (let n = 0; performance.now() < until; n++) {
        await insert({ school, area, key: `${school}.${writer}-${id}-${n}`, value })
        written++
      }
    }),
  )
  const { user, system } = process.cpuUsage(before)
  process.send!({
    id,
    answer: {
      written,
      perSecond: written / ((performance.now() - began) / 1000),
      microsEach: (user + system) / written,
    },
  })
})
process.on('disconnect', () => process.exit(0))
