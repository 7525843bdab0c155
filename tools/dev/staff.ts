import { parseArgs } from 'node:util'
import pg from 'pg'
import { setPlan } from '#db/set-plan.ts'

/** Staff rights are granted only here: `npm run staff -- add person@example.org`. Also sets the plan of a school. */
const usage = `npm run staff -- add|remove E-MAIL
npm run staff -- plan SCHOOL free|teacher|school [--until 2027-08-31]   SCHOOL: id or exact name
`
const { positionals, values } = parseArgs({ allowPositionals: true, options: { until: { type: 'string' } } })
const [command, subject, plan] = positionals
const isValid = command === 'plan' ? subject && plan : (command === 'add' || command === 'remove') && subject
if (!isValid) {
  process.stderr.write(usage)
  process.exit(2)
}
const url = process.env.DATABASE_OWNER_URL ?? 'postgres://postgres@127.0.0.1:5432/skykite_dev'
const client = new pg.Client({ connectionString: url, options: '-c app.identity=on' })
await client.connect()
try {
  process.stdout.write(`${command === 'plan' ? await changePlan() : await changeStaff()}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await client.end()
}

async function changePlan(): Promise<string> {
  const { name, id } = await setPlan(client, { school: subject!, plan: plan!, until: values.until ?? null })
  return `${name} (${id}): plan ${plan}${values.until ? ` until ${values.until}` : ''}`
}

async function changeStaff(): Promise<string> {
  const { rowCount } = await client.query(
    `UPDATE users SET staff_since = CASE WHEN $1 = 'add' THEN coalesce(staff_since, now()) END WHERE email = lower($2)`,
    [command, subject],
  )
  if (rowCount !== 1) throw new Error(`${subject}: no such account`)
  return `${subject}: ${command === 'add' ? 'is staff now' : 'is not staff any more'}`
}
