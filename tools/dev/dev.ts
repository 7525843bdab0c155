import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openLocalDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { buildContent } from '../build/build-content.ts'
import { startMailServer } from './mail-server.ts'
import { repository } from '../source-files.ts'

/** `npm run dev`: starts the database, migrations, personas, lessons, mail server and the server with hot reload. */

const print = (line: string) => process.stdout.write(`${line}\n`)

const { ownerUrl, appUrl } = await openLocalDatabase('skykite_dev', print)
const personas = await seedPersonas(ownerUrl)
const mail = await startMailServer(1025, 1080)
buildContent(repository, join(repository, 'build'))
const port = process.env.PORT ?? '3000'

print(`\nSkykite       http://127.0.0.1:${port}`)
print(`Mails         ${mail.inbox}`)
print(`\nAccounts, all with the password "${personas.password}":`)
for (const { email, description } of personas.people) print(`  ${email.padEnd(34)} ${description}`)
print('')

const child = spawn('node', ['server/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATABASE_URL: appUrl,
    BASE_URL: `http://127.0.0.1:${port}`,
    SECOND_FACTOR: 'offered',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => void mail.stop().then(() => process.exit(code ?? 0)))
