import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkContentFiles, recordVersions } from './content-check.ts'
import { checkTasks, tasksIn } from './content-tasks.ts'
import { parseContent, readContentFiles } from './content-files.ts'
import { questionBanks, questionProblems } from './content-questions.ts'
import { repository } from '../source-files.ts'

/**
 * `npm run content -- check` checks all courses. `-- record` records the versions of new and changed steps.
 * `-- preview` serves the content in the student player.
 */

const commands: Record<string, () => void | Promise<void>> = {
  async check() {
    const files = readContentFiles(repository)
    const { content } = parseContent(files)
    const report = checkContentFiles(files)
    const banks = questionBanks(repository)
    const problems = [...report.problems, ...(await checkTasks(content)), ...questionProblems(banks)]
    const counts = { ...report.counts, tasks: tasksIn(content).length, questions: banks.questions.length }
    const counted = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
    console.log(`${counted.join(', ')}: ${problems.length} problems`)
    for (const problem of problems) console.log(`  ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  },
  record() {
    const { content } = parseContent(readContentFiles(repository))
    const versions = Object.entries(recordVersions(content)).toSorted(([id], [otherId]) =>
      id.localeCompare(otherId, 'en', { numeric: true }),
    )
    const lines = versions.map(([id, hashes]) => `  ${JSON.stringify(id)}: ${JSON.stringify(hashes)}`)
    writeFileSync(join(repository, 'content/versions.json'), `{\n${lines.join(',\n')}\n}\n`)
    console.log(`${versions.length} levels recorded`)
  },
  async preview() {
    // Imported lazily because only this command needs Vite.
    const { servePreview } = await import('./preview/serve-preview.ts')
    const { url } = await servePreview({ root: repository, port: Number(process.env.PORT ?? 3100) })
    console.log(`${url} shows the content in the student player and reloads when a file is saved`)
  },
}

const command = process.argv[2] ?? 'check'
if (Object.hasOwn(commands, command)) await commands[command]!()
else {
  console.error(`unknown command: ${command}; available: ${Object.keys(commands).join(', ')}`)
  process.exitCode = 2
}
