import pg from 'pg'

/** Staff rights are granted only here: `npm run staff -- add person@example.org` (or `remove`). */
const [command, email] = process.argv.slice(2)
const url = process.env.DATABASE_OWNER_URL ?? 'postgres://postgres@127.0.0.1:5432/skykite_dev'
if ((command !== 'add' && command !== 'remove') || !email) {
  process.stderr.write('npm run staff -- add|remove E-MAIL\n')
  process.exit(2)
}
const client = new pg.Client({ connectionString: url, options: '-c app.identity=on' })
await client.connect()
const { rowCount } = await client.query(
  `UPDATE users SET staff_since = CASE WHEN $1 = 'add' THEN coalesce(staff_since, now()) END WHERE email = lower($2)`,
  [command, email],
)
await client.end()
process.stdout.write(
  rowCount === 1
    ? `${email}: ${command === 'add' ? 'is staff now' : 'is not staff any more'}\n`
    : `${email}: no such account\n`,
)
process.exit(rowCount === 1 ? 0 : 1)
