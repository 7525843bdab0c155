import { repository } from '../source-files.ts'

/** Result of a check. `counted` states what was read, so that a check that read nothing is noticed. */
export type Report = { counted: string; problems: string[] }

export function printReport(name: string, { counted, problems }: Report): void {
  console.log(`${name}: ${counted}, ${problems.length} ${problems.length === 1 ? 'violation' : 'violations'}`)
  for (const problem of problems) console.log(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

/** Runs the check on the repository if its module is the entry point of the process. */
export function runWhenMain(meta: ImportMeta, name: string, check: (root: string) => Report): void {
  if (meta.main) printReport(name, check(repository))
}
