import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The fields of a Vitest JSON report that this file and `npm run conformance` read. */
export type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export const readReport = (file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null

export const writeReport = (file: string, report: Report) => writeFileSync(file, JSON.stringify(report))

export const failedFiles = ({ testResults }: Report): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** Replaces the results of rerun files. */
export function mergeRerun(first: Report, rerun: Report): Report {
  const rerunFiles = new Map(rerun.testResults.map((file) => [file.name, file]))
  return { ...first, testResults: first.testResults.map((file) => rerunFiles.get(file.name) ?? file) }
}

/** One line per failure, printed last so that the end of the output shows all failures. */
export const describeFailures = ({ testResults }: Report): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`failed: ${name}: ${firstLine(message)}`] : []),
      ...assertionResults
        .filter((assertionResult) => assertionResult.status === 'failed')
        .map(
          (assertionResult) =>
            `failed: ${name} › ${assertionResult.fullName}: ${firstLine(assertionResult.failureMessages[0] ?? '')}`,
        ),
    ])

const firstLine = (text: string): string => text.split('\n', 1)[0]!.slice(0, 200)
