import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { localDatabase } from '#db/local.ts'
import { seedPersonas } from '#db/personas.ts'
import { buildContent } from './build-content.ts'
import { startMailServer } from './mail-server.ts'
import { repository } from './source-files.ts'

/** `npm run dev`: database, migrations, personas, lessons, mail server, application with hot reload. */

const say = (line: string) => process.stdout.write(`${line}\n`)

const { ownerUrl, appUrl } = await localDatabase('skykite_dev', say)
const personas = await seedPersonas(ownerUrl)
const mail = await startMailServer(1025, 1080)
buildContent(repository, join(repository, 'build'))
const port = process.env.PORT ?? '3000'

say(`\nSkykite       http://127.0.0.1:${port}`)
say(`Mails         ${mail.inbox}`)
say(`\nPeople, all with the password "${personas.password}":`)
for (const { email, who } of personas.people) say(`  ${email.padEnd(34)} ${who}`)
say('')

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
