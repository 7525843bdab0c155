import { repository } from './source-files.ts'

/** What a check found. `counted` says what it read, so that a check which reads nothing cannot look like a pass. */
export type Report = { counted: string; problems: string[] }

export function printReport(name: string, { counted, problems }: Report): void {
  console.log(`${name}: ${counted}, ${problems.length} ${problems.length === 1 ? 'violation' : 'violations'}`)
  for (const problem of problems) console.log(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

/** Runs a check on the repository when its file is what Node was asked to run. */
export function runWhenMain(meta: ImportMeta, name: string, check: (root: string) => Report): void {
  if (meta.main) printReport(name, check(repository))
}
