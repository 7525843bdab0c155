import { replaceCompromisedKeys } from '#app/features/home/certificates/public.server.ts'
import { openPool } from '#app/platform/db/db.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'

/** After the key of the certificates was lost to someone: `npm run certificate-keys -- compromised 2026-11-01T00:00Z`. */
const usage = `npm run certificate-keys -- compromised TIME

Change CERTIFICATE_KEY and restart first. Refuses what earlier keys signed since TIME and signs the certificates on
record anew. A thief can date a signature back, so TIME is the earliest at which the key may have been lost.
`
const [command, text = ''] = process.argv.slice(2)
const since = Date.parse(text)
if (command !== 'compromised' || Number.isNaN(since) || since > Date.now()) {
  process.stderr.write(usage)
  process.exit(2)
}
const env = parseEnv(process.env)
const pool = openPool(env.DATABASE_URL, 1, 'worker')
try {
  const { schools, certificates } = await replaceCompromisedKeys({ pool, env, now: Date.now }, since)
  process.stdout.write(`${schools} schools with compromised keys, ${certificates} certificates signed anew\n`)
} finally {
  await pool.end()
}
